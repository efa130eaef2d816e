import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { prepareQueue } from '#core/jobs/queue-schema.ts'
import { thisRelease } from '#core/version.ts'
import { createFairQueue } from '#core/work/fair-queue.ts'
import { notifications } from './listen.ts'
import { withLock } from './lock.ts'
import { type Login, login, type Place, type Settings, withClient } from './login.ts'
import { migrate, requireSchema, type Schema } from './migrate.ts'
import { createOutages, type Outages } from './outages.ts'
import { atPlace, type PlaceOptions } from './place.ts'
import { openPool, patient, type Unready, unreadiness } from './pool.ts'
import type { Release } from './releases.ts'
import { refuseUnfinishedRestore } from './restore-mark.ts'
import { APP_READS } from './rls.ts'
import { renewPasswords, toRenew } from './role-passwords.ts'
import { asRole, ensureRoles, type Roles, rolesOf } from './roles.ts'
import { INSTANCE_NAME } from './room.ts'
import type { DB } from './schema.ts'
import { type InTenant, tenantTransactions } from './tenant.ts'
import { watchDatabase } from './watch.ts'

export type { TenantDb } from './tenant.ts'

export type Database = Schema & {
  /** Runs `work` in one transaction that sees one company only; see tenant.ts for retries. */
  tenant: InTenant
  /** As `tenant`, for work that writes nothing. Its result does not wait for the end of the transaction. */
  reading: InTenant
  /** Across companies: directory, event ingest, jobs. Never for a call that acts for one company. */
  ops: Kysely<DB>
  opsPool: pg.Pool
  appPool: pg.Pool
  /** Connections of the ops role for one purpose, apart from the shared pool. The caller ends the pool before `close`. */
  opsConnections(max: number, settings: Settings, purpose?: string): pg.Pool
  /** Owner's rights on a short connection of its own: making and dropping partitions. */
  asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T>
  /** The roles whose password is still derived from the previous secret. */
  rolesToRenew(): Promise<string[]>
  /** Gives those roles the password of the present secret, while no instance migrates. @returns their names */
  renewRoles(): Promise<string[]>
  /** Listens to a channel. `onReconnect` is called after a gap in which notifications may have been lost. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>
  /** What calls have to wait for; undefined where both pools answer now and may write. */
  waitsFor(): Promise<Unready | undefined>
  /** Every pool of this instance, by its purpose. */
  pools: ReadonlyMap<string, pg.Pool>
  /** Transactions of companies that wait for their turn. */
  callsWaiting(): number
  /** Failures that the database causes are logged here. */
  outages: Outages
  /** Waits for the calls in flight, then leaves the database (and stops the embedded one). */
  close(): Promise<void>
}

export type DatabaseOptions = PlaceOptions & {
  /** The passwords of the roles are derived from it: the same for every instance. */
  roleSecret: string
  /** The previous `roleSecret`, tried where the present one is refused. */
  previousRoleSecret?: string | undefined
  /** Checks the database as ops before any change, and throws if nothing may be changed. */
  examine?: (ops: pg.Client) => Promise<void>
  /** The folder of NNNN_name.sql files. */
  migrations: string
  /** Called before pending migrations are applied, or waited for while another process applies them. */
  onMigrate?: () => void
  /** `migrate`, the default, applies pending migrations; `require` refuses a database that lacks one. */
  schema?: 'migrate' | 'require'
  /** The release of the program; that of these sources by default. */
  release?: Release
  /**
   * Whether calls are refused within two seconds while the database does not answer or refuses connections, instead of
   * waiting for it.
   */
  refuseWhileAway?: boolean
  /**
   * Numbers of connections; the milliseconds that a call waits for a free or a new one, five seconds by default; the
   * milliseconds after which a transaction of a company gives its connection back where it waits for a lock.
   */
  pool?: { app?: number; ops?: number; waitMs?: number; lockMs?: number }
  /** Tables without a company that the app role may read; such a table need not exist. */
  appReads?: readonly string[]
}

const OLDEST_SERVER = 15

// After this time no caller waits any more; a forgotten transaction would hold locks.
const APP_SETTINGS = { statement_timeout: 10_000, idle_in_transaction_session_timeout: 30_000 }
const OPS_SETTINGS = { statement_timeout: 60_000, idle_in_transaction_session_timeout: 60_000 }

/**
 * Starts or reaches the database, brings its roles and schema up to date and opens the pools. Throws with one clear
 * line if the server is too old or out of reach, or if the schema does not fit this program.
 */
