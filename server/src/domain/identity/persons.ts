import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import type { Caller } from '#core/http/context.ts'
import { type JoinId, joinPersons } from './join.ts'
import { lockedRoot, lockJoins } from './locks.ts'
import { rootIdOf } from './root.ts'
import type { Facts, Identity } from './rows.ts'
import {
  addIdentity,
  makePerson,
  ownerBy,
  ownerOf,
  ownerOfIds,
  personBy,
  receiversOf,
  rootPersonOf,
} from './rows.ts'

/** The person of an identity, found by it, by the unionId or as a customer of WeCom, else a new one. */
export async function meetPerson(
  db: TenantDb,
  companyId: string,
  identity: Identity,
  facts: Facts,
): Promise<string> {
  await lockUntilEnd(db, `${companyId} identity ${identity.appId} ${identity.openId}`)
  await lockFacts(db, companyId, facts)
  const mayJoin = await areOfAnother(db, companyId, await ownerOf(db, companyId, identity), facts)
  if (mayJoin) await lockJoins(db, companyId)
  const known = await ownerOf(db, companyId, identity)
  const personId =
    known ?? (await ownerOfIds(db, companyId, facts)) ?? (await makePerson(db, companyId, facts))
  if (!known) await addIdentity(db, companyId, identity, personId)
  return learn(db, companyId, personId, facts, { mayJoin })
}

/** The person of a member of staff: by their identity, else by the staff row, else a new one with its name. */
export async function meetStaff(
  db: TenantDb,
  companyId: string,
  identity: Identity,
  staff: { staffId: string; name: string; avatar: string },
): Promise<string> {
  await lockUntilEnd(db, `${companyId} identity ${identity.appId} ${identity.openId}`)
  const known = await ownerOf(db, companyId, identity)
  const facts = { unionId: '', externalUserid: '', name: staff.name, avatar: staff.avatar }
  const personId =
    known ??
    (await ownerBy(db, companyId, 'staff_id', staff.staffId)) ??
    (await makePerson(db, companyId, facts))
  if (!known) await addIdentity(db, companyId, identity, personId)
  const rootId = await lockedRoot(db, companyId, personId)
  await sql`
    update person set staff_id = ${staff.staffId}
     where company_id = ${companyId} and person_id in (${receiversOf(companyId, personId)})
       and staff_id is distinct from ${staff.staffId}`.execute(db)
  return rootId
}

/**
 * Stores a vendor's data on a person. A unionId or an external user id that another person has makes the
 * two one.
 * @param personId the person whose identity the vendor named, also where they were joined into another one
 * @returns the person whom it all counts for now
 */
export async function learnFacts(
  db: TenantDb,
  companyId: string,
  personId: string,
  facts: Facts,
): Promise<string> {
  await lockFacts(db, companyId, facts)
  const mayJoin = await areOfAnother(db, companyId, personId, facts)
  if (mayJoin) await lockJoins(db, companyId)
  return learn(db, companyId, personId, facts, { mayJoin })
}

/** The ids of a person and of all persons who were joined into them. */
export async function personIdsOf(db: TenantDb, companyId: string, personId: string): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    /* persons of one */
    select person_id from person
    where company_id = ${companyId} and (person_id = ${personId} or joined_into = ${personId})`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/**
 * As `personIdsOf`, of the person for whom the caller counts now: they may have been joined or separated since the session
 * was read. Locks that person, so that the calls of one person follow one another.
 */
export const lockedPersonIds = async (
  db: TenantDb,
  { companyId, identityPersonId }: Pick<Caller, 'companyId' | 'identityPersonId'>,
): Promise<string[]> => personIdsOf(db, companyId, await lockedRoot(db, companyId, identityPersonId))

/** As `personIdsOf`, of several persons together. */
export async function personIdsOfEach(db: TenantDb, companyId: string, rootIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    /* persons of leads */
    select p.person_id from person p
    where p.company_id = ${companyId}
      and (p.person_id = any(${rootIds}::uuid[]) or p.joined_into = any(${rootIds}::uuid[]))`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** The person whom WeCom's customer is, where one is known by now. */
export async function findCustomer(
  db: TenantDb,
  companyId: string,
  facts: Pick<Facts, 'unionId' | 'externalUserid'>,
): Promise<string | undefined> {
  return ownerOfIds(db, companyId, facts)
}

async function learn(
  db: TenantDb,
  companyId: string,
  start: string,
  facts: Facts,
  { mayJoin }: { mayJoin: boolean },
): Promise<string> {
  if (mayJoin) await joinByIds(db, companyId, start, facts)
  const personId = await lockedRoot(db, companyId, start)
  // Ids that come together belong to one person: a new one goes to the owner of the known one, and stays with that
  // owner when a join is undone.
  await giveIds(db, companyId, (await ownerOfIds(db, companyId, facts)) ?? start, facts)
  await fill(db, companyId, personId, facts)
  return personId
}

