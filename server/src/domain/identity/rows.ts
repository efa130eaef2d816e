import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { takePersonNumbers } from '#domain/company/person-numbers.ts'
import { rootIdOf } from './root.ts'

/** A vendor's data on a person; '' for unknown fields. */
export interface Facts {
  unionId: string
  externalUserid: string
  name: string
  avatar: string
  /** The person granted name and picture themselves: these replace the stored ones. */
  granted?: boolean
}

/** One person inside one app. */
export interface Identity {
  /** App id or corp id: whose openId it is. */
  appId: string
  /** The openId; the user id of a WeCom member. */
  openId: string
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

/** The person who owns an identity, also where they were joined into another one. */
export async function ownerOf(
  db: TenantDb,
  companyId: string,
  identity: Identity,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('person_identity')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where('app_id', '=', identity.appId)
    .where('open_id', '=', identity.openId)
    .executeTakeFirst()
  return row?.person_id
}

/** The person who owns the unionId, else the one who owns the external user id. */
export async function ownerOfIds(
  db: TenantDb,
  companyId: string,
  facts: Pick<Facts, 'unionId' | 'externalUserid'>,
): Promise<string | undefined> {
  const byUnion = await ownerBy(db, companyId, 'union_id', facts.unionId)
  return byUnion ?? ownerBy(db, companyId, 'external_userid', facts.externalUserid)
}

/**
 * The person who owns a value that a root has. The receiver of a join has copies of what the joined person owns: those go
 * back with the join.
 */
export async function ownerBy(
  db: TenantDb,
  companyId: string,
  column: 'union_id' | 'external_userid' | 'staff_id',
  value: string,
): Promise<string | undefined> {
  const rootId = await personBy(db, companyId, column, value)
  if (!rootId) return undefined
  const has = (table: string) => sql`${sql.ref(`${table}.${column}`)} = ${value}`
  const { rows } = await sql<{ person_id: string }>`
    select p.person_id from person p
     where p.company_id = ${companyId} and (p.person_id = ${rootId} or p.joined_into = ${rootId}) and ${has('p')}
       and not exists (
         select from person_join j
           join person joined on joined.company_id = ${companyId} and joined.person_id = j.joined_id
          where j.company_id = ${companyId} and j.into_id = p.person_id and j.undone_at is null
            and joined.joined_into = ${rootId} and ${has('joined')})
     order by p.number limit 1`.execute(db)
  return rows[0]?.person_id ?? rootId
}

/** The person, not joined into another one, who has a value. */
export async function personBy(
  db: TenantDb,
  companyId: string,
  column: 'union_id' | 'external_userid' | 'staff_id',
  value: string,
): Promise<string | undefined> {
  if (!value) return undefined
  const row = await db
    .selectFrom('person')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where(column, '=', value)
    .where('joined_into', 'is', null)
    .orderBy('number')
    .executeTakeFirst()
  return row?.person_id
}

/** A query for the ids of a person and of those they were joined into, one after the other up to the root. */
export const receiversOf = (companyId: string, personId: string) => sql`
  with recursive receivers as (
    select ${personId}::uuid as person_id
    union
    select j.into_id from receivers join person_join j
      on j.company_id = ${companyId} and j.joined_id = receivers.person_id and j.undone_at is null
  )
  select person_id from receivers`

export async function makePerson(db: TenantDb, companyId: string, facts: Facts): Promise<string> {
  const personId = randomUUID()
  const number = await takePersonNumbers(db, companyId)
  if (number === undefined) throw new Error('a person without a company')
  await db
    .insertInto('person')
    .values({
      company_id: companyId,
      person_id: personId,
      number,
      name: facts.name,
      avatar: facts.avatar,
    })
    .execute()
  return personId
}

export async function addIdentity(
  db: TenantDb,
  companyId: string,
  identity: Identity,
  personId: string,
): Promise<void> {
  await db
    .insertInto('person_identity')
    .values({ company_id: companyId, app_id: identity.appId, open_id: identity.openId, person_id: personId })
    .execute()
}
