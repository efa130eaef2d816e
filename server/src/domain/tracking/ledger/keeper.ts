import type { Database } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import { forgetBrief, forgetExpired } from './expired.ts'
import { ensurePartitions } from './partitions.ts'
import { forgetOldEvents } from './retention.ts'
import { weeksFrom } from './weeks.ts'

const WEEKS_BACK = 14
const WEEKS_AHEAD = 8
const EVERY_MS = 6 * 3_600_000
const BRIEF_MS = 10 * 60_000

/**
 * Makes the ledger's partitions around today before the first event comes, then looks after them and after what is
 * too old or has expired every six hours, after what lives for minutes every ten. Any number of instances may do it: a lock lets one at a time.
 * @returns stops it, after what is under way
 */
export async function keepLedger(db: Database, log: Log): Promise<() => Promise<void>> {
  const ensure = () => {
    const now = new Date()
    return ensurePartitions(db.asOwner, weeksFrom(now, -WEEKS_BACK), weeksFrom(now, WEEKS_AHEAD), log)
  }
  const warn = (error: Error) => log.warn(`the ledger was not looked after: ${error.message}`)
  // What is promised to be gone within a day goes, whatever keeps the ledger's own care from its work.
  const forget = async () => {
    await forgetOldEvents(db, log).catch(warn)
    await forgetExpired(db)
  }
  await ensure().catch(warn)
  let work = forget().catch(warn)
  const round = (step: () => Promise<unknown>, ms: number) =>
    setInterval(() => {
      work = work.then(step).then(() => {}, warn)
    }, ms).unref()
  const timers = [
    round(() => ensure().catch(warn).then(forget), EVERY_MS),
    round(() => forgetBrief(db), BRIEF_MS),
  ]
  return async () => {
    timers.forEach(clearInterval)
    await work
  }
}
