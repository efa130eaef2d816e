import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'
import { DatabaseSilent } from './pg-errors.ts'

/**
 * Notices a database that no longer answers: its machine hangs, is paused or has vanished. A refused connection counts
 * as an answer.
 */
export interface Silence {
  /** Clients of this class end when the database falls silent, and cannot connect until it answers. */
  Client: typeof pg.Client
  close(): Promise<void>
}

const everyMs = 500
const turnMs = 50
/** Two seconds. Turns of the event loop are counted, not time: a process that is blocked reads no answers. */
const silentTurns = 40

/** Asks the database twice a second over a connection of its own. @param config how to reach it */
export function watchSilence(config: pg.ClientConfig, log: Log): Silence {
  const open = new Set<pg.Client>()
  const closing = new AbortController()
  let waiting = new AbortController()
  let isSilent = false

  class Watched extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      const connecting = isSilent ? Promise.reject(new DatabaseSilent()) : this.#connectNow()
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
    if (!isSilent) log.error('the database does not answer: calls are refused until it does')
    isSilent = true
    // A transaction whose COMMIT was not sent is rolled back, so that a refused request is not done later.
    for (const client of open) client.connection.stream.destroy()
  }

  function hear(): void {
    if (isSilent) log.warn('the database answers again')
    isSilent = false
  }

  async function watch(): Promise<void> {
    let client: pg.Client | undefined
    while (!closing.signal.aborted) {
      const asked: pg.Client = client ?? makeClient()
      const question = client ? asked.query('select') : asked.connect()
      waiting = new AbortController()
      const outcome = await Promise.race([settled(question), silenceOf(waiting.signal)])
      waiting.abort()
      client = outcome === 'answered' ? asked : undefined
      if (!client) asked.connection.stream.destroy()
      if (outcome === 'silent') fallSilent()
      else if (outcome !== 'over') hear()
      await wait(everyMs, undefined, { ref: false, signal: closing.signal }).catch(() => {})
    }
    client?.connection.stream.destroy()
  }

  function makeClient(): pg.Client {
    const client = new pg.Client(config)
    client.on('error', () => {})
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

const settled = (question: Promise<unknown>) =>
  question.then(
    () => 'answered' as const,
    () => 'refused' as const,
  )

/** @param signal ends the wait after an answer, or when the watch is closed */
async function silenceOf(signal: AbortSignal): Promise<'silent' | 'over'> {
  for (let turn = 0; turn < silentTurns; turn++) {
    await wait(turnMs, undefined, { ref: false, signal }).catch(() => {})
    if (signal.aborted) return 'over'
  }
  return 'silent'
}
