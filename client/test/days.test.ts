import { expect, it } from 'vitest'
import { lastDays, moment, shortDay, todayIn } from '#days.ts'

const now = new Date('2026-11-25T17:30:00Z')
const inShanghai = (iso: string, locale: 'zh' | 'en' = 'zh') => moment(iso, locale, 'Asia/Shanghai', now)

it('names today and yesterday by the clock of the company', () => {
  expect(inShanghai('2026-11-25T16:05:00Z')).toBe('今天 00:05')
  expect(inShanghai('2026-11-25T15:59:00Z')).toBe('昨天 23:59')
  expect(inShanghai('2026-11-25T15:59:00Z', 'en')).toBe('yesterday 23:59')
})

it('leaves the year out of a moment of this year alone', () => {
  expect(inShanghai('2026-11-23T06:14:00Z')).toBe('11月23日 14:14')
  expect(inShanghai('2025-11-23T06:14:00Z')).toBe('2025年11月23日 14:14')
  expect(inShanghai('2026-11-23T06:14:00Z', 'en')).toBe('23 Nov, 14:14')
  expect(inShanghai('2025-11-23T06:14:00Z', 'en')).toBe('23 Nov 2025, 14:14')
})

it('names a moment of the days to come by its date', () => {
  expect(inShanghai('2026-11-26T17:00:00Z')).toBe('11月27日 01:00')
})

it('shows nothing for a moment that has not come', () => {
  expect(inShanghai('')).toBe('')
})

it('takes today from the clock of the company, and counts the days back from it', () => {
  const lateEvening = new Date('2026-11-22T17:30:00Z')
  expect(todayIn('Asia/Shanghai', lateEvening)).toBe('2026-11-23')
  expect(todayIn('UTC', lateEvening)).toBe('2026-11-22')
  expect(lastDays(7, '2026-11-03')).toEqual({ from: '2026-10-28', to: '2026-11-03' })
})

it('writes days of an axis in digits', () => {
  expect([shortDay('2026-01-03', 'zh'), shortDay('2026-01-03', 'en')]).toEqual(['1/3', '03/01'])
})
