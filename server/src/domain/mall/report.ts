import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Salesperson } from '#domain/sharing/queries.ts'

/** A report sent again within so many seconds is a double tap. */
const sameSeconds = 10

/**
 * Notes that a person came to the mall through a salesperson.
 * @returns false where nothing is kept: of who does not want to be tracked
 */
export async function reportMall(
  db: TenantDb,
  { companyId, personId }: { companyId: string; personId: string },
  { staffId }: Salesperson,
): Promise<boolean> {
  const { rows } = await sql`
    insert into mall_report as r (company_id, person_id, staff_id)
    select p.company_id, p.person_id, ${staffId}::uuid from person p
     where p.company_id = ${companyId} and p.person_id = ${personId} and not p.tracking_off and p.erased_at is null
    on conflict (company_id, person_id, staff_id) do update
       set times = r.times + case when r.last_at > now() - make_interval(secs => ${sameSeconds}) then 0 else 1 end,
           last_at = now()
    returning 1`.execute(db)
  return rows.length > 0
}
