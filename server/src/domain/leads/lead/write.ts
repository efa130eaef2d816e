import type { Turn } from '@mingpian/contract/leads.ts'
import type { LeadStage } from '@mingpian/contract/shared/lead-acts.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { limitOf } from '#core/db/paging.ts'
import { isUuid } from '#core/db/uuid.ts'
import { Failure } from '#core/http/failure.ts'
import { momentOf } from '#core/http/moment.ts'
import { record } from '#domain/audit/record.ts'
import { learnFacts } from '#domain/identity/persons.ts'
import type { Lead, OwnLead } from '#domain/leads/grant/lead.ts'
import { findTurn, insertTurn, lastTurnOf, markUndone } from '#domain/leads/turns/turns.ts'
import { holdLeads, holdTurned, type NamedLead } from './access.ts'
import { contactsOfLead, leadFacts, type OneLead } from './one.ts'

export interface Progress {
  stage?: LeadStage | undefined
  /** ISO 8601; '' removes it. */
  nextAt?: string | undefined
}

/**
 * Sets the given fields. Absent ones stay.
 * @param actorId the member who sets them
 * @throws Failure parameterError for an appointment that is no moment
 */
export async function setProgress(
  db: TenantDb,
  one: OneLead<'hold'>,
  actorId: string,
  { stage, nextAt }: Progress,
) {
  if (nextAt) momentOf('nextAt', nextAt)
  const { lead } = one
  if (stage && stage !== lead.stage) await noteStage(db, one, actorId, stage)
  return keepProgress(db, one, one.holderId, { stage: stage ?? lead.stage, nextAt: nextAt ?? lead.nextAt })
}

/** Adds a stage to the lead's timeline. */
async function noteStage(
  db: TenantDb,
  one: OneLead<'hold'>,
  actorId: string,
  stage: LeadStage,
): Promise<void> {
  const of = { company_id: one.companyId, staff_id: actorId, person_id: one.rootId }
  await db
    .insertInto('lead_stage')
    .values({ ...of, stage_id: uuidv7(), stage })
    .execute()
}

/**
 * Sets the stage of a salesperson's own lead.
 * @returns the stage before; null if nothing changed, or if the lead was handed over
 */
export async function setOwnStage(
  db: TenantDb,
  of: OwnLead<'hold'>,
  stage: LeadStage,
): Promise<LeadStage | null> {
  const one = await presentLead(db, of)
  const before = one?.lead.stage
  if (!one || !before || before === stage) return null
  await setProgress(db, one, of.staffId, { stage })
  return before
}

/** Takes back a stage that the salesperson set, also from the lead's timeline. Changes nothing at any other stage. */
export async function restoreStage(
  db: TenantDb,
  of: OwnLead<'hold'>,
  { from, to }: { from: LeadStage; to: LeadStage },
): Promise<void> {
  const one = await presentLead(db, of)
  if (one?.lead.stage !== from) return
  await keepProgress(db, one, one.holderId, { stage: to, nextAt: one.lead.nextAt })
  await sql`
    delete from lead_stage where company_id = ${one.companyId} and stage_id = (
      select stage_id from lead_stage
      where company_id = ${one.companyId} and person_id = any(${one.personIds}::uuid[])
        and staff_id = ${of.staffId} and stage = ${from}
      order by at desc limit 1
    )`.execute(db)
}

/** The lead, if the salesperson has it now. */
async function presentLead(db: TenantDb, of: OwnLead<'hold'>): Promise<OneLead<'hold'> | undefined> {
  const { companyId, staffIds, staffId } = of
  const facts = await leadFacts(db, { companyId, staffIds }, staffId, of)
  return facts?.isHeld ? { ...of, ...facts } : undefined
}

async function keepProgress(
  db: TenantDb,
  { companyId, rootId }: Lead<'hold'>,
  staffId: string,
  { stage, nextAt }: { stage: LeadStage; nextAt: string },
) {
  const { rows } = await sql<{ stage: LeadStage; next_at: Date | null }>`
    insert into lead_progress (company_id, staff_id, person_id, stage, next_at)
    values (${companyId}, ${staffId}, ${rootId}, ${stage}, ${nextAt || null}::timestamptz)
    on conflict (company_id, staff_id, person_id) do update
      set stage = excluded.stage, next_at = excluded.next_at, at = clock_timestamp()
    returning stage, next_at`.execute(db)
  return { stage: rows[0]?.stage ?? stage, nextAt: rows[0]?.next_at?.toISOString() ?? '' }
}

