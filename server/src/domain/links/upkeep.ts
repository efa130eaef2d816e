import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addMissingJobs } from '#core/jobs/add-job.ts'

/** Adds a job for each open link into the mini program whose vendor links expire within two days. */
export const renewEndingLinks = (db: Pick<Database, 'ops'>): Promise<void> =>
  addMissingJobs(
    db,
    'renew_link',
    sql`select company_id, link_id as id, mini_until as since from link
      where mini_until between now() and now() + interval '2 days' and is_on
        and (expires_at is null or expires_at > now()) and (quota is null or opens < quota)`,
  )
