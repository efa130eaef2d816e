import type { CallReason } from '@mingpian/contract/call-now.ts'
import type { CallOutcome } from '@mingpian/contract/shared/lead-acts.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import type { OwnLead } from '#domain/leads/grant/lead.ts'
import { setOwnStage } from '#domain/leads/lead/write.ts'
import { todayFor } from '#domain/tracking/deeds.ts'
import { leadOf, type PersonRow } from '#domain/tracking/radar/person.ts'
import type { Salesperson } from './list.ts'

/** The same outcome within this time is a repetition, for example after an answer that was lost. */
const repeated = sql`interval '10 minutes'`

/**
 * Removes a lead from the list for some days. The row remembers the day that it replaced, for an undo.
 *
 * @returns the day from which it may be listed again, YYYY-MM-DD
 */
export async function snooze(
  db: TenantDb,
  { companyId, staffId, rootId }: OwnLead<'hold'>,
  days: number,
): Promise<string> {
  const { rows } = await sql<{ until: string }>`
    insert into call_snooze as kept (company_id, staff_id, person_id, until, can_undo)
    values (${companyId}, ${staffId}, ${rootId}, ${todayFor(companyId)} + ${days}::integer, true)
    on conflict (company_id, staff_id, person_id) do update set until = excluded.until, can_undo = true,
      was_until = case when kept.can_undo and kept.until = excluded.until then kept.was_until else kept.until end
    returning until::text`.execute(db)
  return rows[0]?.until ?? ''
}

/**
 * Stores the outcome of a contact. A later outcome of the same day replaces the earlier one, and remembers it for an
 * undo. A purchase makes the salesperson's own lead a customer.
 */
export async function keepOutcome(
  db: TenantDb,
  lead: OwnLead<'hold'>,
  { reason, outcome }: { reason: CallReason; outcome: CallOutcome },
): Promise<void> {
  const { companyId, staffId, rootId } = lead
  const wasStage = outcome === 'bought' ? await setOwnStage(db, lead, 'customer') : null
  const replaced = (was: string, present: string) => sql`case
    when kept.can_undo and kept.reason = excluded.reason and kept.outcome = excluded.outcome
      and kept.at > now() - ${repeated}
    then ${sql.ref(`kept.${was}`)} else ${sql.ref(present)} end`
  await sql`
    insert into call_outcome as kept
      (company_id, staff_id, person_id, day, reason, outcome, can_undo, was_stage)
    values (${companyId}, ${staffId}, ${rootId}, ${todayFor(companyId)}, ${reason}, ${outcome}, true, ${wasStage})
    on conflict (company_id, staff_id, person_id, day)
    do update set reason = excluded.reason, outcome = excluded.outcome, at = excluded.at, can_undo = true,
      was_reason = ${replaced('was_reason', 'kept.reason')}, was_outcome = ${replaced('was_outcome', 'kept.outcome')},
      was_at = ${replaced('was_at', 'kept.at')}, was_stage = ${replaced('was_stage', 'excluded.was_stage')}`.execute(
    db,
  )
}

/** Stores when a salesperson opened the phone or the chat of a lead: the last time of a day. */
export async function keepReach(
  db: TenantDb,
  { companyId, staffId, rootId }: OwnLead<'hold'>,
  way: 'call' | 'message',
): Promise<void> {
  await sql`
    insert into lead_reach (company_id, staff_id, person_id, way)
    values (${companyId}, ${staffId}, ${rootId}, ${way})
    on conflict (company_id, staff_id, person_id, way, day) do update set at = excluded.at`.execute(db)
}

/** A condition on `kept`, a row of `call_outcome`: of this salesperson, within the last days. */
const isRecent = ({ companyId, staffIds }: Salesperson, days: number) => sql`
  kept.company_id = ${companyId} and kept.staff_id = any(${staffIds}::uuid[])
  and kept.day > ${todayFor(companyId)} - ${days}::integer`

/** Outcomes of the contacts of the last days, by their reason. */
export async function outcomeFigures(db: TenantDb, of: Salesperson, days: number) {
  const { rows } = await sql<{ reason: CallReason; outcome: CallOutcome; times: number }>`
    select kept.reason, kept.outcome, count(*)::integer as times from call_outcome kept
    where ${isRecent(of, days)}
    group by kept.reason, kept.outcome order by kept.reason, kept.outcome`.execute(db)
  return rows
}

interface Asked {
  days: number
  reason?: CallReason | undefined
  outcome?: CallOutcome | undefined
  page: number
  pageSize: number
}

/** The contacts behind the figures, the newest first. */
export async function outcomeRows(
  db: TenantDb,
  of: Salesperson,
  { days, reason, outcome, page, pageSize }: Asked,
) {
  const chosen = sql`${isRecent(of, days)}
    and ${reason ? sql`kept.reason = ${reason}` : sql`true`}
    and ${outcome ? sql`kept.outcome = ${outcome}` : sql`true`}`
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from call_outcome kept where ${chosen}`.execute(db)
  const { rows } = await sql<PersonRow & { reason: CallReason; outcome: CallOutcome; at: Date }>`
    select root.person_id as root_id, root.union_id, root.name, root.avatar, root.number, kept.reason, kept.outcome,
      kept.at
    from call_outcome kept
    join person p on p.company_id = kept.company_id and p.person_id = kept.person_id
    join person root on root.company_id = p.company_id and root.person_id = ${rootIdOf('p')}
    where ${chosen}
    order by kept.at desc, kept.person_id ${limitOf({ page, pageSize })}`.execute(db)
  return {
    total: counted.rows[0]?.total ?? 0,
    list: rows.map((row) => ({
      person: leadOf(row),
      reason: row.reason,
      outcome: row.outcome,
      at: row.at.toISOString(),
    })),
  }
}
