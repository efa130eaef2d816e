import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addMissingJobs } from '#core/jobs/add-job.ts'
import { exportPrefix } from '#domain/files/kept-files.ts'
import type { Store } from '#domain/files/stores/store.ts'
import { exportDays } from './store.ts'

/** Removes the files of exports that expired. @returns how many */
export const sweepExports = (store: Pick<Store, 'sweep'>, now = Date.now()): Promise<number> =>
  store.sweep(exportPrefix, new Date(now - exportDays * 86_400_000))

/** Adds a job for exports without one. A running export touches its row all the time. */
export const reviveExports = (db: Pick<Database, 'ops'>): Promise<void> =>
  addMissingJobs(
    db,
    'export_list',
    sql`select company_id, export_id as id, updated_at as since from list_export
      where state in ('waiting', 'running') and updated_at < now() - interval '2 minutes'`,
    { believed: '0' },
  )