export interface Purchase {
  amount?: number | undefined
  order?: { orderId: string; number: string } | undefined
}

export interface NewFollowUp {
  words: string
  nextAt?: string | undefined
  /** A purchase outside the mall, whose amount is in fen, or one by an order. */
  purchase?: Purchase | undefined
}

/** Adds a follow-up record, and sets the next appointment if one is given. A purchase makes the lead a customer. */
export async function addFollowUp(
  db: TenantDb,
  one: OneLead<'hold'>,
  staffId: string,
  { words, nextAt, purchase }: NewFollowUp,
) {
  if (nextAt !== undefined || purchase)
    await setProgress(db, one, staffId, { nextAt, ...(purchase && { stage: 'customer' as const }) })
  const { at, follow_id, ...row } = await db
    .insertInto('lead_follow')
    .values({
      company_id: one.companyId,
      follow_id: uuidv7(),
      staff_id: staffId,
      person_id: one.rootId,
      words: words.trim(),
      is_bought: purchase !== undefined,
      amount: purchase?.amount ?? null,
      order_id: purchase?.order?.orderId ?? null,
      order_number: purchase?.order?.number ?? '',
    })
    .returning(['at', 'follow_id', 'is_bought', 'amount', 'order_number'])
    .executeTakeFirstOrThrow()
  const { name } = await db
    .selectFrom('staff')
    .select('name')
    .where('company_id', '=', one.companyId)
    .where('staff_id', '=', staffId)
    .executeTakeFirstOrThrow()
  return {
    followId: follow_id,
    salesperson: name,
    words: words.trim(),
    purchase: purchaseOf(row),
    at: at.toISOString(),
  }
}

/** The purchase of a follow-up record; null if none was recorded. */
export const purchaseOf = ({
  is_bought,
  amount,
  order_number,
}: {
  is_bought: boolean
  amount: string | null
  order_number: string
}) =>
  is_bought
    ? { amount: amount === null ? null : Number(amount), ...(order_number && { orderNumber: order_number }) }
    : null

/** A condition on `s`: what this member did about the lead is shown to those who see the lead. */
export const mayShow = ({ staffIds, originIds, holderId, isHeld }: OneLead) =>
  staffIds === 'all'
    ? sql`true`
    : isHeld
      ? sql`(s.staff_id = any(${[...originIds, holderId]}::uuid[]) or s.role in ('admin', 'owner'))`
      : sql`s.staff_id = any(${staffIds}::uuid[])`

/**
 * One page of the follow-up records of the salespeople who have or had the lead, the newest first; of a lead that was
 * handed over only those of the salespeople in reach.
 */
export async function followUpsPage(
  db: TenantDb,
  one: OneLead,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const { companyId, personIds } = one
  const asked = sql`
    from lead_follow f join staff s on s.company_id = ${companyId} and s.staff_id = f.staff_id
    where f.company_id = ${companyId} and f.person_id = any(${personIds}::uuid[]) and ${mayShow(one)}`
  const { rows } = await sql<{
    follow_id: string
    name: string
    words: string
    is_bought: boolean
    amount: string | null
    order_number: string
    at: Date
  }>`
    select f.follow_id, s.name, f.words, f.is_bought, f.amount, f.order_number, f.at ${asked}
    order by f.at desc, f.follow_id desc ${limitOf({ page, pageSize })}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${asked}`.execute(db)
  const list = rows.map(({ follow_id, name, words, at, ...row }) => ({
    followId: follow_id,
    salesperson: name,
    words,
    purchase: purchaseOf(row),
    at: at.toISOString(),
  }))
  return { list, total: counted.rows[0]?.total ?? 0, page, pageSize }
}

/** The acting member for the log, and the salespeople from whose view the turn is given or received. */
interface Actor {
  staffId: string
  staffIds: string[] | 'all'
}

/**
 * Hands a lead over, with its stage and appointment.
 * @returns undefined if neither the caller has the lead nor, by an equal earlier turn, the colleague
 */
