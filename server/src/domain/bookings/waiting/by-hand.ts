import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'
import { lockBookings } from '#domain/bookings/booking/offer.ts'
import type { BookingFail } from '#domain/bookings/booking/refusals.ts'
import { bookingSettings } from '#domain/bookings/booking/settings.ts'
import { endEntries } from './end.ts'
import { offerTo } from './offer.ts'
import { refuseWaiting } from './refusals.ts'
import { entryOf } from './rows.ts'
import { seekersOf } from './seekers.ts'

/**
 * Offers the first free slot that fits to a person who waits, out of turn: staff decide so.
 * @throws Failure notFound
 */
export async function offerByHand(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  waitingId: string,
  fail: BookingFail,
): Promise<void> {
  await lockBookings(db, companyId)
  await entryOf(db, companyId, waitingId)
  await endEntries(db, companyId)
  const { offerMinutes: minutes } = await bookingSettings(db, companyId)
  if (minutes === 0) return refuseWaiting(fail, 'off')
  const [seeker] = await seekersOf(db, companyId, sql`e.waiting_id = ${waitingId}`)
  if (!seeker) return refuseWaiting(fail, 'notWaiting')
  if (!(await offerTo(db, companyId, { ...seeker, declined: [] }, minutes)))
    return refuseWaiting(fail, 'none')
  await record(db, companyId, staffId, 'waiting offered', { waitingId })
}
