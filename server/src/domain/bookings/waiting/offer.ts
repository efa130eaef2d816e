import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { type LoadedOffer, loadOffer, lockBookings } from '#domain/bookings/booking/offer.ts'
import { bookingSettings } from '#domain/bookings/booking/settings.ts'
import { partsOf } from '#domain/bookings/service/day-parts.ts'
import { type FreeSlot, slotsOn } from '#domain/bookings/service/slots.ts'
import { endEntries, isAtLimit, withdrawOffers } from './end.ts'
import { holdFor } from './hold-for.ts'
import { offerEnd } from './offer-end.ts'
import { type Seeker, seekersOf } from './seekers.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/**
 * Offers free slots to those who wait, each to the first who asked and whom it fits. Everything that may free a seat ends
 * here: the job that the triggers add, the round of each minute, and a booking, which comes after those who wait.
 * @param near only entries of this day and of its neighbours are looked at
 */
export async function offerFree(db: TenantDb, companyId: string, near: string): Promise<void> {
  const around = sql`e.day between ${near}::date - 1 and ${near}::date + 1`
  const { rows } = await sql`
    select from waiting_entry e
    where e.company_id = ${companyId} and e.state in ('waiting', 'offered') and ${around} limit 1`.execute(db)
  if (rows.length === 0) return
  await lockBookings(db, companyId)
  await endEntries(db, companyId, around)
  await withdrawOffers(db, companyId, around)
  const { offerMinutes: minutes } = await bookingSettings(db, companyId)
  // Mostly nothing is free: then those who wait, who may be thousands, are not read.
  const free = minutes > 0 ? await freeLines(db, companyId, near, around) : new Map<string, Line>()
  if (free.size > 0) {
    // Entries of different services may want the same member of staff, so there is one line for all.
    const given = new Set<string>()
    for (const seeker of await seekersOf(db, companyId, sql`${around} and not ${isAtLimit}`)) {
      const key = lineKey(seeker)
      // A person who asked by two identities has two entries and one turn.
      const turn = `${key} ${seeker.rootId}`
      const line = free.get(key)
      if (!line || given.has(turn) || fitting(line.offer, line.slots, seeker, minutes).length === 0) continue
      if (!(await offerTo(db, companyId, seeker, minutes))) continue
      given.add(turn)
      for (const [other, { offer, ...of }] of free) {
        if (!sharesRoom(offer, line.offer)) continue
        const now = await lineOf(db, companyId, near, of)
        if (now) free.set(other, now)
        else free.delete(other)
      }
      if (free.size === 0) break
    }
  }
  // A job of each minute looks again where the last look is older.
  await sql`
    update waiting_entry e set looked_at = clock_timestamp()
    where e.company_id = ${companyId} and e.state = 'waiting' and ${around}
      and e.looked_at < clock_timestamp() - interval '30 seconds'`.execute(db)
}

/** Who wait for one service at one place on one day. */
interface OfLine {
  serviceId: string
  placeId: string
  day: string
}

/** Such a line with the slots that are free for all who wait. */
interface Line extends OfLine {
  offer: LoadedOffer
  slots: FreeSlot[]
}

const lineKey = ({ serviceId, placeId, day }: OfLine) => `${serviceId} ${placeId} ${day}`

/** The lines of a company for which a slot is free. */
async function freeLines(
  db: TenantDb,
  companyId: string,
  near: string,
  around: RawBuilder<unknown>,
): Promise<Map<string, Line>> {
  const { rows } = await sql<OfLine>`
    select distinct e.service_id as "serviceId", e.place_id as "placeId", e.day::text as day from waiting_entry e
    where e.company_id = ${companyId} and e.state = 'waiting' and ${around}`.execute(db)
  const lines = new Map<string, Line>()
  for (const of of rows) {
    const line = await lineOf(db, companyId, near, of)
    if (line) lines.set(lineKey(of), line)
  }
  return lines
}

/** A line with its free slots; undefined where none is free, or the service or the place is gone. */
async function lineOf(
  db: TenantDb,
  companyId: string,
  near: string,
  { serviceId, placeId, day }: OfLine,
): Promise<Line | undefined> {
  const offer = await offerToAll(db, companyId, { serviceId, placeId }, spanOf(near))
  if (!offer?.row.isOpen) return undefined
  const slots = slotsOn(offer, day)
  return slots.length > 0 ? { serviceId, placeId, day, offer, slots } : undefined
}

/** Offers the first fitting free slot to an entry. @returns false where there is none */
export async function offerTo(
  db: TenantDb,
  companyId: string,
  seeker: Seeker,
  minutes: number,
): Promise<boolean> {
  const { serviceId, placeId, userId, persons, personIds, day } = seeker
  const wanted = { serviceId, placeId, userId: userId ?? undefined, persons }
  const offer = await loadOffer(db, companyId, wanted, { personIds, ...spanOf(day) })
  for (const { startsAt, until } of fitting(offer, slotsOn(offer, day), seeker, minutes))
    if (await holdFor(db, companyId, seeker, { offer, startsAt, until })) return true
  return false
}

/** Whether a booking of one may take a slot of the other. */
const sharesRoom = (a: LoadedOffer, b: LoadedOffer): boolean =>
  a.placeId === b.placeId || [...a.userIds.keys()].some((staffId) => b.userIds.has(staffId))

/** What is free for anybody; undefined where the service or the place is gone. */
async function offerToAll(
  db: TenantDb,
  companyId: string,
  { serviceId, placeId }: Pick<OfLine, 'serviceId' | 'placeId'>,
  span: ReturnType<typeof spanOf>,
): Promise<LoadedOffer | undefined> {
  try {
    return await loadOffer(db, companyId, { serviceId, placeId, persons: 1 }, { personIds: [], ...span })
  } catch (error) {
    if (error instanceof Failure && error.failure === 'notFound') return undefined
    throw error
  }
}

/** The moments around a day of any zone. */
export const spanOf = (day: string) => ({
  from: Date.parse(day) - dayMs,
  until: Date.parse(day) + 2 * dayMs,
})

/** Of free slots those that fit an entry and begin late enough for an answer, with the end of the offer. */
function fitting(
  { timeZone, now, service }: LoadedOffer,
  free: readonly FreeSlot[],
  { day, part, persons, staffId, declined }: Omit<Seeker, 'personIds'>,
  minutes: number,
): { startsAt: number; until: number }[] {
  const isInPart = partsOf(day, timeZone)
  const fits = ({ startsAt, left, staffIds }: FreeSlot) =>
    left >= persons &&
    (staffId === null || staffIds.includes(staffId)) &&
    !declined.includes(startsAt) &&
    isInPart(startsAt, part)
  return free.filter(fits).flatMap(({ startsAt }) => {
    const latest = startsAt - service.notice * minuteMs
    const until = offerEnd({ now, latest, minutes, timeZone })
    return until === undefined ? [] : [{ startsAt, until }]
  })
}
