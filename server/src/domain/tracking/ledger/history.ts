import type { Database } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import type { NewEvent } from './event.ts'
import { inOrder, insertEvents } from './insert.ts'
import { ensurePartitions } from './partitions.ts'
import { writerSettings } from './writer.ts'

/** An event with its time of arrival. */
export type PastEvent = NewEvent & { receivedAt: Date }

const batchSize = 1_000

/** No page waits for an import, as one waits for the live writer, so a batch on a busy machine may take long. */
const importSettings = { ...writerSettings, statement_timeout: 60_000 }

/**
 * Imports past events, with everything that is derived from them, by the statement of the live writer. Events that
 * exist change nothing, so that an interrupted import can be repeated.
 * @param events the earliest first: attribution depends on the order of arrival
 * @returns how many were new
 */
export async function importEvents(
  db: Pick<Database, 'asOwner' | 'opsConnections'>,
  events: readonly PastEvent[],
  log: Log,
): Promise<number> {
  const [first, last] = [events.at(0), events.at(-1)]
  if (!first || !last) return 0
  await ensurePartitions(db.asOwner, first.receivedAt, last.receivedAt, log)
  const pool = db.opsConnections(1, importSettings)
  let added = 0
  try {
    for (let at = 0; at < events.length; at += batchSize)
      added += (await insertEvents(pool, inOrder(events.slice(at, at + batchSize)))).size
  } finally {
    await pool.end()
  }
  return added
}
