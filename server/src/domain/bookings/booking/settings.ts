import type { BookingSettings } from '@mingpian/contract/bookings.ts'
import { usualBookingWords } from '@mingpian/contract/shared/rules/booking-states.ts'
import { usualOfferMinutes } from '@mingpian/contract/shared/rules/waiting-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { record } from '#domain/audit/record.ts'

/** What the company chose; words are '' for the usual ones. */
export async function bookingSettings(db: TenantDb, companyId: string): Promise<BookingSettings> {
  const row = await db
    .selectFrom('booking_setting')
    .select(['project_name as projectName', 'customer_title as customerTitle', 'store_name as storeName'])
    .select('offer_minutes as offerMinutes')
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ?? { projectName: '', customerTitle: '', storeName: '', offerMinutes: usualOfferMinutes }
}

export async function saveBookingSettings(
  db: TenantDb,
  { companyId, staffId }: Pick<Caller, 'companyId' | 'staffId'>,
  { projectName, customerTitle, storeName, offerMinutes }: BookingSettings,
): Promise<BookingSettings> {
  await sql`
    insert into booking_setting (company_id, project_name, customer_title, store_name, offer_minutes)
    values (${companyId}, ${projectName}, ${customerTitle}, ${storeName}, ${offerMinutes})
    on conflict (company_id) do update set project_name = excluded.project_name,
      customer_title = excluded.customer_title, store_name = excluded.store_name,
      offer_minutes = excluded.offer_minutes`.execute(db)
  await record(db, companyId, staffId, 'booking settings saved')
  return { projectName, customerTitle, storeName, offerMinutes }
}

/** The words of the pages: the company's, or the usual ones. */
export async function themeOf(
  db: TenantDb,
  companyId: string,
): Promise<Omit<BookingSettings, 'offerMinutes'>> {
  const { offerMinutes, ...own } = await bookingSettings(db, companyId)
  const filled = Object.entries(own).filter(([, words]) => words !== '')
  return { ...usualBookingWords, ...Object.fromEntries(filled) }
}
