import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarFile } from '#features/booking/calendar.ts'

const booking = {
  orderId: '0190',
  revision: 3,
  state: 'confirmed',
  serviceName: '量尺, 选木料; 与方案',
  placeName: '青禾生活馆 苏州观前街店，二楼体验区与样板间',
  address: '江苏省苏州市姑苏区观前街 12 号',
  startsAt: '2026-12-01T06:00:00.000Z',
  endsAt: '2026-12-01T07:00:00.000Z',
} as const
const at = new Date('2026-11-29T01:02:03.456Z')
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

describe('a calendar file (case C14)', () => {
  it('has the times in UTC, the revision as its sequence, and separators escaped', () => {
    expect(unfolded(calendarFile(booking, at))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Mingpian//Bookings//ZH',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:0190@bookings',
      'SEQUENCE:3',
      'DTSTAMP:20261129T010203Z',
      'DTSTART:20261201T060000Z',
      'DTEND:20261201T070000Z',
      'SUMMARY:量尺\\, 选木料\\; 与方案 · 青禾生活馆 苏州观前街店，二楼体验区与样板间',
      'LOCATION:青禾生活馆 苏州观前街店，二楼体验区与样板间 江苏省苏州市姑苏区观前街 12 号',
      'STATUS:CONFIRMED',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('breaks lines after at most 75 octets, never inside a character', () => {
    const lines = calendarFile(booking, at).split('\r\n')
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
    expect(lines.filter((line) => line.startsWith(' ')).length).toBeGreaterThan(1)
    expect(lines.join('')).not.toContain('\ufffd')
  })

  it('is read by another program as the event that it is, and its change and its end as the same one', () => {
    const read = (change: Partial<Parameters<typeof calendarFile>[0]>) => {
      const calendar = new ICAL.Component(ICAL.parse(calendarFile({ ...booking, ...change }, at)))
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
      const { uid, sequence, summary, location, startDate, endDate } = event
      return {
        ...{ uid, sequence, summary, location },
        start: startDate.toJSDate().toISOString(),
        end: endDate.toJSDate().toISOString(),
        method: calendar.getFirstPropertyValue('method'),
        status: event.component.getFirstPropertyValue('status'),
      }
    }
    const { startsAt: start, endsAt: end, serviceName, placeName, address } = booking
    const first = {
      ...{ uid: '0190@bookings', sequence: 3, start, end, method: 'PUBLISH', status: 'CONFIRMED' },
      ...{ summary: `${serviceName} · ${placeName}`, location: `${placeName} ${address}` },
    }
    expect(read({})).toEqual(first)
    const later = { startsAt: '2026-12-02T06:00:00.000Z', endsAt: '2026-12-02T07:00:00.000Z' }
    const changed = { ...first, sequence: 4, start: later.startsAt, end: later.endsAt }
    expect(read({ ...later, revision: 4 })).toEqual(changed)
    expect(read({ ...later, revision: 5, state: 'cancelled' })).toEqual({
      ...changed,
      ...{ sequence: 5, method: 'CANCEL', status: 'CANCELLED' },
    })
  })

  it('of a cancelled booking takes the event out under the same id', () => {
    const lines = unfolded(calendarFile({ ...booking, state: 'cancelled', revision: 4 }, at))
    expect(lines).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'UID:0190@bookings', 'SEQUENCE:4', 'STATUS:CANCELLED']),
    )
  })
})
