import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addMissingJobs } from '#core/jobs/add-job.ts'

/** Adds a job for due notices without one. */
export const reviveNotices = (db: Pick<Database, 'ops'>): Promise<void> =>
  addMissingJobs(
    db,
    'send_notice',
    sql`select company_id, notice_id as id, at as since from notice
      where state in ('waiting', 'sending') and at < now() - interval '2 minutes'`,
  )