/** Joins a person with the owners of the ids that a platform named. */
async function joinByIds(db: TenantDb, companyId: string, personId: string, facts: Facts): Promise<void> {
  const byUnion = await ownerBy(db, companyId, 'union_id', facts.unionId)
  if (byUnion) await joinPersons(db, companyId, personId, byUnion, 'unionId' satisfies JoinId, facts.unionId)
  const byExternal = await ownerBy(db, companyId, 'external_userid', facts.externalUserid)
  if (byExternal)
    await joinPersons(
      db,
      companyId,
      byExternal,
      personId,
      'external_userid' satisfies JoinId,
      facts.externalUserid,
    )
}

/** Whether another root than that of the person has one of the ids. @param personId undefined for a person who is not there yet */
async function areOfAnother(
  db: TenantDb,
  companyId: string,
  personId: string | undefined,
  facts: Facts,
): Promise<boolean> {
  const rootIds = new Set<string | undefined>([
    await personBy(db, companyId, 'union_id', facts.unionId),
    await personBy(db, companyId, 'external_userid', facts.externalUserid),
  ])
  rootIds.delete(undefined)
  if (rootIds.size === 0) return false
  if (personId) rootIds.add(await rootPersonOf(db, companyId, personId))
  return rootIds.size > 1
}

/**
 * Gives a person the ids that their root lacks, and copies to all they were joined into: `personBy` ignores joined persons.
 * An id stays with another person who has it and could not be joined.
 */
async function giveIds(db: TenantDb, companyId: string, personId: string, facts: Facts): Promise<void> {
  const isNew = (column: 'union_id' | 'external_userid', value: string) => {
    const [own, other, id] = [sql.ref(`root.${column}`), sql.ref(`o.${column}`), sql.ref(`p.${column}`)]
    return sql`${id} = '' and ${own} = '' and ${value} <> '' and not exists (
      select from person o where o.company_id = ${companyId} and ${other} = ${value} and o.joined_into is null)`
  }
  await sql`
    update person p set
      union_id = case when ${isNew('union_id', facts.unionId)} then ${facts.unionId} else p.union_id end,
      external_userid = case when ${isNew('external_userid', facts.externalUserid)} then ${facts.externalUserid}
                             else p.external_userid end
      from person own
      join person root on root.company_id = own.company_id and root.person_id = ${rootIdOf('own')}
     where own.company_id = ${companyId} and own.person_id = ${personId} and root.erased_at is null
       and p.company_id = ${companyId}
       and (p.person_id = root.person_id or p.person_id in (${receiversOf(companyId, personId)}))
       and (${isNew('union_id', facts.unionId)} or ${isNew('external_userid', facts.externalUserid)})`.execute(
    db,
  )
}

/** Fills an empty name and picture. They are not learned again for a person who withdrew them. */
async function fill(db: TenantDb, companyId: string, personId: string, facts: Facts): Promise<void> {
  const wins = facts.granted === true
  const refused = sql`coalesce((
    select not granted from consent c
     where c.company_id = ${companyId} and c.scope = 'profile' and c.person_id in (
       select k.person_id from person k
        where k.company_id = ${companyId} and (k.person_id = p.person_id or k.joined_into = p.person_id))
     order by c.at desc limit 1), false)`
  const may = sql`(${wins} or not ${refused})`
  await sql`
    update person p set
      name = case when ${facts.name} <> '' and (name = '' or ${wins}) and ${may} then ${facts.name} else name end,
      avatar = case when ${facts.avatar} <> '' and (avatar = '' or ${wins}) and ${may} then ${facts.avatar} else avatar end
     where company_id = ${companyId} and person_id = ${personId}`.execute(db)
}

/** To be called before a person is locked, where facts of them may be learned in the same transaction. */
export async function lockToLearn(
  db: TenantDb,
  companyId: string,
  facts: Pick<Facts, 'unionId' | 'externalUserid'>,
): Promise<void> {
  await lockFacts(db, companyId, facts)
  await lockJoins(db, companyId)
}

// Always in this order, so that two sign-ins of one person wait for each other and never in a circle.
async function lockFacts(
  db: TenantDb,
  companyId: string,
  facts: Pick<Facts, 'unionId' | 'externalUserid'>,
): Promise<void> {
  if (facts.unionId) await lockUntilEnd(db, `${companyId} union ${facts.unionId}`)
  if (facts.externalUserid) await lockUntilEnd(db, `${companyId} external ${facts.externalUserid}`)
}

/** The name that a person granted; '' where none was, also where a vendor told one. */
export async function grantedName(db: TenantDb, companyId: string, personId: string): Promise<string> {
  const row = await db
    .selectFrom('person')
    .select('name')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('profile_at', 'is not', null)
    .executeTakeFirst()
  return row?.name ?? ''
}

/** The phone that a person granted, as they granted it; '' where there is none. */
export async function phoneOf(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  personId: string,
): Promise<string> {
  const row = await db
    .selectFrom('person')
    .select('phone_sealed')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.phone_sealed ? sealer.open(companyId, row.phone_sealed) : ''
}
