import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shift } from '@mingpian/contract/shared/hours.ts'
import type { PastBooking, PastStep, PastWaiting } from '@mingpian/server/seeding'
import { dayAfter } from './calendar.ts'
import { type Chance, chanceOf, lettersOf, uuidOf } from './chance.ts'
import type { Lead } from './leads.ts'
import { isOfTest } from './orders.ts'
import { type Planned, placeIdOf } from './plan.ts'
import type { Seller } from './traffic.ts'

/** What can be booked. Members and places by their places in the lists. */
export interface BookingContent {
  hours: Shift[]
  services: {
    name: string
    words: string
    minutes: number
    after?: number
    step: number
    seats?: number
    personsMax?: number
    notice?: number
    /** In fen, of one person. */
    price?: number
    needsConfirmation?: boolean
    isOpen?: boolean
    members: number[]
    places: number[]
  }[]
  plans: { member: number; place: number }[]
  /** A day on which a course is full, and people wait. */
  full: { service: number; place: number; inDays: number }
  notes: string[]
  reasons: { cancelled: string; refused: string }
}

type State = PastBooking['state']

/** What happened to a booking after it was made. */
export interface PlannedBooking extends PastBooking {
  at: Date
  lead: Lead
  /** The salesperson who has the lead. */
  seller: Seller
  service: string
  place: string
  endedAt: Date
  /** Steps of the order by which it was to be paid. */
  steps: PastStep[]
}

export interface PlannedWaiting extends PastWaiting {
  lead: Lead
  seller: Seller
  service: string
  place: string
}

export interface PlannedBookings {
  offered: BookingContent
  bookings: PlannedBooking[]
  waiting: PlannedWaiting[]
}

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
/** The days of the bookings, counted from today. */
const [firstDay, lastDay] = [-21, 9]
/** Far enough apart for the longest service. */
const starts = ['09:30', '11:30', '14:00', '16:00']
const groupStarts = ['09:00', '12:30', '16:00']
/** How many persons come together to each start of the full day: all seats of the course. */
const groups = [3, 3, 2, 2]
/** With fewer customers the full day would have persons twice. */
const fewest = 8
/** Who wait for the full day: the first is offered what two persons gave up. */
const wishes = [
  { persons: 2, part: 'any', hoursAgo: 20 },
  { persons: 2, part: 'any', hoursAgo: 9 },
  { persons: 1, part: 'morning', hoursAgo: 5 },
  { persons: 3, part: 'afternoon', hoursAgo: 3 },
] as const

export const serviceIdOf = ({ company }: Planned, at: number) => uuidOf(`${company.companyId} service ${at}`)

/** Of a company that tests make with a few visitors, and of one without a merchant number, nothing is paid in WeChat. */
const paysOnline = (planned: Planned) => !isOfTest(planned) && planned.company.miniProgram !== undefined

/** Who serves, and a month of bookings in every state; undefined where the content has none. */
export function bookingsOf(planned: Planned): PlannedBookings | undefined {
  const file = join(planned.content.folder, 'bookings.json')
  if (!existsSync(file)) return undefined
  const offered = JSON.parse(readFileSync(file, 'utf8')) as BookingContent
  const { company, now } = planned
  const chance = chanceOf(`${company.companyId} bookings`)
  const customers = customersOf(planned)
  const bookings: PlannedBooking[] = []
  const add = (made: Made) => {
    const booking = bookingOf(planned, offered, { nth: bookings.length, chance, ...made })
    bookings.push(booking)
    return booking
  }
  // A company of a test may have hardly any visitors: then nobody waits.
  const waitCount = customers.length >= fewest ? wishes.length : 0
  const [waitingFor, others] = [customers.slice(0, waitCount), customers.slice(waitCount)]
  if (others.length === 0) return { offered, bookings, waiting: [] }
  for (const { day, clock, service, place, staffId } of startsOf(planned, offered, chance)) {
    const hasBegun = startOn(now, day, clock) <= now
    const needsConfirmation = offered.services[service]?.needsConfirmation ?? false
    const state = stateOn({ day, clock, hasBegun, needsConfirmation }, chance)
    const persons = chance.between(1, offered.services[service]?.personsMax ?? 1)
    add({ day, clock, service, place, staffId, state, persons, customer: chance.pick(others) })
  }
  const waiting = waitCount > 0 ? fillDay(planned, offered, { add, waitingFor, others }) : []
  if (paysOnline(planned)) for (const end of ['late', 'unpaid'] as const) addUnpaid(end)
  return { offered, bookings, waiting }

  /** Another person wanted the slot of a paid booking before, and paid too late or not at all. */
  function addUnpaid(end: 'late' | 'unpaid') {
    const paid = bookings.filter(({ payment, state }) => payment && state === 'finished')
    const taken = paid[end === 'late' ? 0 : 1] ?? paid[0]
    if (!taken?.payment) return
    const customer = others.find(({ lead }) => lead !== taken.lead)
    if (!customer) return
    const nth = bookings.length
    const at = new Date(taken.at.getTime() - 12 * minuteMs)
    const orderId = uuidOf(`${company.companyId} order of booking ${nth}`)
    const [late, back] = [13 * minuteMs, 14 * minuteMs].map((ms) => new Date(at.getTime() + ms)) as [
      Date,
      Date,
    ]
    const system = { by: 'system' } as const
    const steps: PastStep[] =
      end === 'unpaid'
        ? [{ what: 'close', ...system, reason: 'unpaid', at: new Date(at.getTime() + 10 * minuteMs) }]
        : [
            { what: 'pay', ...system, at: late },
            { what: 'refunded', ...system, at: back },
            { what: 'refundAll', ...system, reason: 'refunded', at: back },
          ]
    const endedAt = steps.at(-1)?.at ?? now
    bookings.push({
      ...taken,
      ...{ ...customer, id: uuidOf(`${company.companyId} booking ${nth}`), state: 'cancelled', reason: '' },
      ...{ personId: customer.lead.personId, customerName: customer.lead.name, phone: phoneOf(nth) },
      ...{ words: '', arrivalCode: null, at, changedAt: endedAt, endedAt, steps },
      payment: { orderId, total: taken.payment.total },
    })
  }
}

