import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { rootIdOf } from './root.ts'

/** The kind of a verified id by which persons are joined. */
export type JoinId = 'unionId' | 'external_userid'

/** A fact that a person got from one who was joined into them. */
type LearntFact = 'name' | 'avatar' | 'phone' | 'profile'

interface JoinRow {
  person_id: string
  union_id: string
  external_userid: string
  staff_id: string | null
  name: string
  avatar: string
  phone_sealed: Buffer | null
  phone_hash: Buffer | null
  phone_at: Date | null
  bound_at: Date | null
  profile_at: Date | null
  tracking_off: boolean
}

/**
 * Makes two persons one: `from` counts for `into` from now on. Its identities and their deeds stay its own, so that the
 * join can be undone.
 * @param id the verified id that both have; '' for a join by another proof
 * @returns false where they cannot be one: two different unionIds, two members of staff, or they were separated, see
 *   `wereSeparated`
 */
export async function joinPersons(
  db: TenantDb,
  companyId: string,
  fromId: string,
  intoId: string,
  reason: string,
  id = '',
): Promise<boolean> {
  const { rows } = await sql<JoinRow>`
    select person_id, union_id, external_userid, staff_id, name, avatar,
           phone_sealed, phone_hash, phone_at, bound_at, profile_at, tracking_off
      from person
     where company_id = ${companyId} and person_id in (${fromId}, ${intoId}) and joined_into is null
       and erased_at is null
     order by person_id for no key update`.execute(db)
  const from = rows.find((row) => row.person_id === fromId)
  const into = rows.find((row) => row.person_id === intoId)
  if (!from || !into || conflict(from, into)) return false
  if (await wereSeparated(db, companyId, [fromId, intoId], { reason, id })) return false
  // Also who had been joined into `from` before: one step leads to the right person, never two.
  await sql`update person set joined_into = ${intoId}
             where company_id = ${companyId} and (person_id = ${fromId} or joined_into = ${fromId})`.execute(
    db,
  )
  await sql`
    update person set
      union_id = case when union_id = '' then ${from.union_id} else union_id end,
      external_userid = case when external_userid = '' then ${from.external_userid} else external_userid end,
      name = case when name = '' then ${from.name} else name end,
      avatar = case when avatar = '' then ${from.avatar} else avatar end,
      bound_at = coalesce(bound_at, ${from.bound_at}::timestamptz),
      staff_id = coalesce(staff_id, ${from.staff_id}),
      phone_sealed = case when phone_hash is null then ${from.phone_sealed}::bytea else phone_sealed end,
      phone_at = case when phone_hash is null then ${from.phone_at}::timestamptz else phone_at end,
      phone_hash = coalesce(phone_hash, ${from.phone_hash}::bytea),
      profile_at = coalesce(profile_at, ${from.profile_at}::timestamptz),
      -- A no of either is a no of the one that they are.
      tracking_off = tracking_off or ${from.tracking_off}
     where company_id = ${companyId} and person_id = ${intoId}`.execute(db)
  await db
    .insertInto('person_join')
    .values({
      company_id: companyId,
      joined_id: fromId,
      into_id: intoId,
      reason,
      learnt: learntFrom(from, into),
      at: sql<Date>`clock_timestamp()`,
    })
    .execute()
  return true
}

/**
 * Whether an administrator separated anyone of the one person from anyone of the other while one of them had this id. A join
 * by another proof is not made a second time for the same reason.
 */
async function wereSeparated(
  db: TenantDb,
  companyId: string,
  [first, second]: [string, string],
  { reason, id }: { reason: string; id: string },
): Promise<boolean> {
  const all = (rootId: string) => sql`array(
    select person_id from person where company_id = ${companyId} and (person_id = ${rootId} or joined_into = ${rootId}))`
  const { rows } = await sql`
    with persons as materialized (select ${all(first)} as first, ${all(second)} as second)
    select from person_join j cross join persons
     where j.company_id = ${companyId} and j.undone_at is not null
       and (j.joined_side && persons.first and j.into_side && persons.second
         or j.joined_side && persons.second and j.into_side && persons.first)
       and case when j.ids is null or ${id} = '' then j.reason = ${reason} else ${`${reason} ${id}`} = any(j.ids) end
     limit 1`.execute(db)
  return rows.length > 0
}

