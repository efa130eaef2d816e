import type { Database } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import { ensurePartitions } from './ledger/partitions.ts'
import { weeksFrom } from './ledger/weeks.ts'

const WEEKS_BACK = 14
const WEEKS_AHEAD = 8

/** Makes the ledger's weekly partitions around today. Awaited before the first event. */
export function ensureWeeks({ asOwner }: Pick<Database, 'asOwner'>, log: Log): Promise<void> {
  const now = new Date()
  return ensurePartitions(asOwner, weeksFrom(now, -WEEKS_BACK), weeksFrom(now, WEEKS_AHEAD), log)
}
