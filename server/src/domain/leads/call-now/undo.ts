import type { CallUndo } from '@mingpian/contract/call-now.ts'
import type { LeadStage } from '@mingpian/contract/shared/lead-acts.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import type { OwnLead } from '#domain/leads/grant/lead.ts'
import { restoreStage } from '#domain/leads/lead/write.ts'
import { startOfDay, todayFor } from '#domain/tracking/deeds.ts'

/**
 * Takes back the last snooze of a lead, or the last outcome of today, and restores what it replaced, also the stage that
 * a purchase changed. The restored row cannot be undone, so a repetition changes nothing.
 *
 * @returns whether there was anything to take back
 */
export const undoLast = (db: TenantDb, of: OwnLead<'hold'>, what: CallUndo): Promise<boolean> =>
  what === 'snooze' ? undoSnooze(db, of) : undoOutcome(db, of)

/** A condition on `kept`: the row of this salesperson and lead, if it can be undone. */
const canUndo = ({ companyId, staffId, rootId }: OwnLead<'hold'>) => sql`
  kept.company_id = ${companyId} and kept.staff_id = ${staffId} and kept.person_id = ${rootId} and kept.can_undo`

const undoSnooze = (db: TenantDb, of: OwnLead<'hold'>) =>
  changed(
    db,
    sql`delete from call_snooze kept where ${canUndo(of)} and kept.was_until is null returning 1`,
    sql`
      update call_snooze kept set until = kept.was_until, was_until = null, can_undo = false
      where ${canUndo(of)} and kept.was_until is not null returning 1`,
  )

async function undoOutcome(db: TenantDb, of: OwnLead<'hold'>) {
  const ofToday = sql`${canUndo(of)} and kept.day = ${todayFor(of.companyId)}`
  const { rows } = await sql<{ was_stage: LeadStage | null }>`
    select kept.was_stage from call_outcome kept where ${ofToday}`.execute(db)
  const stage = rows[0]?.was_stage
  if (stage) await restoreStage(db, of, { from: 'customer', to: stage })
  const undone = await changed(
    db,
    sql`delete from call_outcome kept where ${ofToday} and kept.was_outcome is null returning 1`,
    sql`
      update call_outcome kept set reason = kept.was_reason, outcome = kept.was_outcome, at = kept.was_at,
        was_reason = null, was_outcome = null, was_at = null, was_stage = null, can_undo = false
      where ${ofToday} and kept.was_outcome is not null returning 1`,
  )
  // The call of the outcome would keep the lead off the list of today.
  if (undone)
    await sql`
      delete from lead_reach where company_id = ${of.companyId} and staff_id = ${of.staffId}
        and person_id = ${of.rootId} and at >= ${startOfDay(of.companyId)}`.execute(db)
  return undone
}

/** Deletes the row that replaced nothing, or restores what it replaced. @returns whether there was such a row */
async function changed(db: TenantDb, removal: RawBuilder<unknown>, restoring: RawBuilder<unknown>) {
  const { rows } = await sql<{ undone: boolean }>`
    with removed as (${removal}), restored as (${restoring})
    select exists (select from removed) or exists (select from restored) as undone`.execute(db)
  return rows[0]?.undone === true
}
