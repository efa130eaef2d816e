import type { Log } from './log.ts'
import { isOutage } from './pg-errors.ts'

/** Of pino: with the fields of a line. */
export type FieldLog = Record<'error' | 'debug', (fields: object, message: string) => void>

/**
 * Keeps the log short while the database is away: one line at the beginning of an outage and one at its end, instead of
 * one for each failed call.
 */
export interface Outages {
  /** An outage begins. Does nothing during one. @param reason what is wrong with the database */
  begin(reason: string): void
  /** The database works again. */
  end(): void
  /**
   * For failures that the database causes. Warnings are counted during an outage. Outside of one, equal warnings within
   * two seconds, and later within a minute, are one line.
   */
  log: Log
  /**
   * Logs an error of a call, unless the database as a whole is at fault: then its line has the level `debug`, and `log`
   * gets a warning.
   */
  logError(log: FieldLog, error: unknown, message: string, fields?: object): void
}

/** An outage is noticed in less time: it explains the failures before that. */
const gatherMs = 2_000
const repeatMs = 60_000

export function createOutages(log: Log): Outages {
  /** Number of occurrences by warning. */
  const waiting = new Map<string, number>()
  let isTimed = false
  let since: number | undefined
  let explained = 0

  function warn(message: string): void {
    if (since !== undefined) {
      explained++
      return
    }
    waiting.set(message, (waiting.get(message) ?? 0) + 1)
    if (!isTimed) flushIn(gatherMs)
  }

  function flushIn(ms: number): void {
    isTimed = true
    setTimeout(flush, ms).unref()
  }

  function flush(): void {
    isTimed = false
    if (waiting.size === 0) return
    for (const [message, count] of waiting) log.warn(count === 1 ? message : `${message} (${count} times)`)
    waiting.clear()
    flushIn(repeatMs)
  }

  return {
    begin(reason) {
      if (since !== undefined) return
      since = performance.now()
      explained = [...waiting.values()].reduce((sum, count) => sum + count, 0)
      waiting.clear()
      log.error(`${reason}; calls that need it get 503 until it recovers`)
    },
    end() {
      if (since === undefined) return
      const seconds = Math.round((performance.now() - since) / 1000)
      since = undefined
      log.warn(`the database works again after ${seconds} s; ${explained} failures meanwhile have no line`)
    },
    log: { info: (message) => log.info(message), warn, error: (message) => log.error(message) },
    logError(to, error, message, fields = {}) {
      const isOurs = !isOutage(error)
      if (!isOurs) warn(`${message}: ${(error as Error).message}`)
      to[isOurs ? 'error' : 'debug']({ err: error, ...fields }, message)
    },
  }
}
