// @vitest-environment happy-dom
import { act, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type View, viewOf } from '#features/radar/statistics-view.ts'
import { Controls } from '../../src/pages/card-statistics/controls.tsx'
import { control, draw, tap } from '../support/dom.tsx'

const today = '2026-03-20'
const days: Record<string, string> = { range: 'custom', from: '2026-01-01', to: '2026-01-05' }

let drawn: { unmount: () => Promise<void> } | undefined
afterEach(() => drawn?.unmount())

/** The bar, and below it what an empty page offers. */
function Page({ team = [] }: { team?: [string, string][] }) {
  const [view, setView] = useState<View>(viewOf((name) => days[name] ?? '', today))
  const show = (changed: Partial<View>) => setView({ ...view, ...changed })
  return (
    <>
      <Controls view={view} today={today} seesAll={false} team={team} onChange={show} />
      <output>{[view.userId, view.name].join(' ')}</output>
      <button type="button" onClick={() => show({ range: '30' })}>
        看近 30 天
      </button>
    </>
  )
}

const chosen = () => document.querySelector('[aria-pressed=true]')?.textContent
const dates = () => document.querySelectorAll('input[type=date]').length

test('who goes from own days to the last 30 sees these chosen, and no more days of before', async () => {
  drawn = await draw(<Page />)
  expect([chosen(), dates()]).toEqual(['自定义', 2])
  await tap(control('看近 30 天'))
  expect([chosen(), dates()]).toEqual(['30\u00a0天', 0])
  // Asking for own days changes nothing yet but that they can be said.
  await tap(control('自定义'))
  expect([chosen(), dates()]).toEqual(['自定义', 2])
  await tap(control('7\u00a0天'))
  expect([chosen(), dates()]).toEqual(['7\u00a0天', 0])
})

test('a superior chooses a member of the team, and returns to the own numbers; other members have no choice', async () => {
  drawn = await draw(<Page />)
  expect(document.querySelector('select[aria-label=统计范围]')).toBeNull()
  await drawn.unmount()
  drawn = await draw(<Page team={[['lin', '林晓']]} />)
  const members = document.querySelector<HTMLSelectElement>('select[aria-label=统计范围]')
  expect(Array.from(members?.options ?? [], ({ text }) => text)).toEqual(['我的', '林晓'])
  const choose = (value: string) =>
    act(async () => {
      if (members) members.value = value
      members?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await choose('lin')
  expect(document.querySelector('output')?.textContent).toBe('lin 林晓')
  await choose('')
  expect(document.querySelector('output')?.textContent?.trim()).toBe('')
})