/** The facts that `into` lacks and gets. */
function learntFrom(from: JoinRow, into: JoinRow): LearntFact[] {
  const gets: Record<LearntFact, boolean> = {
    name: !into.name && Boolean(from.name),
    avatar: !into.avatar && Boolean(from.avatar),
    phone: !into.phone_hash && Boolean(from.phone_hash),
    profile: !into.profile_at && Boolean(from.profile_at),
  }
  return (Object.keys(gets) as LearntFact[]).filter((fact) => gets[fact])
}

function conflict(a: JoinRow, b: JoinRow): boolean {
  const differ = (x: string | null, y: string | null) => Boolean(x && y && x !== y)
  return differ(a.union_id, b.union_id) || differ(a.staff_id, b.staff_id)
}

/**
 * Takes the last join of a person back: they count for themselves again, with their identities and all that these did. Facts
 * that the other person got by the join go, unless they changed since.
 * @returns 'none' where no join of theirs stands, 'later' where the other one was joined on since: that join goes first
 */
export async function undoJoin(
  db: TenantDb,
  companyId: string,
  joinedId: string,
): Promise<'undone' | 'none' | 'later'> {
  // In the order of `joinPersons`: a join of one of the two is over, or waits.
  await sql`
    select from person where company_id = ${companyId} and (person_id = ${joinedId} or person_id = (
      select joined_into from person where company_id = ${companyId} and person_id = ${joinedId}
    )) order by person_id for no key update`.execute(db)
  const { rows } = await sql<{
    into_id: string
    moved: { app_id: string; open_id: string }[]
    learnt: LearntFact[]
    phone_sealed: Buffer | null
    phone_hash: Buffer | null
    phone_at: Date | null
  }>`
    update person_join set undone_at = now()
     where company_id = ${companyId} and joined_id = ${joinedId} and undone_at is null
       and at = (select max(at) from person_join
                  where company_id = ${companyId} and joined_id = ${joinedId} and undone_at is null)
       and into_id = (select joined_into from person
                       where company_id = ${companyId} and person_id = ${joinedId} and erased_at is null)
    returning into_id, moved, learnt, phone_sealed, phone_hash, phone_at`.execute(db)
  const [join] = rows
  if (!join) return (await isJoined(db, companyId, joinedId)) ? 'later' : 'none'
  const learnt = (fact: LearntFact) => sql`${join.learnt.includes(fact)}::boolean`
  const samePhone = sql`${learnt('phone')} and p.phone_hash = j.phone_hash`
  // Ids that `into` got from the joined person go back with it: a unionId belongs to one person.
  await sql`
    update person p set union_id = case when p.union_id = j.union_id then '' else p.union_id end,
                        external_userid = case when p.external_userid = j.external_userid then '' else p.external_userid end,
                        -- A separation also takes back staff rights from the joined person: a real member signs in or binds again.
                        staff_id = case when p.staff_id = j.staff_id then null else p.staff_id end,
                        bound_at = case when p.staff_id = j.staff_id then null else p.bound_at end,
                        name = case when ${learnt('name')} and p.name = j.name then '' else p.name end,
                        avatar = case when ${learnt('avatar')} and p.avatar = j.avatar then '' else p.avatar end,
                        phone_sealed = case when ${samePhone} then ${join.phone_sealed}::bytea else p.phone_sealed end,
                        phone_at = case when ${samePhone} then ${join.phone_at}::timestamptz else p.phone_at end,
                        phone_hash = case when ${samePhone} then ${join.phone_hash}::bytea else p.phone_hash end,
                        profile_at = case when ${learnt('profile')} and p.profile_at = j.profile_at then null else p.profile_at end
      from person j
     where p.company_id = ${companyId} and p.person_id = ${join.into_id}
       and j.company_id = ${companyId} and j.person_id = ${joinedId}`.execute(db)
  // A later join may keep the phone as the receiver's own one.
  if (join.learnt.includes('phone'))
    await sql`
      update person_join k set phone_sealed = ${join.phone_sealed}::bytea, phone_hash = ${join.phone_hash}::bytea,
             phone_at = ${join.phone_at}::timestamptz
        from person j
       where k.company_id = ${companyId} and k.into_id = ${join.into_id} and k.undone_at is null
         and j.company_id = ${companyId} and j.person_id = ${joinedId} and k.phone_hash = j.phone_hash`.execute(
      db,
    )
  // With all who had been joined into them, in however many steps.
  await sql`
    with recursive own as (
      select ${joinedId}::uuid as person_id
      union
      select o.joined_id from own join person_join o
        on o.company_id = ${companyId} and o.into_id = own.person_id and o.undone_at is null
    )
    update person p set joined_into = case when p.person_id = ${joinedId} then null else ${joinedId}::uuid end
     where company_id = ${companyId} and joined_into = ${join.into_id}
       and person_id in (select person_id from own)`.execute(db)
  // Earlier versions moved identities with a join: they go back, with the sessions that were opened by them since.
  for (const { app_id, open_id } of join.moved)
    for (const table of ['person_identity', 'session'] as const)
      await db
        .updateTable(table)
        .set({ person_id: joinedId })
        .where('company_id', '=', companyId)
        .where('person_id', '=', join.into_id)
        .where('app_id', '=', app_id)
        .where('open_id', '=', open_id)
        .execute()
  await endForeignRights(db, companyId, [joinedId, join.into_id])
  await keepNoToTracking(db, companyId, [joinedId, join.into_id])
  await rememberSides(db, companyId, joinedId, join.into_id)
  return 'undone'
}

