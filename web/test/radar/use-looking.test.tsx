// @vitest-environment happy-dom

import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { readFor } from '#features/radar/live/looking.ts'
import { useLooking } from '#features/radar/live/use-looking.ts'
import { draw, settle } from '../support/dom.tsx'

afterEach(() => void vi.useRealTimers())

it('counts the seconds of a visitor between two reports, and ends with the visitor', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  let shown = {} as ReturnType<typeof useLooking>
  function Shown() {
    shown = useLooking()
    return null
  }
  const drawn = await draw(<Shown />)
  const person = { unionId: '王敏', name: '王敏', avatar: '', number: 0 }
  const entry = { person, lastAt: new Date().toISOString(), lastDuration: 5000 } as RadarEntry
  await settle(() => shown.hear(entry))
  await settle(() => vi.advanceTimersByTime(3000))
  expect(shown.looking.map((each) => readFor(each, shown.now))).toEqual([8000])
  await settle(() => vi.advanceTimersByTime(30_000))
  expect(shown.looking).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
  await drawn.unmount()
})
