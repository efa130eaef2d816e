import type { ConsentScope } from '@mingpian/contract/privacy.ts'
import { policyVersion } from '@mingpian/contract/shared/rules/constants.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { takePersonNumbers } from '#domain/company/person-numbers.ts'
import type { Identity } from './rows.ts'

/** A person whom the company came to know before now. */
export interface PastPerson {
  /** A UUID. */
  personId: string
  /** '' for a visitor who gave none. */
  name: string
  /** The address of a picture in the company's own storage, '' for none. */
  avatar: string
  unionId: string
  externalUserid: string
  /** Of a member of staff; null of a visitor. */
  staffId: string | null
  identity: Identity
  knownSince: Date
  /** Their consents, with the present version of the policy. */
  agreed: readonly { consentId: string; scope: ConsentScope; at: Date }[]
}

/**
 * Brings in persons whom a company knew before. They are numbered in the order of the list, after those who are there.
 * @throws Failure notFound where there is no such company; the database's error where a person or an identity is there
 * already: then nothing is kept
 */
export async function importPersons(
  db: TenantDb,
  companyId: string,
  persons: readonly PastPerson[],
): Promise<void> {
  if (persons.length === 0) return
  const last = await takePersonNumbers(db, companyId, persons.length)
  if (last === undefined) throw new Failure('notFound')
  const before = last - persons.length
  await db
    .insertInto('person')
    .values(
      persons.map((person, at) => ({
        company_id: companyId,
        person_id: person.personId,
        number: before + at + 1,
        name: person.name,
        avatar: person.avatar,
        union_id: person.unionId,
        external_userid: person.externalUserid,
        staff_id: person.staffId,
        created_at: person.knownSince,
      })),
    )
    .execute()
  await db
    .insertInto('person_identity')
    .values(
      persons.map(({ personId, identity: { appId, openId } }) => ({
        company_id: companyId,
        app_id: appId,
        open_id: openId,
        person_id: personId,
      })),
    )
    .execute()
  await importConsents(db, companyId, persons)
}

async function importConsents(
  db: TenantDb,
  companyId: string,
  persons: readonly PastPerson[],
): Promise<void> {
  const rows = persons.flatMap(({ personId, agreed }) =>
    agreed.map(({ consentId, scope, at }) => ({
      company_id: companyId,
      consent_id: consentId,
      person_id: personId,
      scope,
      granted: true,
      version: policyVersion,
      at,
    })),
  )
  if (rows.length > 0) await db.insertInto('consent').values(rows).execute()
}
