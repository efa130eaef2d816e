import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { lockAll, lockJoins } from './locks.ts'
import { passPhone } from './passed-phone.ts'
import { rootPersonOf } from './rows.ts'

/** The kind of a verified id by which persons are joined. */
export type JoinId = 'unionId' | 'external_userid'

/** A fact that a person got from one who was joined into them. */
export type LearntFact = 'name' | 'avatar' | 'phone' | 'profile' | 'tracking'

interface JoinRow {
  person_id: string
  union_id: string
  external_userid: string
  staff_id: string | null
  name: string
  avatar: string
  bound_at: Date | null
  profile_at: Date | null
  tracking_off: boolean
}

/** The two roots of a join. */
interface Roots {
  fromId: string
  intoId: string
}

/**
 * Makes two persons one, with all who count for the same root as one of them: the root of `from` counts for the root of `into`
 * from now on. Its identities and their deeds stay its own, so that the join can be undone.
 * @param fromId the person who has the id or the proof, also where they were joined into another one
 * @param intoId the other person who has it, likewise
 * @param id the verified id that both have; '' for a join by another proof
 * @returns false where they are one already or cannot be one: two different unionIds, two members of staff, or they were
 *   separated, see `wereSeparated`
 */
export async function joinPersons(
  db: TenantDb,
  companyId: string,
  fromId: string,
  intoId: string,
  reason: string,
  id = '',
): Promise<boolean> {
  await lockJoins(db, companyId)
  const roots = await rootsOf(db, companyId, fromId, intoId)
  if (roots.fromId === roots.intoId) return false
  await lockAll(db, companyId, [roots.fromId, roots.intoId])
  const [from, into] = await readBoth(db, companyId, roots)
  if (!from || !into || conflict(from, into)) return false
  if (await wereSeparated(db, companyId, roots, { reason, id })) return false
  await insertRow(db, companyId, { fromId, intoId, roots, reason })
  await combine(db, companyId, roots)
  return true
}

async function rootsOf(db: TenantDb, companyId: string, fromId: string, intoId: string): Promise<Roots> {
  return {
    fromId: await rootPersonOf(db, companyId, fromId),
    intoId: await rootPersonOf(db, companyId, intoId),
  }
}

async function insertRow(
  db: TenantDb,
  companyId: string,
  { fromId, intoId, roots, reason }: { fromId: string; intoId: string; roots: Roots; reason: string },
): Promise<void> {
  await db
    .insertInto('person_join')
    .values({
      company_id: companyId,
      joined_id: roots.fromId,
      into_id: roots.intoId,
      joined_by: fromId,
      into_by: intoId,
      reason,
      at: sql<Date>`clock_timestamp()`,
    })
    .execute()
}

/** A join that was not undone. */
export interface Standing {
  joined_id: string
  into_id: string
  joined_by: string
  into_by: string
  /** As the database writes it: a `Date` has no microseconds. */
  at: string
}

/**
 * Makes a join that was taken back a moment ago once more, between the present roots of its two persons. The row keeps its
 * time.
 */
export async function renewJoin(db: TenantDb, companyId: string, join: Standing): Promise<void> {
  const { joined_id, joined_by, into_by, at } = join
  const roots = await rootsOf(db, companyId, joined_by, into_by)
  await sql`
    update person_join set undone_at = null, joined_id = ${roots.fromId}, into_id = ${roots.intoId},
           joined_by = ${joined_by}, into_by = ${into_by}, moved = '[]', learnt = '{}',
           phone_sealed = null, phone_hash = null, phone_at = null
     where company_id = ${companyId} and joined_id = ${joined_id} and at = ${at}::timestamptz`.execute(db)
  await combine(db, companyId, roots)
}

async function readBoth(db: TenantDb, companyId: string, { fromId, intoId }: Roots) {
  const { rows } = await sql<JoinRow>`
    select person_id, union_id, external_userid, staff_id, name, avatar, bound_at, profile_at, tracking_off
      from person
     where company_id = ${companyId} and person_id in (${fromId}, ${intoId}) and erased_at is null`.execute(
    db,
  )
  return [fromId, intoId].map((id) => rows.find(({ person_id }) => person_id === id))
}

/** The receiver gets the facts that they lack. The row of the join is there already, and says then which ones. */
async function combine(db: TenantDb, companyId: string, roots: Roots): Promise<void> {
  const [from, into] = await readBoth(db, companyId, roots)
  if (!from || !into) throw new Error('a join without its persons')
  // Also who had been joined into `from` before: one step leads to the right person, never two.
  await sql`update person set joined_into = ${into.person_id}
             where company_id = ${companyId} and (person_id = ${from.person_id} or joined_into = ${from.person_id})`.execute(
    db,
  )
  await sql`
    update person p set
      union_id = case when p.union_id = '' then j.union_id else p.union_id end,
      external_userid = case when p.external_userid = '' then j.external_userid else p.external_userid end,
      name = case when p.name = '' then j.name else p.name end,
      avatar = case when p.avatar = '' then j.avatar else p.avatar end,
      bound_at = coalesce(p.bound_at, j.bound_at),
      staff_id = coalesce(p.staff_id, j.staff_id),
      profile_at = coalesce(p.profile_at, j.profile_at),
      -- A no of either is a no of the one that they are.
      tracking_off = p.tracking_off or j.tracking_off
      from person j
     where p.company_id = ${companyId} and p.person_id = ${into.person_id}
       and j.company_id = ${companyId} and j.person_id = ${from.person_id}`.execute(db)
  const gets = { ...factsFor(from, into), phone: await passPhone(db, companyId, roots) }
  const learnt = (Object.keys(gets) as LearntFact[]).filter((fact) => gets[fact])
  await sql`
    update person_join set learnt = ${learnt}::text[]
     where company_id = ${companyId} and joined_id = ${from.person_id} and undone_at is null`.execute(db)
}

/**
 * Whether an administrator separated persons of these two roots while one of them had this id. A join by another proof
 * is not made a second time for the same reason.
 */
async function wereSeparated(
  db: TenantDb,
  companyId: string,
  roots: Roots,
  { reason, id }: { reason: string; id: string },
): Promise<boolean> {
  const all = (rootId: string) => sql`array(
    select person_id from person where company_id = ${companyId} and (person_id = ${rootId} or joined_into = ${rootId}))`
  const { rows } = await sql`
    with persons as materialized (select ${all(roots.fromId)} as first, ${all(roots.intoId)} as second)
    select from person_join j cross join persons
     where j.company_id = ${companyId} and j.undone_at is not null
       and (j.joined_side && persons.first and j.into_side && persons.second
         or j.joined_side && persons.second and j.into_side && persons.first)
       and case when j.ids is null or ${id} = '' then j.reason = ${reason} else ${`${reason} ${id}`} = any(j.ids) end
     limit 1`.execute(db)
  return rows.length > 0
}

/** Whether `into` lacks a fact and gets it. */
function factsFor(from: JoinRow, into: JoinRow): Record<Exclude<LearntFact, 'phone'>, boolean> {
  return {
    name: !into.name && Boolean(from.name),
    avatar: !into.avatar && Boolean(from.avatar),
    profile: !into.profile_at && Boolean(from.profile_at),
    tracking: !into.tracking_off && from.tracking_off,
  }
}

function conflict(a: JoinRow, b: JoinRow): boolean {
  const differ = (x: string | null, y: string | null) => Boolean(x && y && x !== y)
  return differ(a.union_id, b.union_id) || differ(a.staff_id, b.staff_id)
}