export async function turnLead(
  db: TenantDb,
  one: OneLead<'hold'>,
  actor: Actor,
  toId: string,
): Promise<Turn | undefined> {
  const { companyId, rootId } = one
  const seen = { companyId, staffIds: actor.staffIds }
  const hasIt = one.holderId === toId
  if (hasIt || !one.isHeld) {
    const last = hasIt ? await lastTurnOf(db, seen, rootId) : undefined
    return last && last.undoneAt === '' && last.to?.userId === one.lead.salesperson.userId ? last : undefined
  }
  const turnId = await insertTurn(db, one, { fromId: one.holderId, toId, way: 'turn' })
  await keepProgress(db, one, toId, one.lead)
  await record(db, companyId, actor.staffId, 'lead handed over', { turnId, toId })
  return findTurn(db, seen, turnId)
}

/**
 * Hands leads over together; those of the member themselves stay.
 * @returns the ids of the hand-overs
 * @throws Failure notFound if a salesperson never had the lead
 */
export async function turnLeads(
  db: TenantDb,
  companyId: string,
  actor: Actor,
  leads: readonly NamedLead[],
  toId: string,
): Promise<string[]> {
  const turnIds: string[] = []
  for (const { one } of await holdLeads(db, companyId, leads)) {
    const turn = one.holderId === toId ? undefined : await turnLead(db, one, actor, toId)
    if (turn) turnIds.push(turn.turnId)
  }
  return turnIds
}

/**
 * Undoes a hand-over of the lead by any salesperson: the caller checks the right to it.
 * @returns undefined if the hand-over cannot be undone any more
 */
export async function undoTurn(
  db: TenantDb,
  lead: Lead<'hold'>,
  actor: Actor,
  turnId: string,
): Promise<Turn | undefined> {
  const { companyId } = lead
  if (!(await markUndone(db, lead, turnId))) return undefined
  await record(db, companyId, actor.staffId, 'lead taken back', { turnId })
  return findTurn(db, { companyId, staffIds: actor.staffIds }, turnId)
}

/**
 * Undoes hand-overs together; those that cannot be undone any more stay.
 * @returns the number of undone ones
 * @throws Failure notFound if one is no hand-over of the company
 */
export async function undoTurns(
  db: TenantDb,
  companyId: string,
  actor: Actor,
  turnIds: readonly string[],
): Promise<number> {
  let undone = 0
  // The order of turns is not that of their persons.
  const leads = await holdTurned(db, companyId, turnIds.filter(isUuid))
  for (const turnId of [...new Set(turnIds)].sort()) {
    const lead = leads.get(turnId.toLowerCase())
    if (!lead || !(await findTurn(db, { companyId, staffIds: 'all' }, turnId))) throw new Failure('notFound')
    if (await undoTurn(db, lead, actor, turnId)) undone++
  }
  return undone
}

/** Whether a contact in WeCom is one of the lead's salespeople's. */
export async function isContactOf(db: TenantDb, one: OneLead, externalUserId: string): Promise<boolean> {
  const row = await db
    .selectFrom('external_contact')
    .select('staff_id')
    .where('company_id', '=', one.companyId)
    .where('external_userid', '=', externalUserId)
    .where('staff_id', 'in', [...one.originIds, one.holderId])
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Makes a lead a customer. A contact must be one of the salesperson's, and have the same unionId in WeCom.
 * @returns undefined if the contact is not verified to be the lead
 */
export async function becomeCustomer(
  db: TenantDb,
  one: OneLead<'hold'>,
  actorId: string,
  externalUserId: string | undefined,
) {
  const contacts = (await contactsOfLead(db, one)).filter(({ removedAt }) => removedAt === '')
  const asked = contacts.find((contact) => contact.externalUserId === externalUserId)
  if (externalUserId !== undefined && !asked) return undefined
  if (asked) {
    const unknown = { unionId: '', name: '', avatar: '' }
    await learnFacts(db, one.companyId, one.rootId, { ...unknown, externalUserid: asked.externalUserId })
  }
  const { stage } = await setProgress(db, one, actorId, { stage: 'customer' })
  return { stage, externalUserId: (asked ?? contacts[0])?.externalUserId ?? '' }
}
