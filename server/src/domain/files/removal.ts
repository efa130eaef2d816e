import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd, shareLockUntilEnd } from '#core/db/lock.ts'
import { refuseParameter } from '#core/http/failure.ts'
import { addJob, addMissingJobs } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import type { Module } from '#domain/module.ts'
import type { Files } from './store.ts'
import type { Store } from './stores/store.ts'

const DAY_MS = 86_400_000

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

/**
 * As `removeLater`, of uploads of persons who deleted what showed them. Those that no module shows are forgotten with their
 * files; any other is kept, as its file is needed.
 * @param madeAt when what showed them was made: the same picture that was uploaded later is for something else
 */
export async function releaseUploads(
  db: TenantDb,
  { companyId, personIds }: { companyId: string; personIds: readonly string[] },
  urls: readonly string[],
  madeAt: Date,
): Promise<void> {
  if (urls.length === 0) return
  await db
    .updateTable('upload')
    .set({ released: true })
    .where('company_id', '=', companyId)
    .where('at', '<=', madeAt)
    .where('url', 'in', urls)
    .where('person_id', 'in', personIds)
    .execute()
  await removeLater(db, companyId, urls)
}

/**
 * Holds the uploads of files until the end of the transaction, so that no removal takes a file that it is about to show.
 * @returns the uploads that exist
 */
export async function holdUploads(
  db: TenantDb,
  companyId: string,
  urls: readonly string[],
): Promise<{ url: string; personId: string }[]> {
  if (urls.length === 0) return []
  const { rows } = await sql<{ url: string; personId: string }>`
    select u.url, u.person_id as "personId" from upload u
    where u.company_id = ${companyId} and u.url = any(${urls})
    order by u.person_id, u.key for share`.execute(db)
  return rows
}

/**
 * As `holdUploads`, for what a visitor writes: it shows what its author uploaded, and nothing of others.
 * @param pathOf names the parameter of an address, by its place in `urls`
 * @throws Failure parameterError
 */
export async function requireOwnUploads(
  db: TenantDb,
  { companyId, personIds }: { companyId: string; personIds: readonly string[] },
  urls: readonly string[],
  pathOf: (at: number) => string = (at) => `pictures.${at}`,
): Promise<void> {
  const held = await holdUploads(db, companyId, urls)
  const own = new Set(held.flatMap(({ url, personId }) => (personIds.includes(personId) ? [url] : [])))
  const foreign = urls.findIndex((url) => !own.has(url))
  if (foreign >= 0) refuseParameter(pathOf(foreign), 'must be an upload of your own')
}

export interface RemovesFiles {
  db: Pick<Database, 'tenant'>
  files: Pick<Files, 'remove'>
  modules: readonly Pick<Module, 'shownFiles'>[]
}

/**
 * The task that removes files. The same content has the same address: a file stays where a person uploaded it or a module
 * shows it. Safe to run again, and at the same time.
 */
export const removeFiles =
  ({ db, files, modules }: RemovesFiles): Task =>
  async ({ companyId, id }) => {
    const row = await db.tenant(companyId, (tenant) =>
      tenant
        .selectFrom('file_removal')
        .select('urls')
        .where('company_id', '=', companyId)
        .where('removal_id', '=', id)
        .executeTakeFirst(),
    )
    for (const url of row?.urls ?? [])
      await db.tenant(companyId, async (tenant) => {
        await lockUntilEnd(tenant, lockOf(companyId, url))
        if (!(await isNeeded(tenant, { companyId, url, modules }))) await files.remove(url)
      })
    await db.tenant(companyId, (tenant) =>
      tenant
        .deleteFrom('file_removal')
        .where('company_id', '=', companyId)
        .where('removal_id', '=', id)
        .execute(),
    )
  }

/**
 * Keeps a row that needs a file, where a removal of the file may be under way. A removal that is waiting finds the row
 * then; after one that came before, the file is stored again.
 * @param url of a file that was stored
 * @param write stores the row, in a transaction
 * @param again stores the file again
 */
export async function keepFile<T>(
  { db, files }: { db: Pick<Database, 'tenant'>; files: Pick<Files, 'has'> },
  { companyId, url, again }: { companyId: string; url: string; again: () => Promise<unknown> },
  write: (tenant: TenantDb) => Promise<T>,
): Promise<T> {
  const kept = await db.tenant(companyId, async (tenant) => {
    await shareLockUntilEnd(tenant, lockOf(companyId, url))
    return write(tenant)
  })
  if (!(await files.has(url))) await again()
  return kept
}

const lockOf = (companyId: string, url: string) => `file ${companyId} ${url}`

/** Whether an upload or a module has the file of an address. Released uploads that no module shows are deleted. */
async function isNeeded(
  db: TenantDb,
  { companyId, url, modules }: { companyId: string; url: string; modules: RemovesFiles['modules'] },
): Promise<boolean> {
  const of = sql`u.company_id = ${companyId} and u.url = ${url}`
  // Locked before the modules are asked: a transaction that is about to show the upload holds its row, see `holdUploads`.
  await sql`select from upload u where ${of} and u.released order by u.person_id, u.key for update`.execute(
    db,
  )
  const places = sql.join(
    modules.flatMap(({ shownFiles }) => shownFiles?.(companyId) ?? []),
    sql` union all `,
  )
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select from (${places}) own where position(${url} in own.shown) > 0) as shown`.execute(db)
  if (rows[0]?.shown ?? true) return true
  await sql`delete from upload u where ${of} and u.released`.execute(db)
  const { rows: uploads } = await sql`select from upload u where ${of} limit 1`.execute(db)
  return uploads.length > 0
}

/** Adds a job for each removal without one. Its tries end while the store is down. */
export const reviveRemovals = (db: Pick<Database, 'ops'>): Promise<void> =>
  addMissingJobs(
    db,
    'remove_files',
    sql`select company_id, removal_id as id, at as since from file_removal where at < now() - interval '2 minutes'`,
  )

/** Removes uploads that were not completed within a day. @returns how many */
export const sweepUploads = (store: Pick<Store, 'sweep'>, now = Date.now()): Promise<number> =>
  store.sweep('company/', new Date(now - DAY_MS))
