import { payMinutes } from '@mingpian/contract/shared/rules/booking-states.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import { mallSetup } from '#domain/mall/setup.ts'
import { orderBooking } from '#domain/shop/order/of-booking.ts'
import type { LoadedOffer } from './offer.ts'
import type { BookingRow } from './one.ts'
import { type BookingFail, refuse } from './refusals.ts'

/**
 * Whether customers of a company pay for bookings in WeChat. The sheet needs a mini program and a merchant number.
 * Without them what has a price is paid at the place.
 */
export async function paysOnline(db: TenantDb, companyId: string): Promise<boolean> {
  const { mini, pay } = await mallSetup(db, companyId)
  return mini !== null && pay !== null
}

/** What has to be paid online for a slot of an offer; 0 for nothing. */
export async function priceOf(
  db: TenantDb,
  companyId: string,
  { row, persons }: LoadedOffer,
): Promise<number> {
  return row.price > 0 && (await paysOnline(db, companyId)) ? row.price * persons : 0
}

/** Refuses a slot whose price is not the one that the customer saw, with both. */
export const refuseOtherPrice = (price: number, seen: number, fail: BookingFail): never =>
  fail('serverMessage60001412', {
    zh: `价格已由 ${yuan(seen)} 变为 ${yuan(price)}，请确认后再预约`,
    en: `The price has changed from ${yuan(seen)} to ${yuan(price)}. Please look at it again before you book`,
  })

/** As many slots as a person may keep at a time without paying for them. */
const mostUnpaid = 3

export async function refuseManyUnpaid(
  db: TenantDb,
  companyId: string,
  personIds: readonly string[],
  fail: BookingFail,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from booking
    where company_id = ${companyId} and person_id = any(${[...personIds]}::uuid[])
      and state = 'unpaid' and held_until > clock_timestamp()`.execute(db)
  if ((rows[0]?.count ?? 0) >= mostUnpaid) refuse(fail, 'manyUnpaid')
}

/**
 * What makes a held booking an unpaid one: an order by which it is paid, and the slot for as long as it can be paid. The
 * vendor's own time ends with it.
 */
export async function unpaidColumns(
  db: TenantDb,
  { companyId, personId, staffId }: Pick<BookingRow, 'companyId' | 'personId' | 'staffId'>,
  price: number,
) {
  if (personId === null) throw new Failure('notFound')
  const expiresAt = new Date(Date.now() + payMinutes * 60_000)
  const { rows } = await sql<{ rootId: string }>`
    select ${rootIdOf('p')} as "rootId" from person p
    where p.company_id = ${companyId} and p.person_id = ${personId}`.execute(db)
  const of = { companyId, personId, rootId: rows[0]?.rootId ?? personId, staffId, expiresAt, total: price }
  return {
    state: 'unpaid' as const,
    held_until: expiresAt,
    payment_order_id: await orderBooking(db, of),
    arrival_code: null,
  }
}
