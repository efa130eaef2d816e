import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Offer, slotAt, slotsOn, type TakenSlot } from '#domain/bookings/service/slots.ts'

const minuteMs = 60_000
const zone = 'Asia/Shanghai'
const span = (from: string, until: string) => ({ from, until })
/** A moment on the clocks of Shanghai. */
const at = (time: string, day = '2026-12-01') => Date.parse(`${day}T${time}:00+08:00`)

const service = {
  ...{ serviceId: 'cut', minutes: 60, before: 0, after: 0, step: 15, seats: 1 },
  ...{ notice: 0, windowDays: 60, personLimit: 0, dayLimit: 0 },
}
const member = (staffId: string, hours = [span('00:00', '24:00')], seats = 1) => ({
  ...{ staffId, seats, hoursOn: () => hours },
})
const offer = ({
  service: own,
  ...over
}: Partial<Omit<Offer, 'service'>> & { service?: Partial<Offer['service']> } = {}): Offer => ({
  ...{
    timeZone: zone,
    now: at('00:00', '2026-11-29'),
    placeId: 'shop',
    placeSeats: 0,
    persons: 1,
    personCount: 0,
  },
  ...{ members: [member('lin')], taken: [], openingOn: () => [span('09:00', '12:00')] },
  ...over,
  service: { ...service, ...own },
})
/** A booking of lin. */
const taken = (from: string, until: string, over: Partial<TakenSlot> = {}): TakenSlot => ({
  ...{ serviceId: 'cut', placeId: 'shop', staffId: 'lin', persons: 1 },
  ...{ startsAt: at(from), endsAt: at(until), busyFrom: at(from), busyUntil: at(until) },
  ...over,
})
const clockOf = (moment: number, timeZone = zone) =>
  new Date(moment).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
const starts = (of: Offer, day = '2026-12-01') =>
  slotsOn(of, day).map(({ startsAt }) => clockOf(startsAt, of.timeZone))

describe('the free slots of a day', () => {
  it('end by closing time, and none reaches into a break (case C6)', () => {
    const openingOn = () => [span('09:00', '10:30'), span('17:30', '18:30')]
    expect(starts(offer({ openingOn }))).toEqual(['09:00', '09:15', '09:30', '17:30'])
    expect(starts(offer({ openingOn, service: { minutes: 45 } }))).not.toContain('18:00')
  })

  it('may have their minutes after behind closing time, and those before ahead of opening (case C6)', () => {
    const of = offer({ openingOn: () => [span('09:00', '10:00')], service: { before: 30, after: 15 } })
    expect(starts(of)).toEqual(['09:00'])
  })

  it.each([
    ['09:00', true],
    ['09:15', false],
    ['09:45', false],
    ['10:30', false],
    ['11:00', true],
  ])('overlap no booking from 10:00 to 11:00, half-open (case C2): %s is free: %s', (time, isFree) => {
    const of = offer({ taken: [taken('10:00', '11:00')] })
    expect(slotAt(of, at(time)) !== undefined).toBe(isFree)
  })

  it('keep the minutes before and after of both bookings (case C6)', () => {
    const of = (over: object) =>
      offer({
        ...over,
        openingOn: () => [span('09:00', '10:00')],
        service: { minutes: 20, step: 5, ...over },
      })
    const first = taken('09:00', '09:20', { busyUntil: at('09:25') })
    expect(starts({ ...of({ after: 5 }), taken: [first] })[0]).toBe('09:25')
    expect(starts({ ...of({ before: 10, after: 5 }), taken: [first] })[0]).toBe('09:35')
    const next = taken('09:40', '10:00')
    expect(starts({ ...of({ after: 5 }), taken: [next] }).at(-1)).toBe('09:15')
  })

  it('leave out a member who serves another service, and offer the others', () => {
    const members = [member('lin'), member('wang')]
    const busy = taken('09:00', '11:30', { serviceId: 'colour' })
    expect(slotAt(offer({ members, taken: [busy] }), at('10:00'))?.staffIds).toEqual(['wang'])
    expect(slotAt(offer({ members: [member('lin')], taken: [busy] }), at('10:00'))).toBeUndefined()
  })

  it('prefer the member with the fewest bookings of the day', () => {
    const members = [member('lin'), member('wang')]
    const of = offer({ members, taken: [taken('09:00', '10:00')] })
    expect(slotAt(of, at('11:00'))?.staffIds).toEqual(['wang', 'lin'])
  })

  it('count persons: three of one booking leave seven of ten seats (case C11)', () => {
    const group = { seats: 10, step: 60 }
    const of = offer({ service: group, taken: [taken('09:00', '10:00', { persons: 3 })] })
    expect(slotAt(of, at('09:00'))?.left).toBe(7)
    expect(slotAt({ ...of, persons: 8 }, at('09:00'))).toBeUndefined()
    const free = offer({
      service: group,
      members: null,
      taken: [taken('09:00', '10:00', { staffId: null, persons: 3 })],
    })
    expect(slotAt(free, at('09:00'))?.left).toBe(7)
  })

  it('count the persons at the place, of all services', () => {
    const of = offer({ placeSeats: 2, members: [member('lin'), member('wang'), member('chen')] })
    const others = [
      taken('09:00', '09:30', { serviceId: 'colour' }),
      taken('09:30', '10:00', { staffId: 'wang' }),
    ]
    // The two follow each other, so that one seat is left.
    expect(slotAt({ ...of, taken: others }, at('09:00'))?.left).toBe(1)
    const together = [...others, taken('09:45', '10:15', { staffId: 'wang', serviceId: 'colour' })]
    expect(slotAt({ ...of, taken: together }, at('09:00'))).toBeUndefined()
  })

  it('let a member with two seats serve two bookings at the same time, and no third', () => {
    const of = offer({ members: [member('lin', undefined, 2)] })
    const one = [taken('09:00', '10:00', { serviceId: 'colour' })]
    expect(slotAt({ ...of, taken: one }, at('09:30'))?.staffIds).toEqual(['lin'])
    const two = [...one, taken('09:15', '09:45', { serviceId: 'wash' })]
    expect(slotAt({ ...of, taken: two }, at('09:30'))).toBeUndefined()
    expect(slotAt({ ...of, taken: two }, at('10:00'))?.staffIds).toEqual(['lin'])
  })

  it('begin after the notice, in hours, and end with the window, in days (case C10)', () => {
    const of = offer({ now: at('09:20'), service: { notice: 60, windowDays: 1 } })
    expect(starts(of)).toEqual(['10:30', '10:45', '11:00'])
    expect(starts(of, '2026-12-02')).toHaveLength(9)
    expect(starts(of, '2026-12-03')).toEqual([])
    expect(starts(offer({ now: at('09:00') }))[0]).toBe('09:00')
  })

  it('are none where the limit of the day or of the person is reached, and some on other days (case C11)', () => {
    const two = [taken('09:00', '10:00'), taken('10:00', '11:00', { staffId: 'wang' })]
    const members = [member('lin'), member('wang')]
    expect(starts(offer({ members, taken: two, service: { dayLimit: 2 } }))).toEqual([])
    expect(starts(offer({ members, taken: two, service: { dayLimit: 2 } }), '2026-12-02')).not.toEqual([])
    expect(starts(offer({ members, taken: two, service: { dayLimit: 3 } }))).not.toEqual([])
    expect(starts(offer({ personCount: 1, service: { personLimit: 1 } }))).toEqual([])
  })

  it('count a booking that reaches over midnight, and over the end of a month', () => {
    const openingOn = () => [span('00:00', '02:00')]
    const late = taken('00:00', '00:00', { startsAt: at('23:30', '2026-11-30'), endsAt: at('00:30') })
    const of = offer({ openingOn, taken: [{ ...late, busyFrom: late.startsAt, busyUntil: late.endsAt }] })
    expect(starts(of)).toEqual(['00:30', '00:45', '01:00'])
    const night = offer({ openingOn: () => [span('22:00', '24:00')] })
    expect(starts(night, '2026-11-30').at(-1)).toBe('23:00')
  })
})

