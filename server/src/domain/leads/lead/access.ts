import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { together } from '#core/db/together.ts'
import { Failure } from '#core/http/failure.ts'
import { type FoundPerson, findPerson, findPersons } from '#domain/identity/find-person.ts'
import { grant } from '#domain/leads/grant/grant.ts'
import type { Lead, OwnLead } from '#domain/leads/grant/lead.ts'
import { presentOrigins, readersOfLead } from '#domain/leads/turns/held.ts'
import { personsOfTurns } from '#domain/leads/turns/turns.ts'
import {
  type Asker,
  type Covered,
  coveredToChange,
  coveredToRead,
  type Member,
  ownOf,
  partOf,
} from '#domain/staff/covers.ts'
import { trailSummary } from '#domain/tracking/radar/trail.ts'
import { leadFacts, type OneLead } from './one.ts'

// The door to a lead: who may read, change or hold it is decided here and nowhere else (decision 67).

/** One lead of one salesperson, as calls name it. */
export interface NamedLead {
  unionId: string
  userId: string
}

function notFound(): never {
  throw new Failure('notFound')
}

/**
 * A lead that these salespeople have or had. Undefined for a person who is not their lead.
 * @param callerId the member whose own lead comes first if several have it; null for none
 */
export async function leadAmong(
  db: TenantDb,
  covered: Covered,
  callerId: string | null,
  person: Pick<Lead, 'rootId' | 'personIds'>,
): Promise<OneLead | undefined> {
  const facts = await leadFacts(db, covered, callerId, person)
  return facts && grant('read', facts)
}

/** A lead that the caller covers, present or handed over. @throws Failure notFound */
export async function readLead(db: TenantDb, caller: Asker, leadId: string): Promise<OneLead> {
  const [person, covered] = await together(
    db,
    (db) => findPerson(db, caller.companyId, leadId),
    (db) => coveredToRead(db, caller),
  )
  return (person && (await leadAmong(db, covered, caller.staffId, person))) ?? notFound()
}

/** The lead that a salesperson of the company has or had. @throws Failure notFound */
export async function readLeadOf(
  db: TenantDb,
  companyId: string,
  { unionId, userId }: NamedLead,
): Promise<OneLead> {
  const person = (await findPerson(db, companyId, unionId)) ?? notFound()
  const covered = (await partOf(db, { companyId, staffIds: 'all' }, userId)) ?? notFound()
  return (await leadAmong(db, covered, null, person)) ?? notFound()
}

/** A lead, and the salespeople whose history with it is read. */
export interface HistoryOf extends Lead {
  readonly staffIds: string[] | 'all'
}

/** A lead, or a visitor who is none, with those whose history with them the caller reads. @throws Failure notFound */
export async function readHistory(db: TenantDb, caller: Asker, leadId: string): Promise<HistoryOf> {
  const { companyId, staffId } = caller
  const [person, covered] = await together(
    db,
    (db) => findPerson(db, companyId, leadId),
    (db) => coveredToRead(db, caller),
  )
  if (!person) return notFound()
  const { rootId, personIds } = person
  const staffIds = await readersOfLead(db, covered, rootId)
  // A lead who never visited was imported, or submitted a form, or left a card.
  if (
    !(await trailSummary(db, { companyId, staffIds, rootId }, person)) &&
    !(await leadAmong(db, covered, staffId, person))
  )
    return notFound()
  return grant('read', { companyId, staffIds, rootId, personIds })
}

/** Whether the caller may change a lead now. A lead that only a superior sees, or that was handed over, is not theirs. */
export async function mayChange(db: TenantDb, caller: Asker, lead: Lead): Promise<boolean> {
  const facts = await leadFacts(db, await coveredToChange(db, caller), caller.staffId, lead)
  return facts?.isHeld ?? false
}

/**
 * A lead of the caller, also one that a colleague handed to the caller, and one without visits while the caller has it.
 * A lead that the caller handed over is the colleague's.
 * @throws Failure notFound
 */
export async function changeLead(db: TenantDb, caller: Member, leadId: string): Promise<OwnLead<'change'>> {
  return ownLead(db, caller, (await findPerson(db, caller.companyId, leadId)) ?? notFound())
}

/** As `changeLead`, locked: its person cannot be deleted before the transaction ends. @throws Failure notFound */
export async function holdOwnLead(db: TenantDb, caller: Member, leadId: string): Promise<OwnLead<'hold'>> {
  const person = (await lockPersons(db, caller.companyId, [leadId])).get(leadId) ?? notFound()
  return grant('hold', await ownLead(db, caller, person))
}

async function ownLead(
  db: TenantDb,
  { companyId, staffId }: Member,
  person: FoundPerson,
): Promise<OwnLead<'change'>> {
  const { rootId, personIds } = person
  const staffIds = await ownOf(db, { companyId, staffId })
  const readable = await presentOrigins(db, { companyId, staffIds }, rootId)
  if (
    !(await trailSummary(db, { companyId, staffIds: readable, rootId }, person)) &&
    !(await leadFacts(db, { companyId, staffIds }, staffId, person))?.isHeld
  )
    return notFound()
  return grant('change', { companyId, staffId, staffIds, rootId, personIds })
}

