import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { rootIdOf } from '#domain/identity/root.ts'
import type { Covered } from '#domain/staff/covers.ts'

/**
 * The newest hand-over of each lead, one row for each salesperson (`origin_id`) of the deeds: `root_id`, `from_id`,
 * `to_id` (who has the lead now; null in the pool), and when and why. For joined persons the newest of all counts.
 * @param condition on `t`, the hand-over, and `p`, its person
 */
const newestTurns = (companyId: string, condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct on (t.origin_id, ${rootIdOf('p')}) t.origin_id, ${rootIdOf('p')} as root_id, t.from_id, t.to_id, t.at,
    t.way, t.reason
  from lead_turn t
  join person p on p.company_id = ${companyId} and p.person_id = t.person_id
  where t.company_id = ${companyId} and t.undone_at is null and ${condition}
  order by t.origin_id, ${rootIdOf('p')}, t.at desc, t.turn_id desc`

/**
 * Leads that were handed over, with the columns of `newestTurns`.
 * @param origins the salespeople with whom the deeds were done
 */
export const turnedLeads = (companyId: string, origins: Covered['staffIds'] = 'all'): RawBuilder<unknown> =>
  newestTurns(
    companyId,
    origins === 'all' ? sql`true` : sql`t.origin_id = any(array(select unnest(${origins}::uuid[])))`,
  )

/** The other salespeople from whose deeds these salespeople have leads now. */
export const originsHeldBy = ({ companyId, staffIds }: Covered): RawBuilder<unknown> => sql`
  select origin_id from lead_turn
  where company_id = ${companyId} and to_id = any(${staffIds}::uuid[]) and undone_at is null`

/** Some salespeople, and those who handed a lead over to them: deeds of their leads were done with one of these. */
export async function originsOf(db: TenantDb, of: OfSalespeople): Promise<string[]> {
  const { rows } = await sql<{ origin_id: string }>`${originsHeldBy(of)}`.execute(db)
  return [...new Set([...of.staffIds, ...rows.map(({ origin_id }) => origin_id)])]
}

interface OfSalespeople {
  companyId: string
  staffIds: string[]
}

/** The salespeople from whom these salespeople have a lead now, and whose history with it they may read. */
export async function heldFrom(db: TenantDb, of: OfSalespeople, rootId: string): Promise<string[]> {
  return (await turnsOfLead(db, of, rootId)).flatMap(({ origin_id, is_held }) => (is_held ? [origin_id] : []))
}

/** Whose history with a lead those who cover some salespeople read: also that of colleagues who handed it over to these. */
export async function readersOfLead(
  db: TenantDb,
  { companyId, staffIds }: Covered,
  rootId: string,
): Promise<Covered['staffIds']> {
  if (staffIds === 'all') return staffIds
  return [...staffIds, ...(await heldFrom(db, { companyId, staffIds }, rootId))]
}

/** As `heldFrom`, with those of the salespeople themselves who did not hand the lead over. */
export async function presentOrigins(db: TenantDb, of: OfSalespeople, rootId: string): Promise<string[]> {
  const turns = await turnsOfLead(db, of, rootId)
  const own = of.staffIds.filter((id) => !turns.some(({ origin_id }) => origin_id === id))
  return [...own, ...turns.flatMap(({ origin_id, is_held }) => (is_held ? [origin_id] : []))]
}

async function turnsOfLead(db: TenantDb, { companyId, staffIds }: OfSalespeople, rootId: string) {
  const { rows } = await sql<{ origin_id: string; is_held: boolean | null }>`
    /* turns of one lead */
    select origin_id, to_id = any(${staffIds}::uuid[]) as is_held
    from (${newestTurns(companyId, sql`${rootIdOf('p')} = ${rootId}::uuid`)}) turned`.execute(db)
  return rows
}

/** Handed-over leads: persons, and the salespeople of their deeds. The ids are at the same index. */
export interface HeldLeads {
  personIds: string[]
  originIds: string[]
}

/** As `heldFrom`, of several leads together, with all persons who were joined into them. */
export async function heldFromEach(
  db: TenantDb,
  { companyId, staffIds }: OfSalespeople,
  rootIds: string[],
): Promise<HeldLeads> {
  const isAsked = sql`(p.person_id = any(${rootIds}::uuid[]) or p.joined_into = any(${rootIds}::uuid[]))`
  const { rows } = await sql<{ person_id: string; origin_id: string }>`
    /* turns of leads */
    select p.person_id, turned.origin_id from (${newestTurns(companyId, isAsked)}) turned
    join person p on p.company_id = ${companyId} and (p.person_id = turned.root_id or p.joined_into = turned.root_id)
    where turned.to_id = any(${staffIds}::uuid[])`.execute(db)
  return {
    personIds: rows.map(({ person_id }) => person_id),
    originIds: rows.map(({ origin_id }) => origin_id),
  }
}

/** Handed-over leads from the view of one member's radar. */
export interface Turned {
  /** Persons whose visits with the member only a colleague may read now, or who are in the pool. */
  awayIds: string[]
  /** Persons and colleagues whose visits the member may read now. */
  received: HeldLeads
}

/**
 * Looks only at leads that the member ever had or received, and picks the newest hand-over of each by the index of the
 * origin: the radar reads this with every page, and `newestTurns` would sort all hand-overs of the company.
 * @returns undefined if no lead of the member was handed over
 */
export async function turnedOf(
  db: TenantDb,
  companyId: string,
  staffId: string,
): Promise<Turned | undefined> {
  const { rows } = await sql<{ origin_id: string; person_ids: string[]; is_here: boolean }>`
    /* radar turns */
    with touched as (
      select distinct t.origin_id, ${rootIdOf('p')} as root_id
      from lead_turn t join person p on p.company_id = ${companyId} and p.person_id = t.person_id
      where t.company_id = ${companyId} and t.undone_at is null and (t.origin_id = ${staffId} or t.to_id = ${staffId})
    ),
    own as (
      select touched.*, array(
        select person_id from person q
        where q.company_id = ${companyId} and (q.person_id = touched.root_id or q.joined_into = touched.root_id)
      ) as person_ids
      from touched
    )
    select own.origin_id, own.person_ids, coalesce(newest.to_id = ${staffId}, false) as is_here
    from own cross join lateral (
      select t.to_id from lead_turn t
      where t.company_id = ${companyId} and t.origin_id = own.origin_id and t.person_id = any(own.person_ids)
        and t.undone_at is null
      order by t.at desc, t.turn_id desc limit 1
    ) newest`.execute(db)
  const away = rows.filter(({ origin_id, is_here }) => origin_id === staffId && !is_here)
  const received = rows
    .filter(({ origin_id, is_here }) => origin_id !== staffId && is_here)
    .flatMap(({ origin_id, person_ids }) => person_ids.map((personId) => ({ origin_id, personId })))
  if (away.length + received.length === 0) return undefined
  return {
    awayIds: away.flatMap(({ person_ids }) => person_ids),
    received: {
      originIds: received.map(({ origin_id }) => origin_id),
      personIds: received.map(({ personId }) => personId),
    },
  }
}
