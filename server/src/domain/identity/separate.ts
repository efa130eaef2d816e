import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { type JoinId, type LearntFact, renewJoin, type Standing } from './join.ts'
import { lockAll, lockJoins } from './locks.ts'
import { rootIdOf } from './root.ts'
import { rootPersonOf } from './rows.ts'

/**
 * Undoes the join of a person: the two persons whom it made one are two again, each with all who were joined to them since.
 * Facts that a person got by the join go, unless they changed since.
 *
 * Joins since that have a part in it are taken back first, the last one first, and made again afterwards between the same
 * two persons. So each of them stays on the side of the persons whom it made one.
 * @returns false if no join of the person is in effect
 */
export async function undoJoin(db: TenantDb, companyId: string, joinedId: string): Promise<boolean> {
  await lockJoins(db, companyId)
  const rootId = await rootPersonOf(db, companyId, joinedId)
  await lockAll(db, companyId, [rootId])
  const joins = await joinsFrom(db, companyId, { joinedId, rootId })
  const [join] = joins
  if (!join) return false
  for (const each of joins.toReversed()) await takeBack(db, companyId, each)
  for (const each of joins.slice(1)) await renewJoin(db, companyId, each)
  const sides = {
    joinedId: await rootPersonOf(db, companyId, join.joined_by),
    intoId: await rootPersonOf(db, companyId, join.into_by),
  }
  await endForeignRights(db, companyId, Object.values(sides))
  await keepNoToTracking(db, companyId, Object.values(sides))
  await rememberSides(db, companyId, join, sides)
  return true
}

