import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { MAX_ATTEMPTS, type TaskName } from './tasks.ts'

/**
 * Adds a job for the company of the transaction, with the transaction. A job of the same task and id that waits already
 * is replaced.
 */
export async function addJob(db: TenantDb, task: TaskName, id: string, runAt = new Date()): Promise<void> {
  await sql`select jobs.add(${task}, ${id}, ${runAt})`.execute(db)
}

/**
 * Part of a statement of the ops role: adds one job for each row of `from`, which has `company_id` and `id`. Its only
 * row says how many.
 */
export const addJobs = (task: TaskName, from: string): string => `
  select count(*) from graphile_worker.add_jobs(array(
    select ('${task}', json_build_object('companyId', company_id, 'id', id), null, now(), ${MAX_ATTEMPTS},
      concat_ws('/', company_id, '${task}', id), 0, null)::graphile_worker.job_spec
    from ${from}
  ))`
