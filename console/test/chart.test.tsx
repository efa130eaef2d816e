// @vitest-environment happy-dom

import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { bytesText } from '#kit/bytes.ts'
import { Bars } from '#kit/chart.tsx'
import { newCallback } from '#sections/platform/kinds.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('says every number of a chart to a screen reader', async () => {
  const container = document.createElement('div')
  const bars = [
    { key: '1', label: '11/22', value: 0 },
    { key: '2', label: '11/23', value: 7 },
  ]
  await act(async () => createRoot(container).render(<Bars bars={bars} label="访问" textOf={String} />))
  expect(container.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('访问: 11/22 0, 11/23 7')
})

it('writes the numbers of a few columns over them, and the highest alone over many', async () => {
  const container = document.createElement('div')
  const root = createRoot(container)
  const bars = Array.from({ length: 8 }, (_, at) => ({ key: `${at}`, label: '', value: at }))
  const draw = (few: typeof bars) =>
    act(async () => root.render(<Bars bars={few} label="" textOf={String} />))
  await draw(bars.slice(0, 7))
  expect(container.textContent).toBe('0123456')
  await draw(bars)
  expect(container.textContent).toBe('7')
})

it('says bytes in the largest unit that leaves at least one', () => {
  expect([0, 999, 1_500_000].map((bytes) => bytesText(bytes, 'en'))).toEqual(['0 B', '999 B', '1.5 MB'])
})

it('makes tokens and keys that WeCom and the server accept', () => {
  for (let round = 0; round < 50; round++) {
    const { callbackToken, encodingAesKey } = newCallback()
    expect(callbackToken).toMatch(/^[A-Za-z0-9]{32}$/)
    expect(encodingAesKey).toMatch(/^[A-Za-z0-9]{43}$/)
    // Base64 of exactly 32 bytes.
    expect(Buffer.from(`${encodingAesKey}=`, 'base64').toString('base64')).toBe(`${encodingAesKey}=`)
  }
})
