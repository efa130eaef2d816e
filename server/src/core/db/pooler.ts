import type pg from 'pg'
import { connected, login, type Place } from './login.ts'
import { retryConnection } from './retry.ts'

/** Sent with the start of the connection. A pooler may drop such settings, or refuse them. */
const PROBE = 'mingpian.probe'
const ROUNDS = 4

/** PgBouncer: `unsupported startup parameter: options`, with the code of a protocol violation. */
const refusesSettings = (error: unknown) => /startup parameter/.test((error as Error).message)

/**
 * Looks whether a pooler stands before the database.
 * @returns the place, with `setsLater` where settings do not travel with the start of a connection
 * @throws Error if sessions change their server process between two transactions: LISTEN, advisory locks and prepared
 * statements belong to one process
 */
export async function refuseTransactionPooling(place: { url: string }): Promise<Place> {
  const settings = { [PROBE]: 'on' }
  const open = (at: Place) => retryConnection(() => connected(login(at, undefined, settings)))
  const later: Place = { ...place, setsLater: true }
  let asks = place as Place
  const first = await open(place).catch((error: unknown) => {
    if (!refusesSettings(error)) throw error
    asks = later
    return open(later)
  })
  try {
    const { rows } = await first.query<{ isSet: boolean }>(
      `select current_setting('${PROBE}', true) is not distinct from 'on' as "isSet"`,
    )
    const second = await open(asks)
    await expectSessions([first, second]).finally(() => second.end().catch(() => {}))
    return asks === place && rows[0]?.isSet ? place : later
  } finally {
    await first.end().catch(() => {})
  }
}

/** Sessions of their own have two server processes, which stay the same. */
async function expectSessions(clients: Pick<pg.Client, 'query'>[]): Promise<void> {
  const processes = new Set<number>()
  for (let round = 0; round < ROUNDS; round++)
    for (const client of clients) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      processes.add(rows[0]?.pid ?? 0)
    }
  if (processes.size === clients.length) return
  throw new Error(
    'DATABASE_URL leads to a pooler in transaction mode, in which this program cannot run (LISTEN, locks and prepared ' +
      'statements need a session): use session mode (PgBouncer: pool_mode = session), or the address of PostgreSQL itself',
  )
}
