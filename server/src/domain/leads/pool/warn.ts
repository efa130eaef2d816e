import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { forEachCompany } from '#core/jobs/each-company.ts'
import { tellReturning } from '#domain/notices/returning.ts'
import { warnedLeads } from './watched.ts'

/** Sends each salesperson one message about the leads that return to the pool soon. */
async function warnCompany(db: TenantDb, companyId: string): Promise<void> {
  const { rows } = await sql<{ staffId: string; leads: number; day: string }>`
    with ${warnedLeads(companyId)}
    select holder_id as "staffId", count(*)::integer as leads,
      (select (now() at time zone time_zone)::date::text from company where company_id = ${companyId}) as day
    from warned group by holder_id order by holder_id`.execute(db)
  for (const warning of rows) await tellReturning(db, companyId, warning)
}

/**
 * Warns before leads return, between nine and eleven on the company's clock. Each salesperson gets one message a day.
 */
export async function warnOfReturn(db: Pick<Database, 'ops' | 'tenant'>, hours = [9, 10]): Promise<void> {
  const { rows } = await sql<{ company_id: string }>`
    select s.company_id from pool_setting s join company using (company_id)
    where s.return_days > 0 and s.warn_days > 0 and company.status = 'open'
      and extract(hour from now() at time zone company.time_zone) between ${hours[0]} and ${hours[1]}`.execute(
    db.ops,
  )
  await forEachCompany(rows, (companyId) => db.tenant(companyId, (tenant) => warnCompany(tenant, companyId)))
}
