import type { Turn } from '@mingpian/contract/leads.ts'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import { record } from '#domain/audit/record.ts'
import { assignArrived } from '#domain/leads/assign/arrived.ts'
import type { Lead } from '#domain/leads/grant/lead.ts'
import { holdLeads, holdPersons, type NamedLead } from '#domain/leads/lead/access.ts'
import type { OneLead } from '#domain/leads/lead/one.ts'
import { turnedLeads } from '#domain/leads/turns/held.ts'
import { findTurn, insertTurn, type TurnedLead } from '#domain/leads/turns/turns.ts'
import type { Member } from '#domain/staff/covers.ts'
import { startOfDay } from '#domain/tracking/deeds.ts'
import { freeLead } from './list.ts'
import { poolSetting } from './setting.ts'

/** The caller's claims, the company's limits, and the name of the error with which a claim would be refused. */
export async function claimsOf(db: TenantDb, { companyId, staffId }: Member) {
  const { membersClaim, dailyMost, heldMost } = await poolSetting(db, companyId)
  const { rows } = await sql<{ today: number; held: number; licensed: boolean }>`
    select s.licensed, (
      select count(distinct t.turn_id)::integer from lead_turn t
      where t.company_id = ${companyId} and t.to_id = ${staffId} and t.way = 'claimed' and t.undone_at is null
        and t.at >= ${startOfDay(companyId)}
    ) as today, (
      select count(distinct mine.root_id)::integer from (${turnedLeads(companyId)}) mine
      where mine.to_id = ${staffId} and mine.way = 'claimed' and not exists (
        select from lead_progress l
        where l.company_id = ${companyId} and l.staff_id = ${staffId} and l.person_id = mine.root_id and l.stage = 'customer'
      )
    ) as held
    from staff s where s.company_id = ${companyId} and s.staff_id = ${staffId}`.execute(db)
  const { today = 0, held = 0, licensed = false } = rows[0] ?? {}
  const isFull = (dailyMost > 0 && today >= dailyMost) || (heldMost > 0 && held >= heldMost)
  const problem = !membersClaim
    ? ('poolClosed' as const)
    : !licensed
      ? ('noLicence' as const)
      : isFull
        ? ('poolLimit' as const)
        : undefined
  return { problem, claims: { mayClaim: !problem, membersClaim, today, dailyMost, held, heldMost } }
}

/**
 * Takes a lead out of the pool for the caller.
 * @returns the name of the error if a colleague has it, a limit is reached, or it was never in the pool
 */
export async function claim(
  db: TenantDb,
  caller: Member,
  leadId: string,
): Promise<Turn | 'notFound' | 'leadTaken' | 'poolLimit' | 'poolClosed' | 'noLicence'> {
  const { companyId, staffId } = caller
  const lead = (await holdPersons(db, companyId, [leadId])).get(leadId)
  const free = lead ? await freeOrTaken(db, lead) : 'notFound'
  if (typeof free === 'string') return free
  await lockClaims(db, caller)
  const { problem } = await claimsOf(db, caller)
  if (problem) return problem
  const turnId = await insertTurn(db, free, { fromId: null, toId: staffId, way: 'claimed' })
  await record(db, companyId, staffId, 'lead claimed', { turnId })
  return turnOf(db, caller, turnId)
}

/** Serialises the claims of one member. Call it after the lock on the lead. */
const lockClaims = (db: TenantDb, { companyId, staffId }: Member): Promise<void> =>
  lockUntilEnd(db, `claims ${companyId} ${staffId}`)

/**
 * Undoes a hand-over of the caller. A claimed lead that returns to the caller counts towards the limit again.
 * @param undo undoes it; after a refusal the caller must roll back
 */
export async function undoWithinLimit<Undone>(
  db: TenantDb,
  caller: Member,
  undo: () => Promise<Undone>,
): Promise<Undone | 'poolLimit'> {
  const { claims: before } = await claimsOf(db, caller)
  const undone = await undo()
  await lockClaims(db, caller)
  const { heldMost, held } = (await claimsOf(db, caller)).claims
  return heldMost > 0 && held > Math.max(heldMost, before.held) ? 'poolLimit' : undone
}

/** The lead in the pool, or the name of the error with which a claim of it is refused. */
async function freeOrTaken(db: TenantDb, lead: Lead<'hold'>): Promise<TurnedLead | 'notFound' | 'leadTaken'> {
  const { companyId, personIds } = lead
  const free = await freeLead(db, lead)
  if (free) return free
  // A member may learn that a colleague has a lead only if the lead was in the pool before.
  const left = await db
    .selectFrom('lead_turn')
    .select('turn_id')
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .where((turn) => turn.or([turn('from_id', 'is', null), turn('to_id', 'is', null)]))
    .executeTakeFirst()
  return left ? 'leadTaken' : 'notFound'
}

async function turnOf(db: TenantDb, { companyId, staffId }: Member, turnId: string): Promise<Turn> {
  const turn = await findTurn(db, { companyId, staffIds: [staffId] }, turnId)
  if (!turn) throw new Error(`the turn ${turnId} was written in this transaction and is missing`)
  return turn
}

/** Gives a lead that the caller has back. */
export async function giveBack(
  db: TenantDb,
  caller: Member,
  one: OneLead<'hold'>,
  reason: string,
): Promise<Turn> {
  const { companyId, staffId } = caller
  const turnId = await insertTurn(db, one, {
    fromId: one.holderId,
    toId: null,
    way: 'returned',
    reason: reason.trim(),
  })
  await record(db, companyId, staffId, 'lead given back', { turnId })
  await assignArrived(db, companyId, [{ lead: one, formerId: one.holderId }])
  return turnOf(db, { companyId, staffId: one.holderId }, turnId)
}

/** Gives leads of the pool to a member. Leads that are no longer in it are left out. @returns the ids of the turns */
export async function assign(
  db: TenantDb,
  { companyId, staffId }: Member,
  leadIds: readonly string[],
  toId: string,
): Promise<string[] | 'notFound'> {
  const turnIds: string[] = []
  // All together, in the order of every caller: one after the other could wait in a circle with a withdrawal.
  const leads = await holdPersons(db, companyId, leadIds)
  for (const leadId of new Set(leadIds)) {
    const lead = leads.get(leadId)
    if (!lead) return 'notFound'
    // A lead also leaves the pool without a turn: by a successor, or when its salesperson undoes the return.
    const free = await freeLead(db, lead)
    if (free) turnIds.push(await insertTurn(db, free, { fromId: null, toId, way: 'assigned' }))
  }
  if (turnIds.length > 0) await record(db, companyId, staffId, 'leads assigned', { turnIds, toId })
  return turnIds
}

/** Takes leads from their salespeople into the pool. @returns the ids of the turns */
export async function withdraw(
  db: TenantDb,
  { companyId, staffId }: Member,
  leads: readonly NamedLead[],
  reason: string,
): Promise<string[]> {
  const turnIds: string[] = []
  const arrived: { lead: TurnedLead; formerId: string }[] = []
  for (const { one } of await holdLeads(db, companyId, leads)) {
    if (one.isFree) continue
    const turn = { fromId: one.holderId, toId: null, way: 'withdrawn' as const, reason: reason.trim() }
    turnIds.push(await insertTurn(db, one, turn))
    arrived.push({ lead: one, formerId: one.holderId })
  }
  if (turnIds.length > 0) await record(db, companyId, staffId, 'leads withdrawn', { turnIds })
  await assignArrived(db, companyId, arrived)
  return turnIds
}
