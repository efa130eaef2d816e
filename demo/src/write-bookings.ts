import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Shift } from '@mingpian/contract/shared/hours.ts'
import {
  importBookings,
  type PastBooking,
  type Seeding,
  savePlace,
  savePlan,
  saveService,
  type TenantDb,
} from '@mingpian/server/seeding'
import { dayAfter } from './calendar.ts'
import { type Chance, chanceOf, lettersOf, uuidOf } from './chance.ts'
import type { Planned } from './plan.ts'
import { adminOf } from './write-services.ts'

/** What can be booked. Members and places by their places in the lists. */
interface BookingContent {
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
    needsConfirmation?: boolean
    isOpen?: boolean
    members: number[]
    places: number[]
  }[]
  plans: { member: number; place: number }[]
  notes: string[]
  reasons: { cancelled: string; refused: string }
}

type State = PastBooking['state']

const dayMs = 86_400_000
/** The days of the bookings, counted from today. */
const [firstDay, lastDay] = [-21, 9]
/** Far enough apart for the longest service. */
const starts = ['09:30', '11:30', '14:00', '16:00']
const groupStarts = ['09:00', '12:30', '16:00']

/** Services, working plans and a month of bookings in every state; nothing where the content has none. */
export async function writeBookings(
  db: TenantDb,
  { sealer }: Pick<Seeding, 'sealer'>,
  planned: Planned,
): Promise<void> {
  const file = join(planned.content.folder, 'bookings.json')
  if (!existsSync(file)) return
  const offered = JSON.parse(readFileSync(file, 'utf8')) as BookingContent
  await writeOffer(db, planned, offered)
  await importBookings(db, sealer, planned.company.companyId, bookingsOf(planned, offered))
}

const placeIdOf = ({ company }: Planned, at: number) => uuidOf(`${company.companyId} place ${at}`)
const serviceIdOf = ({ company }: Planned, at: number) => uuidOf(`${company.companyId} service ${at}`)

function sellerOf({ company, sellers }: Planned, at: number) {
  const seller = sellers[at]
  if (!seller) throw new Error(`${company.companyId} has no member ${at}`)
  return seller
}

async function writeOffer(db: TenantDb, planned: Planned, { hours, services, plans }: BookingContent) {
  const admin = adminOf(planned)
  for (const [at, place] of planned.content.places.entries()) {
    const team = plans.filter((plan) => plan.place === at)
    const userIds = team.map(({ member }) => sellerOf(planned, member).userId)
    await savePlace(db, admin, { placeId: placeIdOf(planned, at), ...place, hours, userIds })
  }
  for (const [at, { members, places, ...service }] of services.entries()) {
    const settings = {
      ...{ picture: '', before: 0, after: 0, seats: 1, personsMax: 1, notice: 60, windowDays: 30 },
      ...{ cancelNotice: 120, personLimit: 3, dayLimit: 0, needsConfirmation: false, isOpen: true },
      ...service,
      placeIds: places.map((place) => placeIdOf(planned, place)),
      userIds: members.map((member) => sellerOf(planned, member).userId),
    }
    await saveService(db, admin, settings, { id: serviceIdOf(planned, at) })
  }
  for (const { member, place } of plans) {
    const plan = { seats: 1, places: [{ placeId: placeIdOf(planned, place), hours }], daysOff: [] }
    await savePlan(db, admin, { userId: sellerOf(planned, member).userId, ...plan })
  }
}

/** Each member serves some of the starts of a day, and each course has some guests. */
function bookingsOf(planned: Planned, content: BookingContent): PastBooking[] {
  const { company, leads, now } = planned
  const chance = chanceOf(`${company.companyId} bookings`)
  const named = leads.filter(({ name }) => name !== '')
  const { services, plans, notes, reasons } = content
  const made: PastBooking[] = []
  const add = (day: number, clock: string, service: number, place: number, staffId: string | null) => {
    const state = stateOn(day, clock, services[service]?.needsConfirmation ?? false, chance)
    const lead = chance.pick(named)
    const startsAt = new Date(`${dayAfter(now, day)}T${clock}:00+08:00`)
    const ahead = chance.between(2, 9)
    const nth = made.length
    made.push({
      id: uuidOf(`${company.companyId} booking ${nth}`),
      serviceId: serviceIdOf(planned, service),
      placeId: placeIdOf(planned, place),
      ...{ staffId, personId: lead.personId, state, startsAt },
      persons: chance.between(1, services[service]?.personsMax ?? 1),
      customerName: lead.name,
      phone: `1380000${String(1000 + nth)}`,
      words: chance.pick(notes),
      reason: state === 'cancelled' || state === 'refused' ? reasons[state] : '',
      arrivalCode: lettersOf(`${company.companyId} arrival ${nth}`, 10)
        .toUpperCase()
        .replace(/[^A-HJ-NP-Z2-9]/g, 'X'),
      at: new Date(Math.min(startsAt.getTime() - ahead * dayMs, now.getTime() - 3_600_000 - nth * 60_000)),
    })
  }
  for (let day = firstDay; day <= lastDay; day++) {
    for (const { member, place } of plans) {
      const own = services.flatMap(({ members, places }, at) =>
        members.includes(member) && places.includes(place) ? [at] : [],
      )
      for (const clock of starts)
        if (own.length > 0 && chance.happens(0.22))
          add(day, clock, chance.pick(own), place, sellerOf(planned, member).staffId)
    }
    for (const [at, { members, places, isOpen = true }] of services.entries())
      if (members.length === 0 && isOpen)
        for (const clock of groupStarts)
          for (const place of places) if (chance.happens(0.3)) add(day, clock, at, place, null)
  }
  return made
}

/** What became of a booking. It depends on the day alone, so that the same happens at any time. */
function stateOn(day: number, clock: string, needsConfirmation: boolean, chance: Chance): State {
  const rest: readonly (readonly [State, number])[] = needsConfirmation
    ? [
        ['cancelled', 1],
        ['refused', 2],
      ]
    : [['cancelled', 2]]
  if (day > 0) return chance.weighed<State>([[needsConfirmation ? 'asked' : 'confirmed', 14], ...rest])
  if (day === 0) return clock < '10:00' ? 'arrived' : 'confirmed'
  return chance.weighed<State>([['finished', 14], ['noShow', 2], ...rest])
}
