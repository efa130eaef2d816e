import fc from 'fast-check'
import { expect, it } from 'vitest'
import { offerEnd } from '#domain/bookings/waiting/offer-end.ts'

const timeZone = 'Asia/Shanghai'
const moment = (text: string) => Date.parse(`2027-03-${text.replace(' ', 'T')}:00+08:00`)

it.each([
  ['lasts its minutes by day', '01 10:00', '01 18:00', 30, '01 10:30'],
  ['ends when the slot can be booked no more', '01 10:00', '01 10:20', 30, '01 10:20'],
  ['is not made where nobody could answer in time', '01 10:00', '01 10:04', 30, ''],
  ['goes on in the morning', '01 21:45', '03 10:00', 30, '02 08:15'],
  ['of the night begins in the morning', '01 23:00', '03 10:00', 30, '02 08:30'],
  ['of the early morning too', '02 03:00', '03 10:00', 30, '02 08:30'],
  ['is not made at night for a slot of the early morning', '01 23:00', '02 08:03', 30, ''],
  ['of a slot of the night ends with the evening', '01 21:30', '02 06:00', 60, '01 22:00'],
  ['is shorter where the company wants it so', '01 10:00', '01 18:00', 3, '01 10:03'],
])('an offer %s', (_, now, latest, minutes, end) => {
  const found = offerEnd({ now: moment(now), latest: moment(latest), minutes, timeZone })
  expect(found === undefined ? '' : new Date(found).toISOString()).toBe(
    end && new Date(moment(end)).toISOString(),
  )
})

it('never ends after the slot can be booked, never before it begins, and never in the quiet hours', () => {
  const start = Date.parse('2027-03-01T00:00:00Z')
  const minute = fc.integer({ min: 0, max: 6 * 1440 })
  fc.assert(
    fc.property(minute, minute, fc.integer({ min: 1, max: 1440 }), (begins, ahead, minutes) => {
      const now = start + begins * 60_000
      const latest = now + ahead * 60_000
      const end = offerEnd({ now, latest, minutes, timeZone })
      if (end === undefined) return true
      const clock = new Date(end + 8 * 3_600_000).toISOString().slice(11, 16)
      return end > now && end <= latest && clock >= '08:00' && clock <= '22:00'
    }),
  )
})
