import { sql } from 'kysely'
import type { Database, TenantDb } from '#core/db/connect.ts'
import { forEachCompany } from '#core/jobs/each-company.ts'
import { record } from '#domain/audit/record.ts'
import { assignArrived } from '#domain/leads/assign/arrived.ts'
import { holdUnlocked } from '#domain/leads/lead/access.ts'
import { insertTurn, type TurnedLead } from '#domain/leads/turns/turns.ts'
import { startOfDay } from '#domain/tracking/deeds.ts'
import { watchedLeads } from './watched.ts'

/** Leads that one transaction returns. */
const BATCH = 200

/**
 * `idle`: the leads without contact for the number of days after which the company's rule returns them, counted in whole
 * days of its clock.
 * Leads with an appointment ahead stay.
 */
const idleLeads = (companyId: string, personIds?: string[]) => sql`
  ${watchedLeads(companyId, personIds ? { personIds } : {})},
  idle as (
    select root_id, holder_id, origin_ids from watched
    where coalesce(next_at, '-infinity') < now() and since < ${startOfDay(companyId, sql`return_days`)}
  )`

/** Returns one batch of leads to the pool. @returns whether more may be due */
async function returnBatch(db: TenantDb, companyId: string): Promise<boolean> {
  const due = await sql<{ root_id: string }>`
    with ${idleLeads(companyId)}
    select distinct root_id from idle order by root_id limit ${BATCH}`.execute(db)
  const rootIds = due.rows.map(({ root_id }) => root_id)
  if (rootIds.length === 0) return false
  // A lead that another transaction has locked is left to the next round.
  const leads = await holdUnlocked(db, companyId, rootIds)
  const leadOf = new Map(leads.map((lead) => [lead.rootId, lead]))
  const personIds = leads.flatMap((lead) => lead.personIds)
  // Checked again after the lock: the lead may have had a contact in between.
  const { rows } = await sql<{ root_id: string; holder_id: string; origin_ids: string[] }>`
    with ${idleLeads(companyId, personIds)} select root_id, holder_id, origin_ids from idle`.execute(db)
  const arrived: { lead: TurnedLead; formerId: string }[] = []
  for (const { root_id: rootId, holder_id: fromId, origin_ids: originIds } of rows) {
    const held = leadOf.get(rootId)
    if (!held) continue
    const lead = { ...held, originIds }
    const turnId = await insertTurn(db, lead, { fromId, toId: null, way: 'idle' })
    await record(db, companyId, 'return rule', 'lead returned', { turnId, fromId })
    arrived.push({ lead, formerId: fromId })
  }
  await assignArrived(db, companyId, arrived)
  // If no lead of a batch could be returned, the next batch would be the same.
  return arrived.length > 0 && rootIds.length === BATCH
}

/** Returns the leads without contact, between one and five at night on the company's clock. */
export async function returnIdle(db: Pick<Database, 'ops' | 'tenant'>, hours = [1, 4]): Promise<void> {
  const { rows } = await sql<{ company_id: string }>`
    select s.company_id from pool_setting s join company using (company_id)
    where s.return_days > 0 and company.status = 'open'
      and extract(hour from now() at time zone company.time_zone) between ${hours[0]} and ${hours[1]}`.execute(
    db.ops,
  )
  await forEachCompany(rows, async (companyId) => {
    while (await db.tenant(companyId, (tenant) => returnBatch(tenant, companyId))) {}
  })
}
