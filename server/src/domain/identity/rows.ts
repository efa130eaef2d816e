import { randomUUID } from 'node:crypto'
import type { TenantDb } from '#core/db/connect.ts'
import { takePersonNumbers } from '#domain/company/person-numbers.ts'
import type { Facts, Identity } from './persons.ts'
import { rootIdOf } from './root.ts'

/** The person of an identity; for a joined person, the one they were joined into. */
export async function personOf(
  db: TenantDb,
  companyId: string,
  identity: Identity,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('person_identity as i')
    .innerJoin('person as p', (join) =>
      join.onRef('p.company_id', '=', 'i.company_id').onRef('p.person_id', '=', 'i.person_id'),
    )
    .select(rootIdOf('p').as('person_id'))
    .where('i.company_id', '=', companyId)
    .where('i.app_id', '=', identity.appId)
    .where('i.open_id', '=', identity.openId)
    .executeTakeFirst()
  return row?.person_id
}

export async function personWith(
  db: TenantDb,
  companyId: string,
  facts: Pick<Facts, 'unionId' | 'externalUserid'>,
): Promise<string | undefined> {
  const byUnion = await personBy(db, companyId, 'union_id', facts.unionId)
  return byUnion ?? personBy(db, companyId, 'external_userid', facts.externalUserid)
}

export async function personBy(
  db: TenantDb,
  companyId: string,
  column: 'union_id' | 'external_userid',
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

export async function personOfStaff(
  db: TenantDb,
  companyId: string,
  staffId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('person')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where('staff_id', '=', staffId)
    .where('joined_into', 'is', null)
    .orderBy('number')
    .executeTakeFirst()
  return row?.person_id
}

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
