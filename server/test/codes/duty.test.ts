import { describe, expect, it } from 'vitest'
import { dueMembers, nextChange } from '#domain/codes/duty.ts'
import { isOnDuty, minuteOfWeek } from '#domain/company/shifts.ts'

const office = { name: 'lin', hours: [{ days: [1, 2, 3, 4, 5], from: '09:00', until: '18:00' }] }
const weekend = { name: 'zhou', hours: [{ days: [6, 7], from: '00:00', until: '24:00' }] }
const deputy = { name: 'xu' }
const shanghai = (text: string) => minuteOfWeek('Asia/Shanghai', new Date(`${text}+08:00`))

describe('hours of a week', () => {
  it('are those of the company’s time zone', () => {
    // A Monday in Shanghai, a Sunday still in New York.
    const at = new Date('2026-11-23T01:30:00Z')
    expect(minuteOfWeek('Asia/Shanghai', at)).toBe(9 * 60 + 30)
    expect(minuteOfWeek('America/New_York', at)).toBe(6 * 24 * 60 + 20 * 60 + 30)
  })

  it('begin with their first minute and end before their last', () => {
    const on = (text: string) => isOnDuty(office, shanghai(text))
    expect([on('2026-11-23T08:59'), on('2026-11-23T09:00'), on('2026-11-23T17:59')]).toEqual([
      false,
      true,
      true,
    ])
    expect([on('2026-11-23T18:00'), on('2026-11-28T10:00')]).toEqual([false, false])
    expect(isOnDuty(weekend, shanghai('2026-11-29T23:59'))).toBe(true)
  })

  it('lead to the members on duty, else to the deputy, else to all', () => {
    const due = (text: string, other: typeof deputy | null) =>
      dueMembers([office, weekend], other, shanghai(text)).map(({ name }) => name)
    expect(due('2026-11-23T10:00', deputy)).toEqual(['lin'])
    expect(due('2026-11-28T10:00', deputy)).toEqual(['zhou'])
    expect(due('2026-11-23T20:00', deputy)).toEqual(['xu'])
    expect(due('2026-11-23T20:00', null)).toEqual(['lin', 'zhou'])
  })

  it('are looked at again when they change, and every hour', () => {
    const now = new Date('2026-11-23T17:40:20+08:00')
    const next = (members: (typeof office)[]) =>
      nextChange(members, minuteOfWeek('Asia/Shanghai', now), now).toISOString()
    expect(next([office])).toBe('2026-11-23T10:00:00.000Z')
    expect(next([{ name: 'all', hours: [] }])).toBe('2026-11-23T10:40:00.000Z')
  })
})
