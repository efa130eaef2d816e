import { randomUUID } from 'node:crypto'
import type { TenantDb } from '#core/db/connect.ts'
import { retryUndone } from '#core/db/retry.ts'
import { newCompany } from '../events/support.ts'
import type { testDatabase } from '../support/database.ts'

/**
 * A company with members, four persons and a form. Every second person has no name.
 *
 * @returns the ids; `tenant`, which works in a tenant transaction; and `run`, which runs a statement past row-level
 * security with the company as `$1`.
 */
export async function peopledCompany(db: Awaited<ReturnType<typeof testDatabase>>, memberCount: number) {
  const company = await newCompany(db)
  const members = Array.from({ length: memberCount }, () => randomUUID())
  const people = Array.from({ length: 4 }, () => randomUUID())
  const form = randomUUID()
  // As `tenant` does, after a deadlock.
  const run = (text: string, values: unknown[] = []) =>
    retryUndone(() => db.opsPool.query(text, [company, ...values]))
  for (const [place, staffId] of members.entries())
    await run(
      `insert into staff (company_id, staff_id, user_id, name, phone_hash, phone_sealed) values ($1, $2::uuid, $2::uuid::text, '林岚', $3, '')`,
      [staffId, Buffer.from(`${company}${place}`)],
    )
  for (const [number, personId] of people.entries())
    await run('insert into person (company_id, person_id, number, name) values ($1, $2, $3, $4)', [
      personId,
      number + 1,
      number % 2 ? `客户${number}` : '',
    ])
  await run(
    `insert into material (company_id, material_id, kind, title, body) values ($1, $2, 'form', '预约看房', '{}')`,
    [form],
  )
  const tenant = <T>(work: (tenant: TenantDb) => Promise<T>) => db.tenant(company, work)
  const personId = (place: number) => people[place] as string
  const staffId = (place: number) => members[place] as string
  return { company, members, people, form, run, tenant, personId, staffId }
}
