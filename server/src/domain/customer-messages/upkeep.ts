import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addMissingJobs } from '#core/jobs/add-job.ts'

/** Adds a job for due messages without one. */
export const reviveMessages = (db: Pick<Database, 'ops'>): Promise<void> =>
  addMissingJobs(
    db,
    'message_customer',
    sql`select company_id, message_id as id, send_at as since from customer_message
      where state in ('waiting', 'sending') and send_at < now() - interval '2 minutes'`,
  )
