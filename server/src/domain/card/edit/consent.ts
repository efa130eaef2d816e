import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'

/** Whether a member of staff consented to be shown on a card, as any of their persons, and did not withdraw it. */
export async function hasConsented(db: TenantDb, companyId: string, staffId: string): Promise<boolean> {
  const { rows } = await sql<{ granted: boolean }>`
    select consent.granted from consent
    where consent.company_id = ${companyId} and consent.scope = 'staffCard' and consent.person_id in (
      select person_id from person where company_id = ${companyId} and staff_id = ${staffId}
      union all
      select joined.person_id from person member
      join person joined on joined.company_id = ${companyId} and joined.joined_into = member.person_id
      where member.company_id = ${companyId} and member.staff_id = ${staffId})
    order by consent.at desc limit 1`.execute(db)
  return rows[0]?.granted ?? false
}
