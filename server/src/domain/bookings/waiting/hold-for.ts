import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { LoadedOffer } from '#domain/bookings/booking/offer.ts'
import { holdOffered } from '#domain/bookings/booking/offer-hold.ts'
import { queueMessage, templateTime } from '#domain/customer-messages/queue.ts'
import { slotOffered } from './messages.ts'
import type { Seeker } from './seekers.ts'

interface Held {
  offer: LoadedOffer
  startsAt: number
  until: number
}

/**
 * Holds a free slot for a person who waits, and tells them.
 * @returns false where the database's own check keeps the slot
 */
export async function holdFor(
  db: TenantDb,
  companyId: string,
  { waitingId, personId, appId, openId }: Seeker,
  { offer, startsAt, until }: Held,
): Promise<boolean> {
  const heldUntil = new Date(until)
  const of = { personId, appId, openId, startsAt, until: heldUntil }
  const bookingId = await holdOffered(db, companyId, offer, of)
  if (bookingId === undefined) return false
  await db
    .updateTable('waiting_entry')
    .set({
      ...{ state: 'offered', booking_id: bookingId, offered_start: new Date(startsAt) },
      ...{ offered_until: heldUntil, changed_at: sql<Date>`clock_timestamp()` },
    })
    .where('company_id', '=', companyId)
    .where('waiting_id', '=', waitingId)
    .execute()
  await queueMessage(db, companyId, {
    message: slotOffered,
    personId,
    about: waitingId,
    contents: {
      what: offer.row.name,
      when: templateTime(new Date(startsAt), offer.timeZone),
      where: offer.place.name,
      until: templateTime(heldUntil, offer.timeZone),
    },
    page: `/pages/appointment/waiting/index?${new URLSearchParams({ waiting: waitingId })}`,
    uselessAt: heldUntil,
  })
  return true
}
