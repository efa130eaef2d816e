import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import { forEachCompany } from '#core/jobs/each-company.ts'
import { dropPartitions } from './partitions.ts'

/** Raw events are kept this long. */
export const KEPT_DAYS = 180

const DAY_MS = 86_400_000
const BATCH = 2_000

/**
 * Deletes raw events and activity ids older than 180 days. No sum has to be stored first: visits, their parts, radar
 * entries and daily counts were written in the same statement as the events and remain without them.
 */
export async function deleteOldEvents(db: Database, log: Log, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS)
  await dropPartitions(db.asOwner, before, log)
  const companies = await db.ops.selectFrom('company').select('company_id').execute()
  // In small steps, so that each holds its locks only briefly.
  await forEachCompany(companies, async (companyId) => {
    while ((await deleteOldActivities(db, companyId, before)) === BATCH) {}
    while ((await deleteStrayEvents(db, companyId, before)) === BATCH) {}
  })
}

/** Deletes one batch. @returns how many were deleted */
async function deleteOldActivities({ ops }: Database, companyId: string, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from activity where (company_id, person_id, activity_id) in (
      select company_id, person_id, activity_id from activity
      where company_id = ${companyId} and received_at < ${before}
      limit ${BATCH} for update skip locked
    )`.execute(ops)
  return Number(numAffectedRows ?? 0)
}

/** Deletes old events of the default partition: their week had no partition of its own. */
async function deleteStrayEvents({ ops }: Database, companyId: string, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from event_default where (company_id, received_at, event_id) in (
      select company_id, received_at, event_id from event_default
      where company_id = ${companyId} and received_at < ${before} limit ${BATCH} for update skip locked
    )`.execute(ops)
  return Number(numAffectedRows ?? 0)
}
