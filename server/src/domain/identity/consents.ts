import { randomUUID } from 'node:crypto'
import type { ConsentScope } from '@mingpian/contract/privacy.ts'
import { policyVersion } from '@mingpian/contract/shared/rules/constants.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller } from '#core/http/context.ts'
import { lockedRoot } from './locks.ts'
import { personIdsOf } from './persons.ts'

export type Who = Pick<Caller, 'companyId' | 'personId'>

/** A person, with the one who owns the session's identity: what they give is stored as that one's. */
export type Giver = Pick<Caller, 'companyId' | 'personId' | 'identityPersonId'>

export interface Answer {
  scope: ConsentScope
  granted: boolean
  /** The version of the policy that was shown; the present one by default. */
  version?: string
}

export interface Consent {
  scope: ConsentScope
  granted: boolean
  version: string
  at: string
}

/** The newest answer of each scope that a person was ever asked for. @param personIds see `personIdsOf` */
export async function newestConsents(
  db: TenantDb,
  companyId: string,
  personIds: string[],
): Promise<Consent[]> {
  const rows = await db
    .selectFrom('consent')
    .distinctOn('scope')
    .select(['scope', 'granted', 'version', 'at'])
    .where('company_id', '=', companyId)
    .where('person_id', 'in', personIds)
    .orderBy('scope')
    .orderBy('at', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Stores a yes or a no. The same answer of the same person to the same version of the policy adds no row. */
export async function keepConsent(
  db: TenantDb,
  { companyId, identityPersonId }: Giver,
  { scope, granted, version = policyVersion }: Answer,
): Promise<Consent> {
  // One after another for each person: a second tap finds the first one's row. A join may be new since the session was read.
  const personIds = await personIdsOf(db, companyId, await lockedRoot(db, companyId, identityPersonId))
  // The person who owns the identity gets a row of their own, also where another one of the same root said so before.
  const saidBy = async (ids: string[]) =>
    (await newestConsents(db, companyId, ids)).find(
      (consent) => consent.scope === scope && consent.granted === granted && consent.version === version,
    )
  const known = await saidBy(personIds)
  if (known && (personIds.length === 1 || (await saidBy([identityPersonId])))) return known
  const { at } = await db
    .insertInto('consent')
    .values({
      company_id: companyId,
      consent_id: randomUUID(),
      person_id: identityPersonId,
      scope,
      granted,
      version,
    })
    .returning('at')
    .executeTakeFirstOrThrow()
  return { scope, granted, version, at: at.toISOString() }
}

/** Whether one of them is an active member of staff: the company keeps the record, however the member signed in. */
export async function isStaffPerson(db: TenantDb, companyId: string, personIds: string[]): Promise<boolean> {
  const row = await db
    .selectFrom('person')
    .innerJoin('staff', (join) =>
      join
        .onRef('staff.company_id', '=', 'person.company_id')
        .onRef('staff.staff_id', '=', 'person.staff_id'),
    )
    .select('person.person_id')
    .where('person.company_id', '=', companyId)
    .where('person.person_id', 'in', personIds)
    .where('staff.status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}
