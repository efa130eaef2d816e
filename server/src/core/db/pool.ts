import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import type { Log } from './log.ts'
import { preparing } from './prepared.ts'
import { retryConnection } from './retry.ts'

/**
 * A pool that survives restarts of the server: lost connections are dropped and replaced on demand.
 * @param Client another class of client; see silence.ts
 */
export function openPool(
  config: pg.ClientConfig,
  max: number,
  log: Log,
  Client: typeof pg.Client = pg.Client,
): pg.Pool {
  const pool = new pg.Pool({ ...config, max, idleTimeoutMillis: 30_000, Client })
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

/** Whether every pool answers within a second. */
export async function answer(pools: pg.Pool[]): Promise<boolean> {
  const all = Promise.all(pools.map((pool) => pool.query('select 1')))
  return Promise.race([
    all.then(
      () => true,
      () => false,
    ),
    wait(1_000, false, { ref: false }),
  ])
}