interface Customer {
  lead: Lead
  seller: Seller
}

/**
 * Visitors with a name, in an order by chance, with the salesperson who has them as a lead: those who were there before
 * the first booking was made, and who was not handed over.
 */
function customersOf({ company, leads, traffic, dealings }: Planned): Customer[] {
  const firsts = new Map<Lead, { at: number; seller: Seller }>()
  for (const { lead, at, seller } of traffic.openings) if (!firsts.has(lead)) firsts.set(lead, { at, seller })
  const turned = new Set(dealings.turns.map(({ personId }) => personId))
  const known = leads.flatMap((lead): Customer[] => {
    const first = firsts.get(lead)
    const isEarly = first !== undefined && first.at < 0.5
    return lead.name && isEarly && !turned.has(lead.personId) ? [{ lead, seller: first.seller }] : []
  })
  return chanceOf(`${company.companyId} customers of bookings`).shuffled(known)
}

interface Start {
  day: number
  clock: string
  service: number
  place: number
  staffId: string | null
}

/** Each member serves some of the starts of a day, and each course has some guests. */
function startsOf({ sellers }: Planned, { services, plans, full }: BookingContent, chance: Chance): Start[] {
  const found: Start[] = []
  for (let day = firstDay; day <= lastDay; day++) {
    for (const { member, place } of plans) {
      const own = services.flatMap(({ members, places }, at) =>
        members.includes(member) && places.includes(place) ? [at] : [],
      )
      const staffId = sellers[member]?.staffId ?? null
      for (const clock of starts)
        if (own.length > 0 && chance.happens(0.22))
          found.push({ day, clock, service: chance.pick(own), place, staffId })
    }
    for (const [service, { members, places, isOpen = true }] of services.entries())
      if (members.length === 0 && isOpen)
        for (const clock of groupStarts)
          for (const place of places) {
            const isFull = day === full.inDays && service === full.service
            if (chance.happens(0.3) && !isFull) found.push({ day, clock, service, place, staffId: null })
          }
  }
  return found
}

interface Made extends Start {
  state: State
  persons: number
  customer: Customer
  at?: Date
  changedAt?: Date
}

const phoneOf = (nth: number) => `1380000${String(1000 + nth)}`

function bookingOf(
  planned: Planned,
  { services, notes, reasons }: BookingContent,
  made: Made & { nth: number; chance: Chance },
): PlannedBooking {
  const { company, content, now } = planned
  const { nth, day, clock, service, place, staffId, state, persons, chance } = made
  const { lead, seller } = made.customer
  const startsAt = startOn(now, day, clock)
  const ahead = chance.between(2, 9)
  const latest = now.getTime() - hourMs - nth * minuteMs
  const at = made.at ?? new Date(Math.min(startsAt.getTime() - ahead * dayMs, latest))
  const isCalledOff = state === 'cancelled' || state === 'refused'
  const early = made.changedAt ?? new Date(at.getTime() + 30 * minuteMs)
  const endedAt = isCalledOff ? early : new Date(Math.min(startsAt.getTime(), now.getTime() - minuteMs))
  const isOver = isCalledOff || state === 'arrived' || state === 'finished' || state === 'noShow'
  const price = services[service]?.price ?? 0
  const orderId = uuidOf(`${company.companyId} order of booking ${nth}`)
  const isPaid = price > 0 && paysOnline(planned)
  return {
    id: uuidOf(`${company.companyId} booking ${nth}`),
    serviceId: serviceIdOf(planned, service),
    placeId: placeIdOf(planned, place),
    ...{ service: services[service]?.name ?? '', place: content.places[place]?.name ?? '' },
    ...{ staffId, lead, seller, personId: lead.personId, state, startsAt, persons, endedAt },
    customerName: lead.name,
    phone: phoneOf(nth),
    words: chance.pick(notes),
    reason: isCalledOff ? reasons[state] : '',
    arrivalCode: lettersOf(`${company.companyId} arrival ${nth}`, 10)
      .toUpperCase()
      .replace(/[^A-HJ-NP-Z2-9]/g, 'X'),
    at,
    ...(isOver && { changedAt: endedAt }),
    ...(isPaid && { payment: { orderId, total: price * persons } }),
    steps: isPaid ? stepsOf(state, { at, endedAt, staffId }) : [],
  }
}