/** The newest answer of a side counts for it, also where the other one said yes later. A no of the other one stays too. */
async function keepNoToTracking(db: TenantDb, companyId: string, rootIds: string[]): Promise<void> {
  await sql`
    update person p set tracking_off = true
     where p.company_id = ${companyId} and not p.tracking_off
       and (p.person_id = any(${rootIds}::uuid[]) or p.joined_into = any(${rootIds}::uuid[]))
       and (select not c.granted from consent c
              join person side on side.company_id = ${companyId} and side.person_id = c.person_id
               and ${rootIdOf('side')} = ${rootIdOf('p')}
             where c.company_id = ${companyId} and c.scope = 'tracking' and c.person_id in (
               select q.person_id from person q where q.company_id = ${companyId}
                  and (q.person_id = any(${rootIds}::uuid[]) or q.joined_into = any(${rootIds}::uuid[])))
             order by c.at desc limit 1)`.execute(db)
}

/** Stores which persons were separated just now, and the verified ids that they had. */
async function rememberSides(
  db: TenantDb,
  companyId: string,
  joinedId: string,
  intoId: string,
): Promise<void> {
  const side = (rootId: string) =>
    sql`array(select person_id from side where person_id = ${rootId} or joined_into = ${rootId})`
  await sql`
    with side as (
      select person_id, joined_into, union_id, external_userid from person
       where company_id = ${companyId}
         and (person_id in (${joinedId}, ${intoId}) or joined_into in (${joinedId}, ${intoId}))
    )
    update person_join set phone_sealed = null, phone_hash = null, phone_at = null, joined_side = ${side(joinedId)}, into_side = ${side(intoId)}, ids = array(
        select ${'unionId ' satisfies `${JoinId} `} || union_id from side where union_id <> ''
        union
        select ${'external_userid ' satisfies `${JoinId} `} || external_userid from side where external_userid <> '')
     where company_id = ${companyId} and joined_id = ${joinedId} and into_id = ${intoId} and undone_at = now()`.execute(
    db,
  )
}

/** Takes the rights of a member of staff from sessions of persons who are not bound to that member, but for WeCom's own members. */
async function endForeignRights(db: TenantDb, companyId: string, rootIds: string[]): Promise<void> {
  await sql`
    update session t set staff_id = null
      from person p
      join person root on root.company_id = p.company_id and root.person_id = ${rootIdOf('p')}
     where p.company_id = ${companyId} and root.person_id = any(${rootIds}::uuid[])
       and t.company_id = ${companyId} and t.person_id = p.person_id
       and t.staff_id is not null and t.staff_id is distinct from root.staff_id
       and not exists (
         select from staff s
          where s.company_id = ${companyId} and s.staff_id = t.staff_id and s.user_id = t.open_id)`.execute(
    db,
  )
}

async function isJoined(db: TenantDb, companyId: string, joinedId: string): Promise<boolean> {
  const standing = await db
    .selectFrom('person_join')
    .select('joined_id')
    .where('company_id', '=', companyId)
    .where('joined_id', '=', joinedId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return standing !== undefined
}
