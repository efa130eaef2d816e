import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addJobs } from '#core/jobs/add-job.ts'

/** Adds a job for each code whose members on duty may have changed. The job stores when the next one is due. */
export async function refreshDueCodes({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`with due as (
    select company_id, code_id as id from channel_code where next_at <= now() order by next_at limit 500
  ), marked as (
    update channel_code set next_at = now() + interval '1 hour' from due
    where channel_code.company_id = due.company_id and channel_code.code_id = due.id
  ) ${sql.raw(addJobs('refresh_code', 'due'))}`.execute(ops)
}
