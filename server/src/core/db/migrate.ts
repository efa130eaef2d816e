import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withLock } from './lock.ts'
import type { Log } from './log.ts'
import { type Applied, type Migration, pendingMigrations, readMigrations } from './migrations.ts'
import { isAhead, type Release, recordedRelease, recordRelease } from './releases.ts'
import { secureTables } from './rls.ts'
import { type Change, changesOf, readSqlFiles } from './sql-files.ts'

type Options = {
  /** The folder of NNNN_name.sql files. */
  folder: string
  log: Log
  /** Tables without a company that the app role may read. */
  appReads: readonly string[]
  /** The release of the program. */
  release: Release
  /** The number of the last migration to apply; all by default. */
  upTo?: number
  /** Called before pending migrations are applied, or before waiting for another process that applies them. */
  onMigrate?: (() => void) | undefined
}

/** The schema of a database, as a program uses it. */
export interface Schema {
  /** The number of the last migration. */
  version: number
  /** The later release to which the database belongs; the program must not change its schema. */
  ahead: string | undefined
}

/**
 * Brings the database up to the folder's last migration, each in a transaction of its own. Then makes the functions,
 * views and triggers of `server/sql` that differ, and puts row-level security and grants on every table. Runs as the
 * owner role on a direct connection; a second process waits. Changes nothing in a database that is one release ahead.
 * Up to an earlier migration the objects are those that the migrations made.
 */
export async function migrate(
  client: pg.Client,
  { folder, log, appReads, release, upTo = Number.POSITIVE_INFINITY, onMigrate }: Options,
): Promise<Schema> {
  if (onMigrate && (await schemaState(client, folder, release)).pending.length > 0) onMigrate()
  return withLock(client, 'migrations', async () => {
    const { ahead, applied, pending } = await schemaState(client, folder, release, upTo)
    if (ahead) {
      refusePending(pending, ahead)
      log.info(`the database is at release ${ahead}, one ahead of this program: nothing is changed in it`)
      return { version: versionOf(applied), ahead }
    }
    await makeHistory(client)
    // Before the first change, so that the former release starts also where a later change failed.
    await recordRelease(client, release)
    const isNew = applied.length === 0
    const applyAll = async (migrations: Migration[]) => {
      for (const migration of migrations) {
        await patiently(() => apply(client, migration))
        if (!isNew) log.info(`applied the migration ${migration.name}`)
      }
    }
    await applyAll(pending.filter(({ afterFunctions }) => !afterFunctions))
    if (upTo === Number.POSITIVE_INFINITY) {
      const changes = await changesOf(client, await readSqlFiles(folder))
      for (const step of changes) await patiently(() => inTransaction(client, () => change(client, step)))
      const files = changes.flat().map(({ file }) => file)
      if (!isNew && files.length > 0) log.info(madeText(files))
    }
    await applyAll(pending.filter(({ afterFunctions }) => afterFunctions))
    // A new database, and one that a restore fills, would log each migration that there ever was.
    if (isNew) log.info(`made the tables of migration ${versionOf(pending)}`)
    await patiently(() => inTransaction(client, () => secureTables(client, appReads)))
    return { version: versionOf([...applied, ...pending]), ahead }
  })
}

const versionOf = (migrations: readonly Applied[]) => Math.max(0, ...migrations.map(({ version }) => version))

/**
 * Reads the applied and the pending migrations. Changes nothing: a database without any migration has none applied.
 * @param upTo the number of the last migration of the folder that counts
 * @throws Error where the database is two releases ahead, or its history is not the beginning of the folder's; in a
 * database that is one release ahead more migrations may follow
 */
export async function schemaState(
  client: pg.Client,
  folder: string,
  release: Release,
  upTo = Number.POSITIVE_INFINITY,
): Promise<{ ahead: string | undefined; applied: Applied[]; pending: Migration[] }> {
  const recorded = await recordedRelease(client)
  const ahead = isAhead(recorded, release) ? recorded?.version : undefined
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= upTo)
  const { rows } = await client.query("select where to_regclass('public.schema_migration') is not null")
  const applied = rows.length === 0 ? [] : await schemaHistory(client)
  const newest = versionOf(migrations)
  const pending = pendingMigrations(
    migrations,
    ahead ? applied.filter(({ version }) => version <= newest) : applied,
  )
  return { ahead, applied, pending }
}

/**
 * For programs that work on a database beside its servers and must not change its schema under them.
 * @throws Error where a migration is pending
 */
export async function requireSchema(client: pg.Client, folder: string, release: Release): Promise<Schema> {
  const { ahead, applied, pending } = await schemaState(client, folder, release)
  refusePending(pending, ahead)
  return { version: versionOf(applied), ahead }
}

function refusePending(pending: Migration[], ahead: string | undefined): void {
  if (pending.length === 0) return
  const names = pending.map(({ name }) => name).join(', ')
  const remedy = ahead ? `let release ${ahead} finish its start` : 'run "mingpian migrate"'
  throw new Error(`the database lacks ${names}: ${remedy} first`)
}

function makeHistory(client: pg.Client): Promise<unknown> {
  return client.query(`create table if not exists schema_migration (
    version integer primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null default now()
  )`)
}

/** The migrations that a database has, in their order. */
export async function schemaHistory(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    'select version, name, checksum from schema_migration order by version',
  )
  return rows
}

/**
 * A migration that begins with this line fills tables from stored rows. It runs once for each company that the query
 * finds, each in a transaction of its own in which `app.company_id` names it. So no company waits for the rows of another.
 * After an interruption it starts from the beginning.
 */
const FOR_EACH = /^-- (?:After the functions, for each|For each): (select company_id from .+)\n/

/** At most ten names: the first start with such files marks all of them. */
const madeText = (files: readonly string[]) =>
  `made ${files.length} ${files.length === 1 ? 'function, view or trigger' : 'functions, views or triggers'} anew: ${files.slice(0, 10).join(', ')}${files.length > 10 ? ' …' : ''}`

async function change(client: pg.Client, step: readonly Change[]): Promise<void> {
  // Functions may call each other, in any order.
  await client.query('set local check_function_bodies = off')
  for (const { file, sql } of step)
    await client.query(sql).catch((cause: Error) => {
      throw new MigrationError(`${file} failed: ${cause.message}`, { cause })
    })
}

async function apply(client: pg.Client, { version, name, checksum, text }: Migration): Promise<void> {
  const run = async () => {
    try {
      await client.query(text)
    } catch (cause) {
      throw new MigrationError(`the migration ${name} failed: ${(cause as Error).message}`, { cause })
    }
  }
  const companies = FOR_EACH.exec(text)?.[1]
  if (companies) {
    const { rows } = await client.query<{ company_id: string }>(companies)
    for (const { company_id } of rows)
      await inTransaction(client, async () => {
        await client.query("select set_config('app.company_id', $1, true)", [company_id])
        await run()
      })
  }
  await inTransaction(client, async () => {
    if (!companies) await run()
    const values = [version, name, checksum]
    await client.query('insert into schema_migration (version, name, checksum) values ($1, $2, $3)', values)
  })
}

class MigrationError extends Error {}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  // A statement that waits for a busy table blocks all others behind it: give up early and retry.
  await client.query("begin; set local lock_timeout = '1s'")
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

const TRIES = 20

/** Retries if a table was busy (lock_not_available). */
async function patiently(step: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await step()
    } catch (error) {
      const { code } = (error instanceof MigrationError ? error.cause : error) as { code?: string }
      if (code !== '55P03' || tries === TRIES) throw error
    }
    await wait(200)
  }
}
