import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { type LoadedOffer, loadOffer, lockBookings } from '#domain/bookings/booking/offer.ts'
import { bookingSettings } from '#domain/bookings/booking/settings.ts'
import { isInPart } from '#domain/bookings/service/day-parts.ts'
import { type FreeSlot, slotsOn } from '#domain/bookings/service/slots.ts'
import { endEntries, withdrawOffers } from './end.ts'
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
  // Entries of different services may want the same member of staff, so there is one line for all.
  const seekers = await seekersOf(db, companyId, around)
  const known = new Map<string, LoadedOffer | undefined>()
  const given = new Set<string>()
  for (const seeker of seekers) {
    if (minutes === 0) break
    const key = `${seeker.serviceId} ${seeker.placeId}`
    // A person who asked by two identities has two entries and one turn.
    const turn = `${key} ${seeker.day} ${seeker.rootId}`
    if (given.has(turn)) continue
    if (!known.has(key)) known.set(key, await offerToAll(db, companyId, seeker, spanOf(near)))
    const general = known.get(key)
    if (!general?.row.isOpen || fitting(general, seeker, minutes).length === 0) continue
    if (!(await offerTo(db, companyId, seeker, minutes))) continue
    given.add(turn)
    for (const [other, offer] of known) if (offer && sharesRoom(offer, general)) known.delete(other)
  }
  const ids = seekers.map(({ waitingId }) => waitingId)
  await sql`
    update waiting_entry set looked_at = clock_timestamp()
    where company_id = ${companyId} and waiting_id = any(${ids}::uuid[])`.execute(db)
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
  for (const { startsAt, until } of fitting(offer, seeker, minutes))
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
  { serviceId, placeId }: Seeker,
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

/** The free slots that fit an entry and begin late enough for an answer, with the end of the offer. */
function fitting(
  offer: LoadedOffer,
  { day, part, persons, staffId, declined }: Omit<Seeker, 'personIds'>,
  minutes: number,
): { startsAt: number; until: number }[] {
  const { timeZone, now, service } = offer
  const fits = ({ startsAt, left, staffIds }: FreeSlot) =>
    left >= persons &&
    (staffId === null || staffIds.includes(staffId)) &&
    !declined.includes(startsAt) &&
    isInPart(startsAt, part, day, timeZone)
  return slotsOn(offer, day)
    .filter(fits)
    .flatMap(({ startsAt }) => {
      const latest = startsAt - service.notice * minuteMs
      const until = offerEnd({ now, latest, minutes, timeZone })
      return until === undefined ? [] : [{ startsAt, until }]
    })
}
