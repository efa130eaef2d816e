import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Files } from '#domain/files/store.ts'
import { joinPersons } from './join.ts'
import { rootIdOf } from './root.ts'
import { addIdentity, makePerson, personBy, personOf, personOfStaff, personWith } from './rows.ts'

/** One person inside one app. */
export interface Identity {
  /** App id or corp id: whose openId it is. */
  appId: string
  /** The openId; the user id of a WeCom member. */
  openId: string
}

/** A vendor's data on a person; '' for unknown fields. */
export interface Facts {
  unionId: string
  externalUserid: string
  name: string
  avatar: string
  /** The person granted name and picture themselves: these replace the stored ones. */
  granted?: boolean
}

/** The person of an identity, found by it, by the unionId or as a customer of WeCom, else a new one. */
export async function meetPerson(
  db: TenantDb,
  companyId: string,
  identity: Identity,
  facts: Facts,
): Promise<string> {
  await lock(db, companyId, `identity ${identity.appId} ${identity.openId}`)
  await lockFacts(db, companyId, facts)
  const known = await personOf(db, companyId, identity)
  const personId =
    known ?? (await personWith(db, companyId, facts)) ?? (await makePerson(db, companyId, facts))
  if (!known) await addIdentity(db, companyId, identity, personId)
  return learn(db, companyId, personId, facts)
}

/** The person of a member of staff: by their identity, else by the staff row, else a new one with its name. */
export async function meetStaff(
  db: TenantDb,
  companyId: string,
  identity: Identity,
  staff: { staffId: string; name: string; avatar: string },
): Promise<string> {
  await lock(db, companyId, `identity ${identity.appId} ${identity.openId}`)
  const known = await personOf(db, companyId, identity)
  const facts = { unionId: '', externalUserid: '', name: staff.name, avatar: staff.avatar }
  const personId =
    known ?? (await personOfStaff(db, companyId, staff.staffId)) ?? (await makePerson(db, companyId, facts))
  if (!known) await addIdentity(db, companyId, identity, personId)
  await db
    .updateTable('person')
    .set({ staff_id: staff.staffId })
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .where('staff_id', 'is distinct from', staff.staffId)
    .execute()
  return personId
}

/**
 * Stores a vendor's data on a person. A unionId or an external user id that another person has makes the
 * two one.
 * @returns the person whom it all counts for now
 */
export async function learnFacts(
  db: TenantDb,
  companyId: string,
  personId: string,
  facts: Facts,
): Promise<string> {
  await lockFacts(db, companyId, facts)
  return learn(db, companyId, personId, facts)
}

/** The ids of a person and of all persons who were joined into them. */
export async function personIdsOf(db: TenantDb, companyId: string, personId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('joined_into', '=', personId)]))
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** The person for whom a person counts: themselves, or the one into whom they were joined. */
export async function rootPersonOf(db: TenantDb, companyId: string, personId: string): Promise<string> {
  const row = await db
    .selectFrom('person')
    .select(rootIdOf('person').as('root_id'))
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return row?.root_id ?? personId
}

/** As `personIdsOf`, of several persons together. */
export async function personIdsOfEach(db: TenantDb, companyId: string, rootIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    select p.person_id from person p
    where p.company_id = ${companyId}
      and (p.person_id = any(${rootIds}::uuid[]) or p.joined_into = any(${rootIds}::uuid[]))`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/**
 * Deletes the stored file of a former portrait, unless another person has the identical picture. It is the last step of a
 * transaction, as no rollback restores a file. After a rollback a lost picture does less harm than one that stays.
 */
export async function releasePicture(
  db: TenantDb,
  files: Pick<Files, 'remove'>,
  companyId: string,
  url: string,
): Promise<void> {
  if (!url.startsWith('/')) return
  // One after another: two who let go of one picture at once would each see the other's.
  await lock(db, companyId, `picture ${url}`)
  const { rows: users } = await sql`
    select from person where company_id = ${companyId} and avatar = ${url}
    union all
    select from staff where company_id = ${companyId} and avatar = ${url}
    limit 1`.execute(db)
  if (users.length === 0) await files.remove(url)
}

/** The person whom WeCom's customer is, where one is known by now. */
export async function findCustomer(
  db: TenantDb,
  companyId: string,
  facts: Pick<Facts, 'unionId' | 'externalUserid'>,
): Promise<string | undefined> {
  return personWith(db, companyId, facts)
}

async function learn(db: TenantDb, companyId: string, start: string, facts: Facts): Promise<string> {
  let personId = await lockedRoot(db, companyId, start)
  const byUnion = await personBy(db, companyId, 'union_id', facts.unionId)
  if (byUnion && byUnion !== personId && (await joinPersons(db, companyId, personId, byUnion, 'unionId')))
    personId = byUnion
  const byExternal = await personBy(db, companyId, 'external_userid', facts.externalUserid)
  if (byExternal && byExternal !== personId)
    await joinPersons(db, companyId, byExternal, personId, 'external_userid')
  await fill(db, companyId, personId, facts)
  return personId
}

/** Locks a person. @returns the id of their root. Facts are stored on the root alone, since `personBy` ignores joined persons. */
async function lockedRoot(db: TenantDb, companyId: string, personId: string): Promise<string> {
  await sql`select from person where company_id = ${companyId} and person_id = ${personId} for no key update`.execute(
    db,
  )
  return rootPersonOf(db, companyId, personId)
}

/**
 * Fills empty fields. An id stays with another person who has it and could not be joined. Name and picture are not
 * learned again for a person who withdrew them.
 */
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
      union_id = case when union_id = '' and not exists (
          select 1 from person o where o.company_id = ${companyId} and o.union_id = ${facts.unionId}
             and o.union_id <> '' and o.joined_into is null) then ${facts.unionId} else union_id end,
      external_userid = case when external_userid = '' and not exists (
          select 1 from person o where o.company_id = ${companyId} and o.external_userid = ${facts.externalUserid}
             and o.external_userid <> '' and o.joined_into is null) then ${facts.externalUserid} else external_userid end,
      name = case when ${facts.name} <> '' and (name = '' or ${wins}) and ${may} then ${facts.name} else name end,
      avatar = case when ${facts.avatar} <> '' and (avatar = '' or ${wins}) and ${may} then ${facts.avatar} else avatar end
     where company_id = ${companyId} and person_id = ${personId}`.execute(db)
}

// Always in this order, so that two sign-ins of one person wait for each other and never in a circle.
async function lockFacts(
  db: TenantDb,
  companyId: string,
  facts: Pick<Facts, 'unionId' | 'externalUserid'>,
): Promise<void> {
  if (facts.unionId) await lock(db, companyId, `union ${facts.unionId}`)
  if (facts.externalUserid) await lock(db, companyId, `external ${facts.externalUserid}`)
}

/** An advisory lock until the end of the transaction, for rows that may not exist yet. */
async function lock(db: TenantDb, companyId: string, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} ${what}`}, 0))`.execute(db)
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