export function openDatabase(options: DatabaseOptions): Promise<Database> {
  return atPlace(options, (place, stop) => openAt(place, options, stop))
}

async function openAt(place: Place, options: DatabaseOptions, stop: () => Promise<void>): Promise<Database> {
  const { migrations, log, pool, appReads = APP_READS, schema = 'migrate', release = thisRelease } = options
  const roles = await prepareRoles(place, options)
  const asOwner: Database['asOwner'] = (work) => withClient(login(place, roles.owner), work)
  const state = await asOwner(async (client) => {
    await refuseUnfinishedRestore(client)
    if (schema === 'require') return requireSchema(client, migrations, release)
    return migrate(client, { folder: migrations, log, appReads, release, onMigrate: options.onMigrate })
  })
  const outages = createOutages(log)
  const watch = options.refuseWhileAway
    ? watchDatabase({ ...login(place, roles.ops), application_name: INSTANCE_NAME }, outages)
    : undefined
  const wait = pool?.waitMs ? { connectionTimeoutMillis: pool.waitMs } : {}
  const pools = new Map<string, pg.Pool>()
  const poolOf = (config: Login, max: number, purpose?: string) => {
    const made = openPool({ ...config, ...wait }, max, outages.log, watch?.Client)
    if (purpose) pools.set(purpose, made)
    return made
  }
  const { app: appConnections = 12, lockMs = 200 } = pool ?? {}
  const appLogin = login(place, roles.app, { ...APP_SETTINGS, lock_timeout: lockMs })
  const appPool = poolOf({ ...appLogin, pipeline: true }, appConnections, 'calls')
  const opsPool = poolOf(login(place, roles.ops, OPS_SETTINGS), pool?.ops ?? 6, 'across companies')
  // A program that must not change the schema finds the queue as its servers prepared it.
  if (schema === 'migrate')
    await withClient(login(place, roles.ops), (ops) =>
      prepareQueue(ops, opsPool, { appRole: roles.app.user, version: release.version }),
    )
  const kysely = (from: pg.Pool) => new Kysely<DB>({ dialect: new PostgresDialect({ pool: patient(from) }) })
  const bell = notifications(login(place, roles.ops), outages.log)
  const app = { db: kysely(appPool), queue: connectionQueue(appConnections, pool?.waitMs) }
  return {
    tenant: tenantTransactions(app),
    reading: tenantTransactions(app, 'begin read only'),
    ops: kysely(opsPool),
    appPool,
    opsPool,
    opsConnections: (max, settings, purpose) => poolOf(login(place, roles.ops, settings), max, purpose),
    pools,
    callsWaiting: app.queue.waiting,
    asOwner,
    rolesToRenew: async () => (await toRenew(place, roles)).map(({ user }) => user),
    renewRoles: () => renewPasswords(place, roles),
    listen: (channel, onPayload, onReconnect) => bell.listen(channel, { onPayload, onReconnect }),
    waitsFor: () => unreadiness([appPool, opsPool]),
    outages,
    close: once(async () => {
      await Promise.all([watch?.close(), bell.close(), appPool.end(), opsPool.end()])
      await stop()
    }),
    ...state,
  }
}

/** One company has at most half of the connections, and one caller a third. */
const connectionQueue = (places: number, waitMs = 5_000) =>
  createFairQueue({
    places,
    running: { person: Math.ceil(places / 3), company: Math.ceil(places / 2) },
    waiting: { person: 1_000, company: 4_000 },
    waitMs,
    retryAfter: 1,
  })

/** A second `close` waits for the first one. */
function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}

/** Creates missing roles under a lock: they belong to the cluster, where two processes could create them at once. */
export function prepareRoles(
  place: Place,
  {
    roleSecret,
    previousRoleSecret,
    examine,
  }: Pick<DatabaseOptions, 'roleSecret' | 'previousRoleSecret' | 'examine'>,
): Promise<Roles> {
  return withClient(login(place), async (admin) => {
    const { rows } = await admin.query<{ database: string; server: number }>(
      "select current_database() as database, current_setting('server_version_num')::int / 10000 as server",
    )
    const { database = '', server = 0 } = rows[0] ?? {}
    if (server < OLDEST_SERVER)
      throw new Error(`PostgreSQL ${OLDEST_SERVER} or later is needed, not ${server}`)
    const roles = rolesOf(database, roleSecret, previousRoleSecret)
    await withLock(admin, 'roles', async () => {
      if (examine) await asRole(admin, place, roles.ops, examine)
      await ensureRoles(admin, place, database, roles)
    })
    return roles
  })
}
