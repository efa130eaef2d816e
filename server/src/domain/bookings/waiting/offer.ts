import type { DayPart } from '@mingpian/contract/shared/rules/waiting-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { type LoadedOffer, loadOffer, lockBookings } from '#domain/bookings/booking/offer.ts'
import { bookingSettings } from '#domain/bookings/booking/settings.ts'
import { isInPart } from '#domain/bookings/service/day-parts.ts'
import { type FreeSlot, slotsOn } from '#domain/bookings/service/slots.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { endEntries } from './end.ts'
import { holdFor } from './hold-for.ts'
import { offerEnd } from './offer-end.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** An entry for which a slot is sought. */
export interface Seeker {
  waitingId: string
  personId: string
  /** All ids of the person, and the one that they share. */
  personIds: string[]
  rootId: string
  serviceId: string
  placeId: string
  userId: string | null
  staffId: string | null
  day: string
  part: DayPart
  persons: number
  declined: number[]
  appId: string
  openId: string
}

/**
 * Offers free slots to those who wait, each to the first who asked and whom it fits. Everything that may free a seat ends
 * here: the job that the triggers add, the round of each minute, and a booking, which comes after those who wait.
 * @param near a day: only entries of this day and of its neighbours are looked at
 */
export async function offerFree(db: TenantDb, companyId: string, near?: string): Promise<void> {
  const around = near === undefined ? sql`true` : sql`e.day between ${near}::date - 1 and ${near}::date + 1`
  const { rows } = await sql`
    select from waiting_entry e
    where e.company_id = ${companyId} and e.state in ('waiting', 'offered') and ${around} limit 1`.execute(db)
  if (rows.length === 0) return
  await lockBookings(db, companyId)
  await endEntries(db, companyId)
  const { offerMinutes: minutes } = await bookingSettings(db, companyId)
  // Entries of different services may want the same member of staff, so there is one line for all.
  const seekers = await seekersOf(db, companyId, around)
  const known = new Map<string, LoadedOffer | undefined>()
  for (const seeker of seekers) {
    if (minutes === 0) break
    const key = `${seeker.serviceId} ${seeker.placeId} ${seeker.day}`
    if (!known.has(key)) known.set(key, await offerToAll(db, companyId, seeker))
    const general = known.get(key)
    if (!general?.row.isOpen || fitting(general, seeker, minutes).length === 0) continue
    if (await offerTo(db, companyId, seeker, minutes)) known.clear()
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

/** Those who wait, the first who asked first. A person who has an offer for the same is left out. */
export async function seekersOf(
  db: TenantDb,
  companyId: string,
  where: ReturnType<typeof sql>,
): Promise<Seeker[]> {
  const { rows } = await sql<Seeker>`
    select e.waiting_id as "waitingId", e.person_id as "personId", r."rootId", e.service_id as "serviceId",
      e.place_id as "placeId", f.user_id as "userId", e.staff_id as "staffId", e.day::text as day, e.part, e.persons,
      e.app_id as "appId", e.open_id as "openId",
      array(select (extract(epoch from d) * 1000)::float8 from unnest(e.declined) d) as declined,
      array(
        select k.person_id::text from person k
        where k.company_id = e.company_id and (k.person_id = r."rootId" or k.joined_into = r."rootId")) as "personIds"
    from waiting_entry e
    join person n on n.company_id = e.company_id and n.person_id = e.person_id
    cross join lateral (select ${rootIdOf('n')} as "rootId") r
    left join staff f on f.company_id = e.company_id and f.staff_id = e.staff_id
    where e.company_id = ${companyId} and e.state = 'waiting' and ${where} and not exists (
      select from waiting_entry o join person m on m.company_id = o.company_id and m.person_id = o.person_id
      where o.company_id = e.company_id and o.state = 'offered' and o.service_id = e.service_id
        and o.place_id = e.place_id and o.day = e.day and ${rootIdOf('m')} = r."rootId")
    order by e.created_at, e.waiting_id`.execute(db)
  return rows
}

/** What is free for anybody; undefined where the service or the place is gone. */
async function offerToAll(
  db: TenantDb,
  companyId: string,
  { serviceId, placeId, day }: Seeker,
): Promise<LoadedOffer | undefined> {
  try {
    const asking = { personIds: [], ...spanOf(day) }
    return await loadOffer(db, companyId, { serviceId, placeId, persons: 1 }, asking)
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
