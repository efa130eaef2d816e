import type { Database } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import type { Job } from '#core/jobs/rounds.ts'
import { ensurePartitions } from './ledger/partitions.ts'
import { deleteOldEvents } from './ledger/retention.ts'
import { weeksFrom } from './ledger/weeks.ts'

const WEEKS_BACK = 14
const WEEKS_AHEAD = 8
const SIX_HOURS_MS = 6 * 3_600_000

/** Makes the ledger's weekly partitions around today. Awaited before the first event. */
export function ensureWeeks({ asOwner }: Pick<Database, 'asOwner'>, log: Log): Promise<void> {
  const now = new Date()
  return ensurePartitions(asOwner, weeksFrom(now, -WEEKS_BACK), weeksFrom(now, WEEKS_AHEAD), log)
}

/** The ledger's upkeep. Old events are deleted even if no partition could be made. */
export const jobs = ({ db, log }: { db: Database; log: Log }): Job[] => [
  { name: 'making event partitions', everyMs: SIX_HOURS_MS, run: () => ensureWeeks(db, log) },
  { name: 'deleting old events', everyMs: SIX_HOURS_MS, run: () => deleteOldEvents(db, log) },
]
