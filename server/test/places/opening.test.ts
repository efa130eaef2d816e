import { describe, expect, it } from 'vitest'
import { openingOn, spansOn } from '#domain/place/opening.ts'

const span = (from: string, until: string) => ({ from, until })
const week = [{ days: [1, 2, 3, 4, 5], ...span('09:00', '18:00') }]
const office = { hours: week, keepsHolidays: true, exceptions: [] }

describe('the hours of a day', () => {
  it('are in order, and one span where two shifts touch or overlap', () => {
    const hours = [
      { days: [1], ...span('13:00', '18:00') },
      { days: [1, 2], ...span('09:00', '12:00') },
      { days: [1], ...span('11:00', '12:30') },
      { days: [1], ...span('18:00', '20:00') },
    ]
    expect(spansOn(hours, 1)).toEqual([span('09:00', '12:30'), span('13:00', '20:00')])
    expect(spansOn(hours, 3)).toEqual([])
  })

  it.each([
    ['2026-09-30', [span('09:00', '18:00')], 'week', ''],
    ['2026-10-01', [], 'holiday', '国庆节'],
    // A Sunday that is worked for the holiday has the hours of a Monday.
    ['2026-09-20', [span('09:00', '18:00')], 'workday', '国庆节'],
    ['2026-09-27', [], 'holiday', '中秋'],
    ['2026-11-29', [], 'week', ''],
  ])('of %s follow the calendar of China where the place keeps holidays', (day, spans, why, words) => {
    expect(openingOn(office, day)).toEqual({ day, spans, why, words })
  })

  it('follow the week where the place does not keep holidays, and an exception before all', () => {
    const shop = { ...office, keepsHolidays: false }
    expect(openingOn(shop, '2026-10-01')).toMatchObject({ spans: [span('09:00', '18:00')], why: 'week' })
    const exceptions = [{ day: '2026-10-01', spans: [span('10:00', '12:00')], words: '国庆开放' }]
    expect(openingOn({ ...office, exceptions }, '2026-10-01')).toEqual({
      ...{ day: '2026-10-01', spans: [span('10:00', '12:00')], why: 'exception', words: '国庆开放' },
    })
  })
})
