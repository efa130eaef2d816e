import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { Failure } from '#core/http/failure.ts'
import { takePersonNumbers } from '#domain/company/person-numbers.ts'

/**
 * Makes persons of whom the company has only a name: none of them was seen in an app yet.
 * @returns their ids, in the order of the names
 */
export async function makeUnseen(
  db: TenantDb,
  companyId: string,
  names: readonly string[],
): Promise<string[]> {
  const last = await takePersonNumbers(db, companyId, names.length)
  if (last === undefined) throw new Failure('notFound')
  const persons = names.map((name, at) => ({
    personId: randomUUID(),
    name,
    number: last - names.length + at + 1,
  }))
  await sql`
    insert into person (company_id, person_id, number, name)
    select ${companyId}, r."personId", r.number, r.name
    from jsonb_to_recordset(${JSON.stringify(persons)}) as r("personId" uuid, number bigint, name text)`.execute(
    db,
  )
  return persons.map(({ personId }) => personId)
}

/** Deletes persons to whom no row refers and who were seen in no app. */
export async function removeUnseen(
  db: TenantDb,
  companyId: string,
  personIds: readonly string[],
): Promise<void> {
  await sql`
    delete from person where company_id = ${companyId} and person_id = any(${personIds}::uuid[])`.execute(db)
}
