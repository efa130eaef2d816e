import type { Turn } from '@mingpian/contract/leads.ts'
import type { LeadStage } from '@mingpian/contract/shared/lead-acts.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { TenantDb } from '#core/db/connect.ts'
import { momentOf } from '#core/http/moment.ts'
import { record } from '#domain/audit/record.ts'
import { findPerson } from '#domain/identity/find-person.ts'
import { learnFacts } from '#domain/identity/persons.ts'
import { findTurn, insertTurn, lastTurnOf, markUndone } from '#domain/leads/turns/turns.ts'
import { contactsOfLead, type OneLead, oneLead } from './one.ts'

/** A lead of a member of staff, with the persons who were joined into it. */
export interface KnownLead {
  companyId: string
  staffId: string
  /** The member of staff, and those from whom leads were taken over. */
  staffIds: string[]
  rootId: string
  personIds: string[]
}

export interface Progress {
  stage?: LeadStage | undefined
  /** ISO 8601; '' removes it. */
  nextAt?: string | undefined
}

/** As `lockLeads`, of one lead. */
export const lockLead = (db: TenantDb, companyId: string, leadId: string): Promise<void> =>
  lockLeads(db, companyId, [leadId])

/**
 * Serialises changes of leads, in one order for all callers. Call it before the leads are read. While this waits, a person
 * may be joined into another one: then that one is locked too.
 */
export async function lockLeads(db: TenantDb, companyId: string, leadIds: readonly string[]): Promise<void> {
  const locked = new Set<string>()
  for (;;) {
    const rootIds = new Set<string>()
    for (const leadId of new Set(leadIds)) {
      const lead = await findPerson(db, companyId, leadId)
      if (lead && !locked.has(lead.root_id)) rootIds.add(lead.root_id)
    }
    if (rootIds.size === 0) return
    for (const rootId of rootIds) locked.add(rootId)
    await sql`
      select from person where company_id = ${companyId} and person_id = any(${[...rootIds]}::uuid[])
      order by person_id for no key update`.execute(db)
  }
}

/**
 * Sets the given fields. Absent ones stay.
 * @param actorId the member who sets them
 * @throws Failure parameterError for an appointment that is no moment
 */
export async function setProgress(db: TenantDb, one: OneLead, actorId: string, { stage, nextAt }: Progress) {
  if (nextAt) momentOf('nextAt', nextAt)
  const { lead } = one
  if (stage && stage !== lead.stage) await noteStage(db, one, actorId, stage)
  return keepProgress(db, one, one.holderId, { stage: stage ?? lead.stage, nextAt: nextAt ?? lead.nextAt })
}

/** Adds a stage to the lead's timeline. */
async function noteStage(db: TenantDb, one: OneLead, actorId: string, stage: LeadStage): Promise<void> {
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
export async function setOwnStage(db: TenantDb, of: KnownLead, stage: LeadStage): Promise<LeadStage | null> {
  const one = await ownLead(db, of)
  const before = one?.lead.stage
  if (!one || !before || before === stage) return null
  await setProgress(db, one, of.staffId, { stage })
  return before
}

/** Takes back a stage that the salesperson set, also from the lead's timeline. Changes nothing at any other stage. */
export async function restoreStage(
  db: TenantDb,
  of: KnownLead,
  { from, to }: { from: LeadStage; to: LeadStage },
): Promise<void> {
  const one = await ownLead(db, of)
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
async function ownLead(db: TenantDb, { companyId, staffIds, staffId, rootId }: KnownLead) {
  const one = await oneLead(db, { companyId, staffIds }, staffId, rootId)
  return one?.isHeld ? one : undefined
}

async function keepProgress(
  db: TenantDb,
  { companyId, rootId }: OneLead,
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

export interface NewFollowUp {
  words: string
  nextAt?: string | undefined
  /** A purchase outside the mall; the amount is in fen. */
  purchase?: { amount?: number | undefined } | undefined
}

/** Adds a follow-up record, and sets the next appointment if one is given. A purchase makes the lead a customer. */
export async function addFollowUp(
  db: TenantDb,
  one: OneLead,
  staffId: string,
  { words, nextAt, purchase }: NewFollowUp,
) {
  if (nextAt !== undefined || purchase)
    await setProgress(db, one, staffId, { nextAt, ...(purchase && { stage: 'customer' as const }) })
  const { at, follow_id, is_bought, amount } = await db
    .insertInto('lead_follow')
    .values({
      company_id: one.companyId,
      follow_id: uuidv7(),
      staff_id: staffId,
      person_id: one.rootId,
      words: words.trim(),
      is_bought: purchase !== undefined,
      amount: purchase?.amount ?? null,
    })
    .returning(['at', 'follow_id', 'is_bought', 'amount'])
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
    purchase: purchaseOf({ is_bought, amount }),
    at: at.toISOString(),
  }
}

/** The purchase of a follow-up record; null if none was recorded. */
export const purchaseOf = ({ is_bought, amount }: { is_bought: boolean; amount: string | null }) =>
  is_bought ? { amount: amount === null ? null : Number(amount) } : null

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
    at: Date
  }>`
    select f.follow_id, s.name, f.words, f.is_bought, f.amount, f.at ${asked}
    order by f.at desc, f.follow_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
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
  one: OneLead,
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
 * Undoes a turn of any salesperson: the caller checks the right to it.
 * @returns undefined if the turn cannot be undone any more
 */
export async function undoTurn(
  db: TenantDb,
  companyId: string,
  actor: Actor,
  turnId: string,
): Promise<Turn | undefined> {
  if (!(await markUndone(db, companyId, turnId))) return undefined
  await record(db, companyId, actor.staffId, 'lead taken back', { turnId })
  return findTurn(db, { companyId, staffIds: actor.staffIds }, turnId)
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
  one: OneLead,
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
