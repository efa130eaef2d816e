import type { DayPart } from '@mingpian/contract/shared/rules/waiting-states.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { importBookings } from '#domain/bookings/booking/history.ts'
import { bookingSettings } from '#domain/bookings/booking/settings.ts'
import { serviceOf } from '#domain/bookings/service/services.ts'
import { timeZoneOf } from '#domain/company/time-zone.ts'
import { offerEnd } from './offer-end.ts'

/** A person who waits since a moment of the past. */
export interface PastWaiting {
  id: string
  serviceId: string
  placeId: string
  personId: string
  appId: string
  openId: string
  day: string
  part: DayPart
  persons: number
  at: Date
  /** The free slot of a service without a member of staff that is held for them, and since when. */
  offer?: { bookingId: string; startsAt: Date; at: Date }
}

/**
 * Imports entries of the waiting list, and the slots that are offered to them. No message is sent.
 * @throws Error for an offer that would begin too soon
 */
export async function importWaiting(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  entries: readonly PastWaiting[],
): Promise<void> {
  for (const { offer, ...entry } of entries) {
    const offered = offer && (await holdInPast(db, sealer, companyId, { ...entry, offer }))
    await db
      .insertInto('waiting_entry')
      .values({
        ...{ company_id: companyId, waiting_id: entry.id, person_id: entry.personId, day: entry.day },
        ...{ service_id: entry.serviceId, place_id: entry.placeId, part: entry.part, persons: entry.persons },
        ...{ app_id: entry.appId, open_id: entry.openId, created_at: entry.at },
        ...{ looked_at: offer?.at ?? entry.at, changed_at: offer?.at ?? entry.at },
        ...offered,
      })
      .execute()
  }
}

async function holdInPast(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  { offer, ...entry }: PastWaiting & { offer: NonNullable<PastWaiting['offer']> },
) {
  const { serviceId, placeId, personId, persons } = entry
  const { notice } = await serviceOf(db, companyId, serviceId)
  const { offerMinutes: minutes } = await bookingSettings(db, companyId)
  const timeZone = await timeZoneOf(db, companyId)
  const latest = offer.startsAt.getTime() - notice * 60_000
  const end = offerEnd({ now: offer.at.getTime(), latest, minutes, timeZone })
  if (end === undefined) throw new Error(`no person is offered a slot at ${offer.startsAt.toISOString()}`)
  const until = new Date(end)
  await importBookings(db, sealer, companyId, [
    {
      ...{ id: offer.bookingId, serviceId, placeId, personId, persons, staffId: null, state: 'held' },
      ...{ startsAt: offer.startsAt, at: offer.at, offeredUntil: until },
      ...{ customerName: '', phone: '', words: '', reason: '', arrivalCode: null },
    },
  ])
  return {
    state: 'offered' as const,
    ...{ booking_id: offer.bookingId, offered_start: offer.startsAt, offered_until: until },
  }
}
