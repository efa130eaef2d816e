import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { addJob, addJobs } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import type { ShownFiles } from './personal-data.ts'
import type { Files } from './store.ts'

/**
 * Queues the removal of files. It begins after the COMMIT of the transaction, which waits for no file store. A file that
 * is needed then stays: see `removeFiles`.
 * @param urls addresses; those outside the company's own storage are left out
 */
export async function removeLater(db: TenantDb, companyId: string, urls: readonly string[]): Promise<void> {
  const own = urls.filter((url) => url.startsWith(`/files/${companyId}/`))
  if (own.length === 0) return
  const { removal_id } = await db
    .insertInto('file_removal')
    .values({ company_id: companyId, urls: [...new Set(own)] })
    .returning('removal_id')
    .executeTakeFirstOrThrow()
  await addJob(db, 'remove_files', removal_id)
}

export interface RemovesFiles {
  db: Pick<Database, 'tenant'>
  files: Pick<Files, 'remove'>
  /** Where modules show files. */
  shown: readonly ShownFiles[]
}

/**
 * The task that removes files. The same content has the same address: a file stays where a person uploaded it or a module
 * shows it. Safe to run again, and at the same time.
 */
export const removeFiles =
  ({ db, files, shown }: RemovesFiles): Task =>
  async ({ companyId, id }) => {
    const unused = await db.tenant(companyId, (tenant) => unusedFiles(tenant, { companyId, id, shown }))
    for (const url of unused) await files.remove(url)
    await db.tenant(companyId, (tenant) =>
      tenant
        .deleteFrom('file_removal')
        .where('company_id', '=', companyId)
        .where('removal_id', '=', id)
        .execute(),
    )
  }

/** The addresses of a removal that no upload and no module has. */
async function unusedFiles(
  db: TenantDb,
  { companyId, id, shown }: { companyId: string; id: string; shown: readonly ShownFiles[] },
): Promise<string[]> {
  const places = sql.join(
    shown.map((of) => of(companyId)),
    sql` union all `,
  )
  const { rows } = await sql<{ url: string }>`
    select gone.url from file_removal r cross join unnest(r.urls) gone(url)
     where r.company_id = ${companyId} and r.removal_id = ${id}
       and not exists (select from upload u where u.company_id = ${companyId} and u.url = gone.url)
       and not exists (select from (${places}) own where position(gone.url in own.shown) > 0)`.execute(db)
  return rows.map(({ url }) => url)
}

/**
 * Adds a job for each removal without one. A job is lost if its instance is killed, if its tries end while the store is
 * down, or if the database is restored from a backup. A removal whose job waits for its next try is left alone.
 */
export async function reviveRemovals({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`with lost as (
    select company_id, removal_id as id from file_removal r
    where at < now() - interval '2 minutes' and not exists (
      select from graphile_worker.jobs job
      where job.key = concat_ws('/', r.company_id, 'remove_files', r.removal_id) and job.attempts < job.max_attempts
        and (job.locked_at is null or job.locked_at > now() - interval '5 minutes')
    )
    order by at limit 100
  ) ${sql.raw(addJobs('remove_files', 'lost'))}`.execute(ops)
}