const startOn = (now: Date, day: number, clock: string) => new Date(`${dayAfter(now, day)}T${clock}:00+08:00`)

/** Paid within minutes; given back where the customer cancelled or staff refused. */
function stepsOf(
  state: State,
  { at, endedAt, staffId }: { at: Date; endedAt: Date; staffId: string | null },
): PastStep[] {
  const system = { by: 'system' } as const
  const paid: PastStep = { what: 'pay', ...system, at: new Date(at.getTime() + 2 * minuteMs) }
  if (state !== 'cancelled' && state !== 'refused') return [paid]
  const back = new Date(endedAt.getTime() + minuteMs)
  const asked =
    state === 'refused' && staffId ? ({ by: 'staff', staffId } as const) : ({ by: 'buyer' } as const)
  return [
    paid,
    { what: 'refund', ...asked, at: endedAt },
    { what: 'refunded', ...system, at: back },
    { what: 'refundAll', ...system, reason: 'refunded', at: back },
  ]
}

interface Filling {
  add(made: Made): PlannedBooking
  waitingFor: Customer[]
  others: Customer[]
}

/** Fills every start of a course on a day. Two persons gave their seats up a moment ago: the first who waits is offered them. */
function fillDay(
  planned: Planned,
  { services, full }: BookingContent,
  { add, waitingFor, others }: Filling,
): PlannedWaiting[] {
  const { company, content, now } = planned
  const { service, place, inDays: day } = full
  const offeredAt = new Date(now.getTime() - 2 * minuteMs)
  const of = { day, service, place, staffId: null }
  for (const [row, clock] of groupStarts.entries())
    for (const [column, persons] of groups.entries()) {
      const nth = row * groups.length + column
      const customer = others[nth % others.length]
      const isGivenUp = nth === 2 * groups.length - 1
      const at = new Date(now.getTime() - 3 * dayMs - nth * 50 * minuteMs)
      if (customer)
        add({
          ...{ ...of, clock, persons, customer, at, state: isGivenUp ? 'cancelled' : 'confirmed' },
          ...(isGivenUp && { changedAt: offeredAt }),
        })
    }
  const slot = { bookingId: uuidOf(`${company.companyId} offered booking`), at: offeredAt }
  return waitingFor.flatMap(({ lead, seller }, nth): PlannedWaiting[] => {
    const wish = wishes[nth]
    if (!wish) return []
    return [
      {
        id: uuidOf(`${company.companyId} waiting ${nth}`),
        ...{ serviceId: serviceIdOf(planned, service), placeId: placeIdOf(planned, place) },
        ...{ service: services[service]?.name ?? '', place: content.places[place]?.name ?? '' },
        ...{ lead, seller, personId: lead.personId, openId: lead.openId, appId: company.wechat.appId },
        ...{ day: dayAfter(now, day), part: wish.part, persons: wish.persons },
        at: new Date(now.getTime() - wish.hoursAgo * hourMs),
        ...(nth === 0 && { offer: { ...slot, startsAt: startOn(now, day, groupStarts[1] ?? '') } }),
      },
    ]
  })
}

interface Begun {
  day: number
  clock: string
  hasBegun: boolean
  needsConfirmation: boolean
}

/** What became of a booking. The hour of now decides of those of the first start of today alone. */
function stateOn({ day, clock, hasBegun, needsConfirmation }: Begun, chance: Chance): State {
  const rest: readonly (readonly [State, number])[] = needsConfirmation
    ? [
        ['cancelled', 1],
        ['refused', 2],
      ]
    : [['cancelled', 2]]
  if (day > 0) return chance.weighed<State>([[needsConfirmation ? 'asked' : 'confirmed', 14], ...rest])
  if (day === 0) return hasBegun && clock < '10:00' ? 'arrived' : 'confirmed'
  return chance.weighed<State>([['finished', 14], ['noShow', 2], ...rest])
}