/** The join of a person, then the joins since of its receiver, and of theirs, the first one first. */
async function joinsFrom(
  db: TenantDb,
  companyId: string,
  { joinedId, rootId }: { joinedId: string; rootId: string },
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select j.joined_id, j.into_id, coalesce(j.joined_by, j.joined_id) as joined_by,
           coalesce(j.into_by, j.into_id) as into_by, j.at::text as at
      from person p
      join person_join j on j.company_id = ${companyId} and j.joined_id = p.person_id and j.undone_at is null
     where p.company_id = ${companyId} and p.joined_into = ${rootId}
     order by j.at`.execute(db)
  const start = rows.findIndex(({ joined_id }) => joined_id === joinedId)
  if (start < 0) return []
  const found: Standing[] = []
  for (const row of rows.slice(start)) {
    const receiver = found.at(-1)?.into_id
    if (!receiver || row.joined_id === receiver || row.into_id === receiver) found.push(row)
  }
  return found
}

/** Undoes the last join of a root, and takes the facts back that it got by it. */
async function takeBack(
  db: TenantDb,
  companyId: string,
  { joined_id: joinedId, at }: Standing,
): Promise<void> {
  const { rows } = await sql<{
    into_id: string
    moved: { app_id: string; open_id: string }[]
    learnt: LearntFact[]
  }>`
    update person_join set undone_at = now()
     where company_id = ${companyId} and joined_id = ${joinedId} and at = ${at}::timestamptz
    returning into_id, moved, learnt`.execute(db)
  const [join] = rows
  if (!join) throw new Error('a join that does not stand')
  const { into_id: intoId, moved, learnt } = join
  await takeFacts(db, companyId, { joinedId, intoId, at, learnt })
  if (learnt.includes('phone')) await takePhone(db, companyId, { joinedId, intoId, at })
  // With all who had been joined into them, in however many steps.
  await sql`
    with recursive own as (
      select ${joinedId}::uuid as person_id
      union
      select o.joined_id from own join person_join o
        on o.company_id = ${companyId} and o.into_id = own.person_id and o.undone_at is null
    )
    update person p set joined_into = case when p.person_id = ${joinedId} then null else ${joinedId}::uuid end
     where company_id = ${companyId} and joined_into = ${intoId}
       and person_id in (select person_id from own)`.execute(db)
  // Earlier versions moved identities with a join: they go back, with the sessions that were opened by them since.
  for (const { app_id, open_id } of moved)
    for (const table of ['person_identity', 'session'] as const)
      await db
        .updateTable(table)
        .set({ person_id: joinedId })
        .where('company_id', '=', companyId)
        .where('person_id', '=', intoId)
        .where('app_id', '=', app_id)
        .where('open_id', '=', open_id)
        .execute()
}

interface Undone {
  joinedId: string
  intoId: string
  /** Of the join. */
  at: string
}

/** Ids that the receiver got from the joined person go back with it: a unionId belongs to one person. */
async function takeFacts(
  db: TenantDb,
  companyId: string,
  { joinedId, intoId, at, learnt }: Undone & { learnt: LearntFact[] },
): Promise<void> {
  const got = (fact: LearntFact) => sql`${learnt.includes(fact)}::boolean`
  const refusedSince = sql`exists (
    select from consent c join person k on k.company_id = ${companyId} and k.person_id = c.person_id
     where c.company_id = ${companyId} and c.scope = 'tracking' and not c.granted
       and (k.person_id = ${intoId} or k.joined_into = ${intoId})
       and c.at > ${at}::timestamptz)`
  await sql`
    update person p set union_id = case when p.union_id = j.union_id then '' else p.union_id end,
                        external_userid = case when p.external_userid = j.external_userid then '' else p.external_userid end,
                        -- A separation also takes back staff rights from the joined person: a real member signs in or binds again.
                        staff_id = case when p.staff_id = j.staff_id then null else p.staff_id end,
                        bound_at = case when p.staff_id = j.staff_id then null else p.bound_at end,
                        name = case when ${got('name')} and p.name = j.name then '' else p.name end,
                        avatar = case when ${got('avatar')} and p.avatar = j.avatar then '' else p.avatar end,
                        profile_at = case when ${got('profile')} and p.profile_at = j.profile_at then null else p.profile_at end,
                        tracking_off = p.tracking_off and not (${got('tracking')} and not ${refusedSince})
      from person j
     where p.company_id = ${companyId} and p.person_id = ${intoId}
       and j.company_id = ${companyId} and j.person_id = ${joinedId}`.execute(db)
}

/** The receiver has the phone again that the join kept. A later join may keep the one of the joined person as theirs. */
async function takePhone(db: TenantDb, companyId: string, { joinedId, intoId, at }: Undone): Promise<void> {
  const kept = sql`phone_sealed = o.phone_sealed, phone_hash = o.phone_hash, phone_at = o.phone_at`
  const own = sql`
    person j join person_join o on o.company_id = j.company_id and o.joined_id = j.person_id
      and o.at = ${at}::timestamptz`
  const isTheirs = (table: string) =>
    sql`j.company_id = ${companyId} and j.person_id = ${joinedId} and ${sql.ref(`${table}.phone_at`)} is not distinct from j.phone_at`
  await sql`
    update person p set ${kept} from ${own}
     where p.company_id = ${companyId} and p.person_id = ${intoId} and ${isTheirs('p')}`.execute(db)
  await sql`
    update person_join k set ${kept} from ${own}
     where k.company_id = ${companyId} and k.into_id = ${intoId} and k.undone_at is null
       and k.phone_hash is not null and ${isTheirs('k')}`.execute(db)
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
  { joined_id, at }: Standing,
  sides: { joinedId: string; intoId: string },
): Promise<void> {
  const { joinedId, intoId } = sides
  const side = (rootId: string) =>
    sql`array(select person_id from side where person_id = ${rootId} or joined_into = ${rootId})`
  await sql`
    with side as (
      select person_id, joined_into, union_id, external_userid from person
       where company_id = ${companyId}
         and (person_id in (${joinedId}, ${intoId}) or joined_into in (${joinedId}, ${intoId}))
    )
    update person_join set joined_by = null, into_by = null, phone_sealed = null, phone_hash = null, phone_at = null,
      joined_side = ${side(joinedId)}, into_side = ${side(intoId)}, ids = array(
        select ${'unionId ' satisfies `${JoinId} `} || union_id from side where union_id <> ''
        union
        select ${'external_userid ' satisfies `${JoinId} `} || external_userid from side where external_userid <> '')
     where company_id = ${companyId} and joined_id = ${joined_id} and at = ${at}::timestamptz`.execute(db)
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
