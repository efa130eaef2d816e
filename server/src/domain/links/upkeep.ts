import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addJobs } from '#core/jobs/add-job.ts'

/** Adds a job for each open link into the mini program whose vendor links expire within two days. */
export async function renewEndingLinks({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`with due as (
    select company_id, link_id as id from link
    where mini_until between now() and now() + interval '2 days' and is_on
      and (expires_at is null or expires_at > now()) and (quota is null or opens < quota)
    order by mini_until limit 500
  ) ${sql.raw(addJobs('renew_link', 'due'))}`.execute(ops)
}
