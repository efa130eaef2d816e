import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseAway, isConnectionError } from './pg-errors.ts'

/** Time to wait for a database that restarts. A server with a watch waits one second: see watch.ts. */
const reconnectMs = 5_000

/**
 * Repeats `attempt` with growing, jittered pauses after connection errors, for at most five seconds.
 * @param safe whether a repetition is safe, because nothing has been sent yet
 * @throws the last error
 */
export async function retryConnection<T>(
  attempt: () => Promise<T>,
  safe: () => boolean = () => true,
): Promise<T> {
  const end = Date.now() + reconnectMs
  for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 200)) {
    try {
      return await attempt()
    } catch (error) {
      const canReconnect = isConnectionError(error) && !(error instanceof DatabaseAway)
      if (!canReconnect || !safe() || Date.now() + pauseMs > end) throw error
    }
    await wait(pauseMs * (0.5 + Math.random()))
  }
}

// 40001 serialization failure, 40P01 deadlock. 23503 foreign key violation, 23505 unique violation: a transaction that
// looked before it wrote meets them where another one wrote in between; when it looks again, it sees what that one wrote.
const undoneCodes = new Set(['40001', '40P01', '23503', '23505'])

const maxTries = 4

// 55P03 lock not available: the transaction met its `lock_timeout`.
const lockedCode = '55P03'

/** Time for which a transaction waits for locks of others. */
const lockedMs = 10_000

/**
 * Repeats a transaction after an error that another transaction can have caused: up to three times, but for ten seconds
 * where a lock of another one is in its way. Between two attempts it has no connection.
 */
export async function retryUndone<T>(transaction: () => Promise<T>): Promise<T> {
  const end = Date.now() + lockedMs
  for (let tries = 1, locked = 1; ; ) {
    try {
      return await transaction()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (code === lockedCode && Date.now() < end) locked = Math.min(locked * 2, 8)
      else if (!undoneCodes.has(code) || ++tries > maxTries) throw error
    }
    await wait(Math.max(tries, locked) * 20 * Math.random())
  }
}
