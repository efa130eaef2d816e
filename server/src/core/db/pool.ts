import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
import type { Login } from './login.ts'
import { preparing } from './prepared.ts'
import { retryConnection } from './retry.ts'

/**
 * A pool that survives restarts of the server: lost connections are dropped and replaced on demand.
 * @param Client another class of client; see watch.ts
 */
export function openPool(
  { settings, ...config }: Login,
  max: number,
  log: Log,
  Client: typeof pg.Client = pg.Client,
): pg.Pool {
  const onConnect = settings && (async (client: pg.ClientBase) => void (await client.query(settings)))
  const pool = new pg.Pool({
    ...config,
    max,
    idleTimeoutMillis: 30_000,
    Client,
    ...(onConnect ? { onConnect } : {}),
  })
  pool.on('error', (error) => log.warn(`lost an idle database connection: ${error.message}`))
  // The pool handles errors of idle connections only, and an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The same pool for Kysely, waiting for the connection where the server restarts. */
export const patient = (pool: pg.Pool): PostgresPool => ({
  connect: async () => preparing(await retryConnection(() => pool.connect())),
  end: () => pool.end(),
})

/** Why calls that write cannot succeed now. */
export type Unready = 'database' | 'writable database'

/** @returns undefined if every pool answers within a second and may write */
export async function unreadiness(pools: pg.Pool[]): Promise<Unready | undefined> {
  const all = Promise.all(pools.map(isReadOnly))
  return Promise.race([
    all.then(
      (answers) => (answers.includes(true) ? 'writable database' : undefined),
      () => 'database' as const,
    ),
    wait(1_000, 'database' as const, { ref: false }),
  ])
}

/** A connection that is read-only is not used again: the next one may have another default. */
async function isReadOnly(pool: pg.Pool): Promise<boolean> {
  const client = await pool.connect()
  let drop = true
  try {
    const { rows } = await client.query<ReadOnly>(IS_READ_ONLY)
    drop = rows[0]?.isReadOnly === true
    return drop
  } finally {
    client.release(drop)
  }
}

/** True on a standby, and where read-only transactions are the default. */
export const IS_READ_ONLY = `select current_setting('transaction_read_only')::bool as "isReadOnly"`
export type ReadOnly = { isReadOnly: boolean }
