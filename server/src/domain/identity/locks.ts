import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { lockUntilEnd } from '#core/db/lock.ts'
import { rootIdOf } from './root.ts'
import { rootPersonOf } from './rows.ts'

/**
 * Makes the joins and separations of a company follow one another. A transaction that may join takes it before it locks a
 * person.
 */
export const lockJoins = (db: TenantDb, companyId: string): Promise<void> =>
  lockUntilEnd(db, `${companyId} joins`)

/**
 * Locks a person and all they were joined into, the root last. A join that is under way is over then: the statements that
 * follow see it, and one that does not wait would write to the joined person alone.
 *
 * The order of locks: joined persons before their receivers. A join and its undoing lock all persons of both roots, so a
 * transaction that holds one of these persons keeps them as they are.
 * @returns the id of the root
 */
export async function lockedRoot(db: TenantDb, companyId: string, personId: string): Promise<string> {
  const { rows } = await sql<{ joined_into: string | null }>`
    /* locked person */
    select joined_into from person where company_id = ${companyId} and person_id = ${personId}
       for no key update`.execute(db)
  const rootId = rows[0]?.joined_into
  if (!rootId) return personId
  await sql`
    with recursive receivers as (
      select ${personId}::uuid as person_id, 0 as step
      union all
      select j.into_id, step + 1 from receivers join person_join j
        on j.company_id = ${companyId} and j.joined_id = receivers.person_id and j.undone_at is null
    ), ordered as (
      select person_id, step from receivers where step > 0 and person_id <> ${rootId}
      union all
      select ${rootId}::uuid, (select max(step) + 1 from receivers)
    )
    select from ordered join person p on p.company_id = ${companyId} and p.person_id = ordered.person_id
     order by step for no key update of p`.execute(db)
  return rootId
}

/**
 * Locks roots with all who were joined into them, in the order of `lockedRoot`. Under `lockJoins`, so that no person is joined
 * meanwhile.
 * @returns the locked person ids
 */
export async function lockAll(
  db: TenantDb,
  companyId: string,
  rootIds: string[],
  strength: RawBuilder<unknown> = sql`for no key update`,
): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    with recursive joined as (
      select person_id, 0 as step from unnest(${rootIds}::uuid[]) as root(person_id)
      union all
      select j.joined_id, step + 1 from joined join person_join j
        on j.company_id = ${companyId} and j.into_id = joined.person_id and j.undone_at is null
    )
    select p.person_id from person p left join joined on joined.person_id = p.person_id
     where p.company_id = ${companyId}
       and (p.person_id = any(${rootIds}::uuid[]) or p.joined_into = any(${rootIds}::uuid[]))
     order by step desc nulls first, p.person_id ${strength} of p`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

/** The persons of a root changed before they were locked. It has the code by which a transaction is tried again. */
class PersonsChanged extends Error {
  readonly code = '40001'
}

/**
 * Locks all persons who count for the same root as a person, to write to each of them. Not under `lockJoins`: other
 * persons of the company do not wait. A join or its undoing locks all persons of its roots, so none can follow.
 * @returns the locked person ids
 */
export async function lockJoined(
  db: TenantDb,
  companyId: string,
  personId: string,
  strength?: RawBuilder<unknown>,
): Promise<string[]> {
  const locked = await lockAll(db, companyId, [await rootPersonOf(db, companyId, personId)], strength)
  const root = sql`(select ${rootIdOf('own')} from person own
    where own.company_id = ${companyId} and own.person_id = ${personId})`
  const { rows } = await sql<{ person_id: string }>`
    select person_id from person
     where company_id = ${companyId} and (person_id = ${root} or joined_into = ${root})`.execute(db)
  const isSame = rows.length === locked.length && rows.every(({ person_id }) => locked.includes(person_id))
  if (!isSame) throw new PersonsChanged()
  return locked
}
