import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addJobs } from '#core/jobs/add-job.ts'

/** Adds a job for address books whose reading stopped because its instance ended. */
export async function reviveReadings({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`with lost as (
    select company_id, import_id as id from staff_import i
    where source = 'wecom' and state = 'reading'
      and touched_at between now() - interval '10 minutes' and now() - interval '2 minutes' and not exists (
        select from graphile_worker.jobs job
        where job.key = concat_ws('/', i.company_id, 'read_address_book', i.import_id)
          and job.attempts < job.max_attempts
      )
    order by touched_at limit 100
  ) ${sql.raw(addJobs('read_address_book', 'lost'))}`.execute(ops)
}
