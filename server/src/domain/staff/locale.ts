import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { TenantDb } from '#core/db/connect.ts'

/** Stores the language in which a member of staff reads the pages, for messages to them. */
export async function setLocale(
  db: TenantDb,
  { companyId, staffId }: { companyId: string; staffId: string },
  locale: Locale,
): Promise<void> {
  await db
    .updateTable('staff')
    .set({ locale })
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where('locale', '<>', locale)
    .execute()
}
