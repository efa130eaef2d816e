import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import type { LoadedOffer } from './offer.ts'
import { priceOf } from './price.ts'
import { freeTaken, slotColumns } from './take.ts'

interface Offered {
  personId: string
  appId: string
  openId: string
  startsAt: number
  until: Date
}

/**
 * Holds a free slot for a person of the waiting list. The caller has locked the bookings of the company.
 * @returns the id of the held booking; undefined where no slot is free, or the database's own check keeps it
 */
export async function holdOffered(
  db: TenantDb,
  companyId: string,
  offer: LoadedOffer,
  { personId, appId, openId, startsAt, until }: Offered,
): Promise<string | undefined> {
  const taken = freeTaken(offer, startsAt)
  if (!taken) return undefined
  const bookingId = uuidv7()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('booking')
    .values({
      ...{ company_id: companyId, booking_id: bookingId, state: 'held' as const, is_offer: true },
      ...{ service_id: offer.row.serviceId, place_id: offer.placeId, persons: offer.persons },
      ...{ person_id: personId, app_id: appId, open_id: openId, held_until: until },
      ...slotColumns(offer, taken),
      price: await priceOf(db, companyId, offer),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows ? bookingId : undefined
}

/** Gives an offered slot back. Nothing happens to one that was booked. */
export async function dropOffered(db: TenantDb, companyId: string, bookingId: string): Promise<void> {
  await db
    .deleteFrom('booking')
    .where('company_id', '=', companyId)
    .where('booking_id', '=', bookingId)
    .where('state', '=', 'held')
    .execute()
}
