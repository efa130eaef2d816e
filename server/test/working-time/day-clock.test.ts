import { expect, it } from 'vitest'
import { dayAt, dayClock } from '#domain/working-time/day-clock.ts'

it('a day of China’s summer time, 1986 to 1991, begins an hour earlier (case C7)', () => {
  expect(new Date(dayClock('1988-07-01', 'Asia/Shanghai').begins).toISOString()).toBe(
    '1988-06-30T15:00:00.000Z',
  )
  expect(new Date(dayClock('1988-01-01', 'Asia/Shanghai').begins).toISOString()).toBe(
    '1987-12-31T16:00:00.000Z',
  )
  expect(dayAt(Date.parse('1988-06-30T15:30:00Z'), 'Asia/Shanghai')).toBe('1988-07-01')
})
