import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addJobs } from '#core/jobs/add-job.ts'

/**
 * Adds a job for notices without one, because it was lost with a killed instance or by a restore, as backups contain no
 * jobs. A job that waits for its next try stays.
 */
export async function reviveNotices({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`with lost as (
    select company_id, notice_id as id from notice n
    where state in ('waiting', 'sending') and at < now() - interval '2 minutes' and not exists (
      select from graphile_worker.jobs job
      where job.key = concat_ws('/', n.company_id, 'send_notice', n.notice_id) and job.attempts < job.max_attempts
        and (job.locked_at is null or job.locked_at > now() - interval '5 minutes')
    )
    order by at limit 500
  ) ${sql.raw(addJobs('send_notice', 'lost'))}`.execute(ops)
}
