// @vitest-environment happy-dom
import type { Shift } from '@mingpian/contract/shared/hours.ts'
import { act, useState } from 'react'
import { expect, it } from 'vitest'
import { WeekGrid } from '#sections/bookings/week-grid.tsx'
import { render } from './support/render.tsx'

/** An empty week, and the shifts that its user makes of it. */
async function emptyWeek() {
  let hours: Shift[] = []
  function Week() {
    const [value, setValue] = useState<Shift[]>([])
    hours = value
    return <WeekGrid value={value} onChange={setValue} />
  }
  const container = await render(<Week />)
  const cell = (name: string) =>
    container.querySelector<HTMLElement>(`[aria-label="${name}"]`) ?? expect.fail(`no cell ${name}`)
  const send = (name: string, event: Event) => act(async () => cell(name).dispatchEvent(event))
  return {
    hours: () => hours,
    /** The cell that the keyboard reaches. */
    reached: () => container.querySelector('button[tabindex="0"]')?.getAttribute('aria-label'),
    press: (name: string, key: string, shiftKey = false) =>
      send(name, new KeyboardEvent('keydown', { key, shiftKey, bubbles: true })),
    point: async (name: string, type: 'pointerdown' | 'pointerover' | 'pointerup') => {
      cell(name).releasePointerCapture = () => {}
      await send(name, new PointerEvent(type, { bubbles: true }))
    },
  }
}

it('makes working hours of cells by the keyboard: space turns one on, Shift and the arrows the next ones', async () => {
  const { press, hours, reached } = await emptyWeek()
  expect(reached()).toBe('周一 09:00')
  await press('周一 09:00', ' ')
  await press('周一 09:00', 'ArrowDown', true)
  await press('周一 09:30', 'ArrowDown', true)
  expect(hours()).toEqual([{ days: [1], from: '09:00', until: '10:30' }])
  await press('周一 10:00', 'ArrowRight')
  expect(reached()).toBe('周二 10:00')
  await press('周二 10:00', 'Enter')
  await press('周一 09:30', ' ')
  expect(hours()).toEqual([
    { days: [1], from: '09:00', until: '09:30' },
    { days: [1, 2], from: '10:00', until: '10:30' },
  ])
})

it('makes working hours of the cells over which the mouse is drawn, and takes them away by the same', async () => {
  const { point, hours } = await emptyWeek()
  const draw = async (first: string, ...cells: string[]) => {
    await point(first, 'pointerdown')
    for (const name of cells) await point(name, 'pointerover')
    await point(cells.at(-1) ?? first, 'pointerup')
  }
  await draw('周三 13:00', '周三 13:30', '周四 13:30')
  // The button is up: the mouse draws no more.
  await point('周五 13:30', 'pointerover')
  expect(hours()).toEqual([
    { days: [3], from: '13:00', until: '14:00' },
    { days: [4], from: '13:30', until: '14:00' },
  ])
  await draw('周三 13:30', '周四 13:30')
  expect(hours()).toEqual([{ days: [3], from: '13:00', until: '13:30' }])
})
