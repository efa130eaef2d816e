import { expect, it } from 'vitest'
import { deadlineAfter } from '#domain/working-time/deadline.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const hour = 60
const after = (
  hours: { days: number[]; from: string; until: string }[],
  from: string,
  minutes: number,
  more: object = {},
) =>
  deadlineAfter(
    { hours, keepsHolidays: true, exceptions: [], ...more },
    'Asia/Shanghai',
    new Date(from),
    minutes,
  )?.toISOString()
const at = (time: string) => new Date(time).toISOString()

it.each([
  // 48 hours at 12 a day, asked at night, across the 1st of May to the 5th.
  ['2026-04-28T23:00:00+08:00', 48 * hour, '2026-05-07T21:00:00+08:00'],
  // Outside the hours the clock starts when they begin.
  ['2026-12-01T03:20:00+08:00', 90, '2026-12-01T10:30:00+08:00'],
  ['2026-12-01T20:30:00+08:00', hour, '2026-12-02T09:30:00+08:00'],
  // Up to the minute of closing.
  ['2026-12-01T20:00:00+08:00', hour, '2026-12-01T21:00:00+08:00'],
])('counts from %s %i minutes of a shop that is open from 9 to 21, to %s (cases C18, C23)', (from, minutes, deadline) => {
  expect(after([{ days: everyDay, from: '09:00', until: '21:00' }], from, minutes)).toBe(at(deadline))
})

it('leaves out a break, a weekend and a day that the place is closed (case C23)', () => {
  const hours = [
    { days: [1, 2, 3, 4, 5], from: '09:00', until: '12:00' },
    { days: [1, 2, 3, 4, 5], from: '13:00', until: '18:00' },
  ]
  // A Friday at eleven: an hour, five after the break; Monday is closed.
  const closed = { exceptions: [{ day: '2026-12-07', spans: [], words: '盘点' }] }
  expect(after(hours, '2026-12-04T11:00:00+08:00', 8 * hour, closed)).toBe(at('2026-12-08T11:00:00+08:00'))
})

it('is none for a place that never opens', () => {
  expect(after([], '2026-12-01T10:00:00+08:00', hour)).toBeUndefined()
})
