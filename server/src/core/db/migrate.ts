import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { withLock } from './lock.ts'
import type { Log } from './log.ts'
import { type Applied, type Migration, pendingMigrations, readMigrations } from './migrations.ts'
import { secureTables } from './rls.ts'

type Options = {
  /** The folder of NNNN_name.sql files. */
  folder: string
  log: Log
  /** Tables without a company that the app role may read. */
  appReads: readonly string[]
  /** The number of the last migration to apply; all by default. */
  upTo?: number
  /** Called before pending migrations are applied, or before waiting for another process that applies them. */
  onMigrate?: (() => void) | undefined
}

/**
 * Brings the database up to the folder's last migration, each in a transaction of its own, then puts row-level
 * security and grants on every table. Runs as the owner role on a direct connection; a second process waits.
 * Returns the number of the last migration.
 */
export async function migrate(
  client: pg.Client,
  { folder, log, appReads, upTo = Number.POSITIVE_INFINITY, onMigrate }: Options,
): Promise<number> {
  if (onMigrate && (await schemaState(client, folder)).pending.length > 0) onMigrate()
  return withLock(client, 'migrations', async () => {
    const migrations = (await readMigrations(folder)).filter(({ version }) => version <= upTo)
    await makeHistory(client)
    const applied = await schemaHistory(client)
    const pending = pendingMigrations(migrations, applied)
    const isNew = applied.length === 0
    for (const migration of pending) {
      await patiently(() => apply(client, migration))
      if (!isNew) log.info(`applied the migration ${migration.name}`)
    }
    // A new database, and one that a restore fills, would log each migration that there ever was.
    if (isNew) log.info(`made the tables of migration ${migrations.at(-1)?.version ?? 0}`)
    await patiently(() => inTransaction(client, () => secureTables(client, appReads)))
    return migrations.at(-1)?.version ?? 0
  })
}

/**
 * Reads the applied and the pending migrations. Changes nothing: a database without any migration has none applied.
 * @throws Error where the database's history is not the beginning of the folder's
 */
export async function schemaState(
  client: pg.Client,
  folder: string,
): Promise<{ applied: Applied[]; pending: Migration[] }> {
  const { rows } = await client.query("select where to_regclass('public.schema_migration') is not null")
  const applied = rows.length === 0 ? [] : await schemaHistory(client)
  return { applied, pending: pendingMigrations(await readMigrations(folder), applied) }
}

/**
 * For programs that work on a database beside its servers and must not change its schema under them.
 * @returns the number of the last migration
 * @throws Error where one is pending
 */
export async function requireSchema(client: pg.Client, folder: string): Promise<number> {
  const { applied, pending } = await schemaState(client, folder)
  if (pending.length === 0) return applied.at(-1)?.version ?? 0
  const names = pending.map(({ name }) => name).join(', ')
  throw new Error(`the database lacks ${names}: run "mingpian migrate" first`)
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
const FOR_EACH = /^-- For each: (select company_id from .+)\n/

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
