import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { getsNotices } from './settings.ts'

/**
 * Adds the message to a salesperson about leads that return to the pool soon, once a day of the company. Idempotent:
 * the id of the notice is derived from the salesperson and the day. A salesperson who gets no messages is left out.
 */
export async function tellReturning(
  db: TenantDb,
  companyId: string,
  { staffId, leads, day }: { staffId: string; leads: number; day: string },
): Promise<void> {
  const { rows } = await sql<{ notice_id: string }>`
    insert into notice (company_id, notice_id, staff_id, occasion, leads, at)
    select ${companyId}, md5(${`return ${staffId} ${day}`})::uuid, ${staffId}::uuid, 'return', ${leads}, now()
    from staff s where s.company_id = ${companyId} and s.staff_id = ${staffId} and ${getsNotices('s')}
    on conflict (company_id, notice_id) do nothing
    returning notice_id`.execute(db)
  for (const { notice_id } of rows) await addJob(db, 'send_notice', notice_id)
}
