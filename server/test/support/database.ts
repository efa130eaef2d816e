import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Database, type DatabaseOptions, openDatabase } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import { atEnd } from './at-end.ts'
import { inDatabase, query } from './urls.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's address of the one cluster of this run. */
    clusterUrl: string
    /** The prefix of the names of the run’s built programs. */
    programs: string
    /** The program of the worker processes, built from the sources of this run. */
    workerFile: string
    /** Chooses the inputs of the fuzz tests: TEST_SEED, else another one at each run. */
    seed: number
  }
}

export const MIGRATIONS = join(import.meta.dirname, '../../migrations')

/** A log that drops everything: errors of a test show up where the test fails. */
export const quiet: Log = { info() {}, warn() {}, error() {} }

const usual = {
  dataDir: '',
  roleSecret: 'test',
  migrations: MIGRATIONS,
  log: quiet,
  // On a busy machine a test waits for its connection and for locks, as for everything else.
  pool: { app: 6, ops: 3, waitMs: 60_000, lockMs: 5_000 },
}

/** Opens a database of the run's cluster and closes it after the test file. Call it at the top of the file. */
export async function open(options: Partial<DatabaseOptions> & { databaseUrl: string }): Promise<Database> {
  const db = await openDatabase({ ...usual, ...options })
  atEnd(() => db.close())
  return db
}

/** The database that all tests share; each makes a company of its own in it. */
const SHARED = 'mingpian_test'

/** The shared database as it was before the first test. */
const MODEL = 'mingpian_model'

/** Makes the shared database and its model, once for all processes of a run. @param cluster the administrator's address */
export async function makeShared(cluster: string): Promise<void> {
  await query(cluster, `create database ${SHARED}`)
  const db = await openDatabase({ ...usual, databaseUrl: inDatabase(cluster, SHARED) })
  await db.close()
  await query(cluster, `create database ${MODEL} template ${SHARED} strategy file_copy`)
}

/**
 * Copies the model, which takes a fifth of the time of all migrations. Roles belong to the cluster and have the name of
 * their database: those of the copy own everything in it, with the rights of the shared database's roles.
 */
async function copyModel(name: string): Promise<string> {
  const url = inDatabase(inject('clusterUrl'), name)
  await query(inject('clusterUrl'), `create database ${name} template ${MODEL} strategy file_copy`)
  const changes = ['owner', 'app', 'ops'].map(
    (role) => `create role ${name}_${role} login in role ${SHARED}_${role};
      reassign owned by ${SHARED}_${role} to ${name}_${role};`,
  )
  await query(url, changes.join(''))
  return url
}

/** The run has migrated it: opening it again looks at the schema and leaves it alone. */
const openShared = (): Promise<Database> =>
  openDatabase({ ...usual, databaseUrl: inDatabase(inject('clusterUrl'), SHARED), schema: 'require' })

let connected: Promise<Database> | undefined
let isTaken = false

/**
 * The migrated database that all test files share. Make a company of your own: `newCompanyId()`. The first call of a
 * file gets the connections that the files of this process hand on; a further one is another instance, with its own.
 */
export async function testDatabase(): Promise<Database> {
  if (isTaken) {
    const db = await openShared()
    atEnd(() => db.close())
    return db
  }
  isTaken = true
  atEnd(() => {
    isTaken = false
  })
  connected ??= openShared()
  // A copy, so that a replaced function ends with its file.
  return { ...(await connected), close: async () => {} }
}

/** An empty database of its own, for tests of the database layer itself. */
export async function freshDatabase(): Promise<{ name: string; url: string }> {
  const name = `fresh_${randomBytes(6).toString('hex')}`
  await query(inject('clusterUrl'), `create database ${name}`)
  return { name, url: inDatabase(inject('clusterUrl'), name) }
}

/** A migrated database of its own, for tests that count or change what belongs to no company, as the queue of jobs. */
export async function ownDatabase(): Promise<{ name: string; url: string }> {
  const name = `own_${randomBytes(6).toString('hex')}`
  return { name, url: await copyModel(name) }
}

/** Opens a migrated database of its own, as `open` does. */
export const openOwn = async (): Promise<Database> =>
  open({ databaseUrl: (await ownDatabase()).url, schema: 'require' })

/** A company id that no other test has. */
export const newCompanyId = (): string =>
  randomBytes(8).toString('base64url').toLowerCase().replace(/[-_]/g, '0').slice(0, 8)

/**
 * Takes the second wall down in a database of your own (`openOwn`), to prove that the queries
 * alone hold companies apart.
 */
export async function withoutRowSecurity(db: Database): Promise<void> {
  await db.asOwner(async (client) => {
    await client.query(`do $$ declare target regclass; begin
      for target in select oid from pg_class where relrowsecurity and relkind in ('r', 'p') and relowner = current_user::regrole
      loop execute format('alter table %s disable row level security', target); end loop;
    end $$`)
  })
}
