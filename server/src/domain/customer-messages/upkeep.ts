import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addJobs } from '#core/jobs/add-job.ts'

/**
 * Adds a job for due messages without one, because it was lost with a killed instance or by a restore, as backups contain
 * no jobs. A job that waits for its next try stays.
 */
export async function reviveMessages({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`with lost as (
    select company_id, message_id as id from customer_message m
    where state in ('waiting', 'sending') and send_at < now() - interval '2 minutes' and not exists (
      select from graphile_worker.jobs job
      where job.key = concat_ws('/', m.company_id, 'message_customer', m.message_id) and job.attempts < job.max_attempts
        and (job.locked_at is null or job.locked_at > now() - interval '5 minutes')
    )
    order by send_at limit 500
  ) ${sql.raw(addJobs('message_customer', 'lost'))}`.execute(ops)
}