interface Holding {
  /** The user id of the salesperson whose lead is meant, where several have the person. */
  holder?: string | undefined
  /** Whether the rights of the role count as well as the caller's own leads. */
  byRole?: boolean
  /** Whether a lead that was handed over is answered too. */
  alsoHandedOver?: boolean
}

/** A lead that the caller may change, locked. @throws Failure notFound */
export async function holdLead(
  db: TenantDb,
  caller: Asker,
  leadId: string,
  { holder, byRole = true, alsoHandedOver = false }: Holding = {},
): Promise<OneLead<'hold'>> {
  const { companyId, staffId } = caller
  const person = (await lockPersons(db, companyId, [leadId])).get(leadId) ?? notFound()
  const covered = byRole
    ? await coveredToChange(db, caller)
    : { companyId, staffIds: await ownOf(db, caller) }
  const part = (await partOf(db, covered, holder)) ?? notFound()
  const facts = (await leadFacts(db, part, staffId, person)) ?? notFound()
  return facts.isHeld || alsoHandedOver ? grant('hold', facts) : notFound()
}

/**
 * The leads that the named salespeople have now, locked, each once, in the same order for all callers; leads that they
 * handed over are left out.
 * @throws Failure notFound if a salesperson never had the lead
 */
export async function holdLeads(
  db: TenantDb,
  companyId: string,
  all: readonly NamedLead[],
): Promise<{ named: NamedLead; one: OneLead<'hold'> }[]> {
  const persons = await holdPersons(
    db,
    companyId,
    all.map(({ unionId }) => unionId),
  )
  const leads = new Map<string, { named: NamedLead; one: OneLead<'hold'> }>()
  for (const named of all) {
    const lead = persons.get(named.unionId) ?? notFound()
    const one = (await holdOf(db, lead, named.userId)) ?? notFound()
    const key = `${one.rootId} ${one.holderId}`
    if (one.isHeld && !leads.has(key)) leads.set(key, { named, one })
  }
  return [...leads.values()]
}

/** A held lead from the view of one salesperson, present or handed over; undefined if it never was theirs. */
export async function holdOf(
  db: TenantDb,
  lead: Lead<'hold'>,
  userId: string,
): Promise<OneLead<'hold'> | undefined> {
  const part = await partOf(db, { companyId: lead.companyId, staffIds: 'all' }, userId)
  // The part has only this one salesperson, so no caller's lead comes first.
  const facts = part && (await leadFacts(db, part, null, lead))
  return facts && grant('hold', facts)
}

/**
 * Persons of the company, locked, by the id that names each; ids of no person are absent. For what the company does by
 * itself, and for what checks by other rows who may act, such as the pool and escalations.
 */
export async function holdPersons(
  db: TenantDb,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, Lead<'hold'>>> {
  const persons = await lockPersons(db, companyId, ids)
  return new Map(
    [...persons].map(([id, { rootId, personIds }]) => [id, grant('hold', { companyId, rootId, personIds })]),
  )
}

/** The leads of some hand-overs, locked, by the id of the hand-over. */
export async function holdTurned(
  db: TenantDb,
  companyId: string,
  turnIds: readonly string[],
): Promise<Map<string, Lead<'hold'>>> {
  const personOf = await personsOfTurns(db, companyId, turnIds)
  const leads = await holdPersons(db, companyId, [...personOf.values()])
  return new Map(
    [...personOf].flatMap(([turnId, personId]) => {
      const lead = leads.get(personId)
      return lead ? [[turnId, lead] as const] : []
    }),
  )
}

/** Those of some persons whom no other transaction has locked, locked. @param rootIds persons who were not joined into others */
export async function holdUnlocked(
  db: TenantDb,
  companyId: string,
  rootIds: readonly string[],
): Promise<Lead<'hold'>[]> {
  const { rows } = await sql<{ person_id: string }>`
    select person_id from person where company_id = ${companyId} and person_id = any(${[...rootIds]}::uuid[])
    order by person_id for no key update skip locked`.execute(db)
  const ids = rows.map(({ person_id }) => person_id)
  const persons = await findPersons(db, companyId, ids)
  return ids.flatMap((id) => {
    const person = persons.get(id)
    // Joined since: the person for whom it counts now is not locked.
    if (person?.rootId !== id) return []
    return [grant('hold', { companyId, rootId: id, personIds: person.personIds })]
  })
}

/** A person whom this transaction has made or locked itself, for example in a join by WeCom or an import. */
export const heldHere = (of: Pick<Lead, 'companyId' | 'rootId' | 'personIds'>): Lead<'hold'> =>
  grant('hold', { companyId: of.companyId, rootId: of.rootId, personIds: of.personIds })

/**
 * Serialises changes of leads, in one order for all callers. While this waits, a person may be joined into another one:
 * then that one is locked too.
 */
async function lockPersons(db: TenantDb, companyId: string, ids: readonly string[]) {
  const locked = new Set<string>()
  for (;;) {
    const persons = await findPersons(db, companyId, ids)
    const open = new Set([...persons.values()].map(({ rootId }) => rootId).filter((id) => !locked.has(id)))
    if (open.size === 0) return persons
    for (const rootId of open) locked.add(rootId)
    await sql`
      select from person where company_id = ${companyId} and person_id = any(${[...open]}::uuid[])
      order by person_id for no key update`.execute(db)
  }
}
