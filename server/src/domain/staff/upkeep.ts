import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addMissingJobs } from '#core/jobs/add-job.ts'

/** Adds a job for address books whose reading stopped because its instance ended. A reading touches its row all the time. */
export const reviveReadings = (db: Pick<Database, 'ops'>): Promise<void> =>
  addMissingJobs(
    db,
    'read_address_book',
    sql`select company_id, import_id as id, touched_at as since from staff_import
      where source = 'wecom' and state = 'reading'
        and touched_at between now() - interval '10 minutes' and now() - interval '2 minutes'`,
    { believed: '0' },
  )
