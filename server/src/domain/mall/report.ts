import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import type { Salesperson } from '#domain/sharing/queries.ts'

/** A report sent again within so many seconds is a double tap. */
const sameSeconds = 10

/**
 * Stores that a person came to the mall through a salesperson, as a row of the person who owns the session's identity.
 * @returns false if nothing is stored because the person withdrew tracking
 */
export async function reportMall(
  db: TenantDb,
  { companyId, identityPersonId }: Pick<Caller, 'companyId' | 'identityPersonId'>,
  { staffId }: Salesperson,
): Promise<boolean> {
  const { rows } = await sql`
    insert into mall_report as r (company_id, person_id, staff_id)
    select p.company_id, p.person_id, ${staffId}::uuid from person p
      join person root on root.company_id = p.company_id and root.person_id = ${rootIdOf('p')}
     where p.company_id = ${companyId} and p.person_id = ${identityPersonId}
       and not root.tracking_off and root.erased_at is null
    on conflict (company_id, person_id, staff_id) do update
       set times = r.times + case when r.last_at > now() - make_interval(secs => ${sameSeconds}) then 0 else 1 end,
           last_at = now()
    returning 1`.execute(db)
  return rows.length > 0
}
