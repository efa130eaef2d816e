import { sql } from 'kysely'
import type { TenantDb } from '#db/connect.ts'
import { joinPersons } from './join.ts'
import { addIdentity, makePerson, personBy, personOf, personOfStaff, personWith } from './rows.ts'

/** One person inside one app. */
export interface Identity {
  /** App id or corp id: whose openId it is. */
  appId: string
  /** The openId; the user id of a WeCom member. */
  openId: string
}

/** What a vendor said of a person; empty strings stand for what it did not say. */
export interface Facts {
  unionId: string
  externalUserid: string
  name: string
  avatar: string
  /** The person gave name and picture themselves: they win over what is stored. */
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
 * Writes down what a vendor said of a person. A unionId or an external user id that another person has makes the
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

/** The person whom WeCom's customer is, where one is known by now. */
export async function findCustomer(
  db: TenantDb,
  companyId: string,
  facts: Pick<Facts, 'unionId' | 'externalUserid'>,
): Promise<string | undefined> {
  return personWith(db, companyId, facts)
}

async function learn(db: TenantDb, companyId: string, start: string, facts: Facts): Promise<string> {
  let personId = start
  const byUnion = await personBy(db, companyId, 'union_id', facts.unionId)
  if (byUnion && byUnion !== personId && (await joinPersons(db, companyId, personId, byUnion, 'unionId')))
    personId = byUnion
  const byExternal = await personBy(db, companyId, 'external_userid', facts.externalUserid)
  if (byExternal && byExternal !== personId)
    await joinPersons(db, companyId, byExternal, personId, 'external_userid')
  await fill(db, companyId, personId, facts)
  return personId
}

/** Fills what is empty. A unionId that somebody else kept, because the two could not be joined, stays theirs. */
async function fill(db: TenantDb, companyId: string, personId: string, facts: Facts): Promise<void> {
  const wins = facts.granted === true
  await sql`
    update person p set
      union_id = case when union_id = '' and not exists (
          select 1 from person o where o.company_id = ${companyId} and o.union_id = ${facts.unionId}
             and o.union_id <> '' and o.joined_into is null) then ${facts.unionId} else union_id end,
      external_userid = case when external_userid = '' then ${facts.externalUserid} else external_userid end,
      name = case when ${facts.name} <> '' and (name = '' or ${wins}) then ${facts.name} else name end,
      avatar = case when ${facts.avatar} <> '' and (avatar = '' or ${wins}) then ${facts.avatar} else avatar end
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

/** Until the end of the transaction: what is not there yet has no row to lock. */
async function lock(db: TenantDb, companyId: string, what: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${companyId} ${what}`}, 0))`.execute(db)
}
