import { describe, expect, it } from 'vitest'
import { weekOf, weeksBetween } from '#domain/tracking/ledger/weeks.ts'

describe('weeks of the ledger', () => {
  it.each([
    ['2026-11-20T12:00:00Z', 'event_2026w47', '2026-11-16T00:00:00.000Z'],
    ['2026-11-16T00:00:00Z', 'event_2026w47', '2026-11-16T00:00:00.000Z'],
    ['2026-11-15T23:59:59.999Z', 'event_2026w46', '2026-11-09T00:00:00.000Z'],
    // ISO: the week belongs to the year of its Thursday.
    ['2027-01-01T00:00:00Z', 'event_2026w53', '2026-12-28T00:00:00.000Z'],
    ['2024-12-31T00:00:00Z', 'event_2025w01', '2024-12-30T00:00:00.000Z'],
    ['2023-01-01T00:00:00Z', 'event_2022w52', '2022-12-26T00:00:00.000Z'],
  ])('%s lies in %s', (moment, name, start) => {
    const week = weekOf(new Date(moment))
    expect(week).toMatchObject({ name, start: new Date(start) })
    expect(week.end.getTime() - week.start.getTime()).toBe(7 * 86_400_000)
  })

  it('follow each other without gap and with names of their own', () => {
    const weeks = weeksBetween(new Date('2020-01-01'), new Date('2032-01-01'))
    expect(new Set(weeks.map(({ name }) => name)).size).toBe(weeks.length)
    for (const [index, week] of weeks.entries())
      if (index > 0) expect(week.start).toEqual(weeks[index - 1]?.end)
  })
})
