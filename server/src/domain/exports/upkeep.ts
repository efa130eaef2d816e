import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addJobs } from '#core/jobs/add-job.ts'
import { exportPrefix } from '#domain/files/kept-files.ts'
import type { Store } from '#domain/files/stores/store.ts'
import { exportDays } from './store.ts'

/** Removes the files of exports that expired. @returns how many */
export const sweepExports = (store: Pick<Store, 'sweep'>, now = Date.now()): Promise<number> =>
  store.sweep(exportPrefix, new Date(now - exportDays * 86_400_000))

/** Adds a job for exports without one, because it was lost with a killed instance or by a restore. */
export async function reviveExports({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`with lost as (
    select company_id, export_id as id from list_export e
    where state in ('waiting', 'running') and updated_at < now() - interval '2 minutes' and not exists (
      select from graphile_worker.jobs job
      where job.key = concat_ws('/', e.company_id, 'export_list', e.export_id)
        and job.attempts < job.max_attempts and job.locked_at is null
    )
    order by updated_at limit 100
  ) ${sql.raw(addJobs('export_list', 'lost'))}`.execute(ops)
}