describe('on the day of a change of the clocks (case C7)', () => {
  const berlin = (day: string, opening: ReturnType<typeof span>, step = 30) =>
    starts(
      offer({
        timeZone: 'Europe/Berlin',
        now: Date.parse('2027-03-01T00:00:00Z'),
        openingOn: () => [opening],
        service: { minutes: 30, step, windowDays: 365 },
      }),
      day,
    )

  it.each(['2027-03-28', '2027-10-31'])('a weekly 12:30 stays 12:30: %s', (day) => {
    expect(berlin(day, span('12:30', '13:00'))).toEqual(['12:30'])
  })

  it('an hour that does not exist is not offered', () => {
    expect(berlin('2027-03-28', span('01:30', '04:00'))).toEqual(['01:30', '03:00', '03:30'])
  })

  it('an hour that exists twice is offered once, the earlier', () => {
    expect(berlin('2027-10-31', span('02:00', '03:30'))).toEqual(['02:00', '02:30', '03:00'])
    const of = offer({
      timeZone: 'Europe/Berlin',
      now: Date.parse('2027-10-01T00:00:00Z'),
      openingOn: () => [span('02:30', '03:00')],
      service: { minutes: 30, windowDays: 60 },
    })
    expect(slotsOn(of, '2027-10-31')[0]?.startsAt).toBe(Date.parse('2027-10-31T00:30:00Z'))
  })
})

describe('the list and the booking', () => {
  const minutes = (most: number) => fc.integer({ min: 0, max: most }).map((step) => step * 5)
  const bookings = fc.array(
    fc.record({
      start: minutes(36),
      length: fc.integer({ min: 1, max: 12 }),
      member: fc.constantFrom('lin', 'wang'),
    }),
    { maxLength: 6 },
  )

  it('agree (case C6): each offered slot can be booked, meets no booking of its member, and takes its room', () => {
    fc.assert(
      fc.property(
        bookings,
        minutes(3),
        minutes(3),
        fc.constantFrom(5, 15, 25),
        (made, before, after, step) => {
          const list = made.map(({ start, length, member: staffId }) => {
            const from = at('09:00') + start * minuteMs
            const until = from + length * 5 * minuteMs
            const busy = { busyFrom: from - before * minuteMs, busyUntil: until + after * minuteMs }
            return taken('09:00', '10:00', {
              startsAt: from,
              endsAt: until,
              staffId,
              serviceId: 'x',
              ...busy,
            })
          })
          const members = [member('lin'), member('wang', [span('10:00', '11:30')])]
          const of = offer({ members, taken: list, service: { before, after, step, minutes: 30 } })
          for (const slot of slotsOn(of, '2026-12-01')) {
            expect(slotAt(of, slot.startsAt)).toEqual(slot)
            const [from, until] = [slot.startsAt - before * minuteMs, slot.endsAt + after * minuteMs]
            for (const staffId of slot.staffIds) {
              const own = list.filter((each) => each.staffId === staffId)
              expect(own.every((each) => each.busyUntil <= from || each.busyFrom >= until)).toBe(true)
            }
            const [staffId = ''] = slot.staffIds
            const booked = { ...slot, ...{ serviceId: 'cut', placeId: 'shop', staffId, persons: 1 } }
            const after1 = { ...of, taken: [...list, { ...booked, busyFrom: from, busyUntil: until }] }
            expect(slotAt(after1, slot.startsAt)?.staffIds ?? []).not.toContain(staffId)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
