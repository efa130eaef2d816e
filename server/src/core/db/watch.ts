import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Outages } from './outages.ts'
import { DatabaseAway } from './pg-errors.ts'
import { IS_READ_ONLY, type ReadOnly } from './pool.ts'

/**
 * Notices a database that no longer answers (its machine hangs, is paused or has vanished) or that has refused
 * connections for a second.
 */
export interface DatabaseWatch {
  /** Clients of this class end when the database falls silent, and cannot connect until it answers. */
  Client: typeof pg.Client
  close(): Promise<void>
}

const everyMs = 500
const turnMs = 50
/** Two seconds. Turns of the event loop are counted, not time: a process that is blocked reads no answers. */
const silentTurns = 40

/** Calls wait so long for a database that restarts. */
const restartMs = 1_000
/** Pause between two tries to connect. */
const reconnectMs = 100

const silence = new DatabaseAway('the database does not answer')

type Outcome = 'writable' | 'read-only' | 'silent' | 'over' | { refusal: Error }

/** Asks the database twice a second over a connection of its own. @param config how to reach it */
export function watchDatabase(config: pg.ClientConfig, outages: Outages): DatabaseWatch {
  const open = new Set<pg.Client>()
  const closing = new AbortController()
  let waiting = new AbortController()
  /** Ends the pause between two questions. */
  let pausing = new AbortController()
  let away: DatabaseAway | undefined
  let refusedSince: number | undefined
  let connection: pg.Client | undefined

  class Watched extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connecting = away ? Promise.reject(away) : this.#connectNow()
      if (!callback) return connecting
      // pg calls back with null if there is no error; its types omit that.
      connecting.then(() => callback(null as never), callback)
      return undefined
    }

    #connectNow(): Promise<pg.Client> {
      open.add(this)
      this.once('end', () => open.delete(this))
      return super.connect()
    }
  }

  function fallSilent(): void {
    away = silence
    outages.begin(away.message)
    // A transaction whose COMMIT was not sent is rolled back, so that a refused request is not done later.
    for (const client of open) client.connection.stream.destroy()
  }

  function hear(isReadOnly: boolean): void {
    away = undefined
    refusedSince = undefined
    if (isReadOnly) outages.begin('the database is read-only')
    else outages.end()
  }

  function beRefused({ message }: Error): void {
    refusedSince ??= performance.now()
    if (away || performance.now() - refusedSince < restartMs) return
    away = new DatabaseAway(`the database refuses connections: ${message}`)
    outages.begin(away.message)
  }

  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      const hadConnection = connection !== undefined
      const client: pg.Client = connection ?? makeClient()
      waiting = new AbortController()
      const outcome = await Promise.race([ask(client, hadConnection), silenceOf(waiting.signal)])
      waiting.abort()
      // Only a new connection sees that read-only transactions are no longer the default.
      connection = outcome === 'writable' ? client : undefined
      if (!connection) client.connection.stream.destroy()
      if (outcome === 'silent') fallSilent()
      else if (outcome === 'writable' || outcome === 'read-only') hear(outcome === 'read-only')
      // A lost connection says nothing yet about the next one.
      else if (outcome !== 'over' && !hadConnection) beRefused(outcome.refusal)
      await pause(typeof outcome === 'string' ? everyMs : reconnectMs)
    }
    connection?.connection.stream.destroy()
  }

  async function pause(ms: number): Promise<void> {
    pausing = new AbortController()
    const signal = AbortSignal.any([closing.signal, pausing.signal])
    await wait(ms, undefined, { ref: false, signal }).catch(() => {})
  }

  function makeClient(): pg.Client {
    const client = new pg.Client(config)
    client.on('error', () => {})
    client.on('end', () => {
      if (client === connection) pausing.abort()
    })
    return client
  }

  const watching = watch()
  return {
    Client: Watched,
    async close() {
      closing.abort()
      waiting.abort()
      await watching
    },
  }
}

async function ask(client: pg.Client, isConnected: boolean): Promise<Outcome> {
  try {
    if (!isConnected) await client.connect()
    const { rows } = await client.query<ReadOnly>(IS_READ_ONLY)
    return rows[0]?.isReadOnly ? 'read-only' : 'writable'
  } catch (error) {
    return { refusal: error as Error }
  }
}

/** @param signal ends the wait after an answer, or when the watch is closed */
async function silenceOf(signal: AbortSignal): Promise<'silent' | 'over'> {
  for (let turn = 0; turn < silentTurns; turn++) {
    await wait(turnMs, undefined, { ref: false, signal }).catch(() => {})
    if (signal.aborted) return 'over'
  }
  return 'silent'
}
