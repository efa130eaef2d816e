import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Load, loadsOf, meeting, peak } from '#domain/bookings/service/loads.ts'
import { type Offer, slotsOn } from '#domain/bookings/service/slots.ts'

const load = fc
  .record({
    from: fc.integer({ min: 0, max: 60 }),
    length: fc.integer({ min: 1, max: 30 }),
    weight: fc.integer({ min: 1, max: 4 }),
  })
  .map(({ from, length, weight }): Load => ({ from, until: from + length, weight }))

/** The same, moment by moment. */
function counted(loads: readonly Load[], from: number, until: number): number {
  const sumAt = (at: number) =>
    loads.reduce((sum, each) => (each.from <= at && at < each.until ? sum + each.weight : sum), 0)
  return Math.max(...Array.from({ length: until - from }, (_, nth) => sumAt(from + nth)))
}

it('the greatest sum of a span is the one that counting each moment gives', () => {
  const span = fc.record({ from: fc.integer({ min: 0, max: 90 }), length: fc.integer({ min: 1, max: 20 }) })
  fc.assert(
    fc.property(fc.array(load, { maxLength: 30 }), span, (loads, { from, length }) => {
      const until = from + length
      const met = meeting(loadsOf(loads), from, until)
      expect(new Set(met)).toEqual(new Set(loads.filter((each) => each.from < until && each.until > from)))
      expect(peak(met, from)).toBe(counted(loads, from, until))
    }),
  )
})

it.each([null, 'lin'])('a day looks a few times at each booking: member %s', (staffId) => {
  const minuteMs = 60_000
  const begins = Date.parse('2026-12-01T00:00:00+08:00')
  let looks = 0
  // 48 bookings of each of 50 days. Each slot of a day meets one or two.
  const taken = Array.from({ length: 2400 }, (_, nth) => {
    const startsAt = begins + nth * 30 * minuteMs
    const endsAt = startsAt + 30 * minuteMs
    return {
      ...{ serviceId: 'cut', placeId: 'shop', staffId, persons: 1, startsAt, endsAt, busyFrom: startsAt },
      get busyUntil() {
        looks++
        return endsAt
      },
    }
  })
  const allDay = () => [{ from: '00:00', until: '24:00' }]
  const offer: Offer = {
    ...{ timeZone: 'Asia/Shanghai', now: begins, placeId: 'shop', placeSeats: 100, persons: 1 },
    service: {
      ...{ serviceId: 'cut', minutes: 30, before: 0, after: 0, step: 5, seats: 2 },
      ...{ notice: 0, windowDays: 60, personLimit: 0, dayLimit: 0 },
    },
    ...{
      personCount: 0,
      openingOn: allDay,
      members: staffId ? [{ staffId, seats: 2, hoursOn: allDay }] : null,
    },
    taken,
  }
  expect(slotsOn(offer, '2026-12-20')).toHaveLength(283)
  expect(looks).toBeLessThan(2 * taken.length)
})
