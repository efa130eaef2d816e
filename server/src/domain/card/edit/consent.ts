import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/** Whether a member of staff consented to be shown on a card, as any of their persons, and did not withdraw it. */
export async function hasConsented(db: TenantDb, companyId: string, staffId: string): Promise<boolean> {
  const { rows } = await sql<{ granted: boolean }>`
    select consent.granted from consent
    join person on person.company_id = consent.company_id and person.person_id = consent.person_id
    where consent.company_id = ${companyId} and person.staff_id = ${staffId} and consent.scope = 'staffCard'
    order by consent.at desc limit 1`.execute(db)
  return rows[0]?.granted ?? false
}
