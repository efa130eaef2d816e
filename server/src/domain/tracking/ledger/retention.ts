import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import { dropPartitions } from './partitions.ts'

/** Raw events are kept this long. */
export const KEPT_DAYS = 180

const DAY_MS = 86_400_000
const BATCH = 2_000

/**
 * Deletes raw events and activity ids older than 180 days. No sum has to be stored first: visits, their parts, radar
 * entries and daily counts were written in the same statement as the events and remain without them.
 */
export async function forgetOldEvents(db: Database, log: Log, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await dropPartitions(db.asOwner, before, log)
  const companies = await db.ops.selectFrom('company').select('company_id').execute()
  for (const { company_id } of companies) {
    // In small steps, so that each holds its locks only briefly.
    while ((await forgetActivities(db, company_id, before)) === BATCH) {}
    while ((await forgetStrays(db, company_id, before)) === BATCH) {}
  }
}

async function forgetActivities({ ops }: Database, companyId: string, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from activity where (company_id, person_id, activity_id) in (
      select company_id, person_id, activity_id from activity
      where company_id = ${companyId} and received_at < ${before}
      limit ${BATCH} for update skip locked
    )`.execute(ops)
  return Number(numAffectedRows ?? 0)
}

/** Old events for which no week was made. */
async function forgetStrays({ ops }: Database, companyId: string, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from event_default where (company_id, received_at, event_id) in (
      select company_id, received_at, event_id from event_default
      where company_id = ${companyId} and received_at < ${before} limit ${BATCH} for update skip locked
    )`.execute(ops)
  return Number(numAffectedRows ?? 0)
}
