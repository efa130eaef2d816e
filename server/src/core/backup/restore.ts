import type pg from 'pg'
import { type DatabaseOptions, prepareRoles } from '#core/db/connect.ts'
import { withLock } from '#core/db/lock.ts'
import { login, withClient } from '#core/db/login.ts'
import { migrate } from '#core/db/migrate.ts'
import { readMigrations } from '#core/db/migrations.ts'
import { atPlace } from '#core/db/place.ts'
import { beginRestore, clearRestore, endRestore, isRestoreUnderWay } from '#core/db/restore-mark.ts'
import { APP_READS } from '#core/db/rls.ts'
import { thisRelease } from '#core/version.ts'
import { beginLoading, type Loading } from './load.ts'
import type { Manifest } from './manifest.ts'

export interface RestoreTarget extends DatabaseOptions {
  /** The place to which the files of a backup go. */
  files: { areThere(): Promise<boolean>; clear(): Promise<void> }
}

/**
 * Refuses a backup that this program cannot restore, before anything is touched.
 * @throws Error where it was made by a newer program, or one with other migrations
 */
export async function checkMigrations(manifest: Manifest, folder: string): Promise<void> {
  const known = await readMigrations(folder)
  for (const [index, { version, name, checksum }] of manifest.database.migrations.entries()) {
    const own = known[index]
    if (own?.checksum === checksum && own.version === version) continue
    throw new Error(
      `the backup was made by version ${manifest.version} with the migration ${name}, which this program does not have: restore with that version or a later one`,
    )
  }
}

/**
 * Restores a backup into an empty database: the schema of the backup, the rows, and then the later migrations. Until it
 * is done the database is marked, and no server starts on it. Leftovers of a failure are removed at once, those of a
 * kill by the next restore.
 * @param work adds the rows and the files, and throws where they could not be verified
 * @throws Error where the database or, for a backup with files, the store is not empty
 */
export function restoreInto<T>(
  target: RestoreTarget,
  { database, files: { included: withFiles } }: Manifest,
  work: (loading: Loading) => Promise<T>,
): Promise<T> {
  return atPlace(target, async (place, stop) => {
    const asOwner = async <R>(act: (client: pg.Client) => Promise<R>) => {
      const { owner } = await prepareRoles(place, target)
      return withClient(login(place, owner), act)
    }
    const clear = async () => {
      if (await asOwner(clearRestore)) await target.files.clear()
    }
    // A concurrent restore waits here, and then finds the database not empty.
    const result = await withClient(login(place), (admin) =>
      withLock(admin, 'restore', async () => {
        if (await isRestoreUnderWay(admin)) await clear()
        await requireEmpty(admin)
        if (withFiles && (await target.files.areThere()))
          throw new Error(
            'there are files already where the backup would put its own: restore into a new place',
          )
        await asOwner((client) => beginRestore(client, withFiles))
        const worked = await asOwner((client) => fill(client, target, database, work)).catch(
          async (error) => {
            await clear().catch((problem: Error) =>
              target.log.warn(`removing the leftovers of the restore failed: ${problem.message}`),
            )
            throw error
          },
        )
        await asOwner(async (client) => {
          await migrate(client, {
            appReads: APP_READS,
            release: thisRelease,
            ...target,
            folder: target.migrations,
          })
          await client.query('analyze')
        })
        return worked
      }),
    )
    await stop()
    return result
  })
}

async function fill<T>(
  client: pg.Client,
  { migrations: folder, log, appReads = APP_READS, release = thisRelease }: RestoreTarget,
  database: Manifest['database'],
  work: (loading: Loading) => Promise<T>,
): Promise<T> {
  const upTo = database.migrations.at(-1)?.version ?? 0
  await migrate(client, { folder, log, appReads, release, upTo })
  await client.query('begin')
  const worked = await work(await beginLoading(client, database))
  await endRestore(client)
  await client.query('commit')
  return worked
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype = 'e')
     limit 1`,
  )
  if (rows[0]) throw new Error(`the database is not empty (it has ${rows[0].name}): restore into a new one`)
}
