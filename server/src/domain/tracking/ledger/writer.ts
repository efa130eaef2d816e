import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Counter } from 'prom-client'
import type { Log } from '#core/db/log.ts'
import { blamesRow, DatabaseAway, isReadOnlyError, isTransient } from '#core/db/pg-errors.ts'
import { Failure } from '#core/http/failure.ts'
import type { NewEvent } from './event.ts'
import { inOrder, insertEvents } from './insert.ts'

export interface EventWriter {
  /**
   * Stores events; returns only after they are committed. An activity that is stored for its person is a duplicate and
   * changes nothing, so that sending again is always safe.
   * @throws Failure unavailable: too many events are waiting, or the database has been away for long; events may be
   * stored or not
   */
  write(events: NewEvent[]): Promise<Written>
  /** Stores the waiting events, then closes the connections. */
  close(): Promise<void>
}

export interface Written {
  accepted: number
  duplicates: number
}

export interface EventWriterOptions {
  /** Connections of its own, of the role ops: see `writerSettings`. Ended by `close`. */
  pool: pg.Pool
  /** The largest number of waiting events, besides those in running statements. */
  maxQueue?: number
  /** Counts the events by their outcome. */
  counter?: Counter<'outcome'>
  log: Log
}

/** Two statements at a time: one is planned and written while the other waits for the disk. */
export const writerConnections = 2

/**
 * Settings of the writer's connections. One generic plan serves 1 row and 1,000: with hash joins it is never bad.
 * A live radar looks back five seconds, so a statement that took longer could hide events from it.
 */
export const writerSettings = {
  statement_timeout: 4_000,
  synchronous_commit: 'on',
  plan_cache_mode: 'force_generic_plan',
  enable_nestloop: 'off',
}

const BATCH = 1_000
const PATIENCE_MS = 10_000

interface Request {
  events: NewEvent[]
  since: number
  resolve(written: Written): void
  reject(error: unknown): void
}

/**
 * Group commit: while a connection is free, the events of one turn of the event loop are written at its end. While both
 * are busy, events are collected and written together, up to 1,000 in one statement.
 */
export function createEventWriter({
  pool,
  maxQueue = 20_000,
  counter,
  log,
}: EventWriterOptions): EventWriter {
  const queue: Request[] = []
  const lanes = new Set<Promise<void>>()
  /** Lanes that will check the queue once more. */
  let working = 0
  let waiting = 0
  let closing: Promise<void> | undefined

  async function write(events: NewEvent[]): Promise<Written> {
    try {
      const written = await add(events)
      counter?.inc({ outcome: 'stored' }, written.accepted)
      counter?.inc({ outcome: 'duplicate' }, written.duplicates)
      return written
    } catch (error) {
      counter?.inc({ outcome: 'refused' }, events.length)
      throw error
    }
  }

  async function add(events: NewEvent[]): Promise<Written> {
    if (closing || waiting + events.length > maxQueue) throw new Failure('unavailable', { retryAfter: 1 })
    if (events.length <= BATCH) return enqueue(events)
    const written = await Promise.all(chunks(events).map(enqueue))
    return {
      accepted: written.reduce((sum, part) => sum + part.accepted, 0),
      duplicates: written.reduce((sum, part) => sum + part.duplicates, 0),
    }
  }

  function enqueue(events: NewEvent[]): Promise<Written> {
    return new Promise((resolve, reject) => {
      queue.push({ events, since: Date.now(), resolve, reject })
      waiting += events.length
      if (working < writerConnections) open()
    })
  }

  function open(): void {
    working++
    const lane = work()
    lanes.add(lane)
    lane.then(() => lanes.delete(lane))
  }

  async function work(): Promise<void> {
    for (;;) {
      // Events that arrive in one turn of the event loop are stored together: one alone would cost as much as all.
      await turn()
      if (queue.length === 0) break
      await store(next())
    }
    // Synchronous with the last check of the queue: otherwise a later event would wait for a lane that has ended.
    working--
  }

  /** The oldest requests, for one statement. */
  function next(): Request[] {
    let size = 0
    const end = queue.findIndex(({ events }) => {
      size += events.length
      return size > BATCH
    })
    const batch = queue.splice(0, end === -1 ? queue.length : end)
    for (const { events } of batch) waiting -= events.length
    return batch
  }

  /** One bad row fails only its own request: a refused batch is halved until the row is found. */
  async function store(batch: Request[]): Promise<void> {
    try {
      acknowledge(batch, await persistently(batch))
    } catch (error) {
      if (batch.length === 1 || !blamesRow(error)) return refuse(batch, error)
      const middle = batch.length >> 1
      await store(batch.slice(0, middle))
      await store(batch.slice(middle))
    }
  }

  /** Retries while the database is away: the activity ids make a repetition harmless. */
  async function persistently(batch: Request[]): Promise<Set<NewEvent>> {
    const events = inOrder(batch.flatMap((request) => request.events))
    const end = Math.min(...batch.map(({ since }) => since)) + PATIENCE_MS
    for (let pause = 20; ; pause = Math.min(pause * 2, 1_000)) {
      try {
        return await insertEvents(pool, events)
      } catch (error) {
        if (!isTransient(error)) throw error
        if (isLasting(error) || Date.now() + pause > end) throw new Failure('unavailable', { retryAfter: 1 })
        log.warn(`events wait for the database: ${(error as Error).message}`)
      }
      await wait(pause * (0.5 + Math.random()))
    }
  }

  async function leave(): Promise<void> {
    await Promise.all(lanes)
    await pool.end()
  }

  return {
    write,
    close() {
      closing ??= leave()
      return closing
    },
  }
}

/** No retry is worth the wait: phones keep their events. */
const isLasting = (error: unknown) => error instanceof DatabaseAway || isReadOnlyError(error)

function acknowledge(batch: Request[], fresh: Set<NewEvent>): void {
  for (const { events, resolve } of batch) {
    const accepted = events.filter((event) => fresh.has(event)).length
    resolve({ accepted, duplicates: events.length - accepted })
  }
}

function refuse(batch: Request[], error: unknown): void {
  for (const { reject } of batch) reject(error)
}

function chunks(events: NewEvent[]): NewEvent[][] {
  const count = Math.ceil(events.length / BATCH)
  return Array.from({ length: count }, (_, index) => events.slice(index * BATCH, (index + 1) * BATCH))
}
