import { setTimeout as wait } from 'node:timers/promises'

const NETWORK = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'],
  // While its machine or its container changes, the server has no name or no way leads to it.
  ...['ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH'],
])

// Class 08 connection exception; 57P01 to 57P03 the server stops, crashed or starts; 53300 too many clients.
const SERVER = /^(08...|57P0[123]|53300)$/

const MESSAGE =
  /Connection terminated|connection error and is not queryable|Client was closed|^timeout expired$/

/** Whether the error says that there is, or was, no connection, rather than something about a query. */
export function isConnectionError(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return NETWORK.has(code) || SERVER.test(code) || MESSAGE.test(message)
}

// 40001 and 40P01 undone for another's sake; 55P03 and 57014 waited too long; 25006 a standby that is being promoted.
const PASSES = new Set(['40001', '40P01', '55P03', '57014', '25006'])

// Class 53: disk full, out of memory, too many connections.
const PASSING_CLASS = '53'

/** The database is away or busy; the same may do in a moment. */
export function passes(error: unknown): boolean {
  const {
    code = '',
    message = '',
    constraint,
  } = error as {
    code?: string
    message?: string
    constraint?: string
  }
  if (isConnectionError(error) || PASSES.has(code) || code.startsWith(PASSING_CLASS)) return true
  // A row was on its way to the default partition while its own was attached. A check of ours would have a name.
  if (code === '23514' && !constraint) return true
  // What the client says itself has no code: it gave up on an answer or on a connection.
  return code === '' && /timeout/i.test(message)
}

/** How long a call waits for a database that restarts. */
const PATIENCE_MS = 5_000

/**
 * Runs `attempt` again with growing pauses while it fails for want of a connection and `safe` says that nothing
 * has happened yet. Gives up, with the last error, after five seconds.
 */
export async function withPatience<T>(
  attempt: () => Promise<T>,
  safe: () => boolean = () => true,
): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConnectionError(error) || !safe() || Date.now() + pause > end) throw error
    }
    await wait(pause * (0.5 + Math.random()))
  }
}

// serialization_failure and deadlock_detected: the server undid everything and invites to try again.
const UNDONE = new Set(['40001', '40P01'])

const TRIES = 4

/** Runs a transaction again, up to three times, where the server undid it for another's sake. */
export async function retryUndone<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if (tries === TRIES || !UNDONE.has((error as { code?: string }).code ?? '')) throw error
    }
    await wait(tries * 20 * Math.random())
  }
}
