import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import type { DB } from '#core/db/schema.ts'
import { replayCompany } from '#domain/leads/scores/replay.ts'
import { newCompany } from '../events/support.ts'
import { testDatabase } from '../support/database.ts'

const db = await testDatabase()
const persons = 1_200

/** A company with many persons, each with a visit. */
async function largeCompany() {
  const company = await newCompany(db)
  const staffId = randomUUID()
  await db.ops
    .insertInto('staff')
    .values({ company_id: company, staff_id: staffId, user_id: 'lin', name: '林岚' })
    .execute()
  // The visits first: their trigger derives the leads of persons who are there.
  const ids = Array.from({ length: persons }, () => randomUUID())
  await db.opsPool.query(
    `insert into visit (company_id, person_id, activity_id, staff_id, content_type, content_id, share_id, second_scene,
       landing, opened_at, first_of)
     select $1, id, id, $2, 'card', 'x', '', '2', '', now(), 'visit' from unnest($3::uuid[]) id`,
    [company, staffId, ids],
  )
  await db.opsPool.query(
    `insert into person (company_id, person_id, number, name)
     select $1, id, n, '客户' || n from unnest($2::uuid[]) with ordinality each(id, n)`,
    [company, ids],
  )
  return company
}

it('derives the leads of a large company in portions, and mends what differs', async () => {
  const company = await largeCompany()
  const pool = db.opsConnections(1, {})
  onTestFinished(() => pool.end())
  const portions: number[] = []
  const ops = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => {
      const [, ids] = query.parameters
      if (/rebuild_leads|refresh_leads|derived_leads/.test(query.sql))
        portions.push(Array.isArray(ids) ? ids.length : Number.POSITIVE_INFINITY)
    },
  })
  const replayed = async (write: boolean) => {
    const tables = await replayCompany({ ops, tenant: db.tenant }, company, { write })
    return tables.find(({ table }) => table === 'lead')?.differing
  }
  expect(await replayed(true)).toBe(persons)
  expect(await replayed(false)).toBe(0)
  const change = (text: string) => db.opsPool.query(text, [company])
  await change(`delete from lead where company_id = $1 and number % 3 = 0`)
  await change(`update lead set visits = 9 where company_id = $1 and number % 3 = 1 and number < 100`)
  await change(`update lead_name set letters = 'x' where company_id = $1 and root_id in (
    select root_id from lead where company_id = $1 and number % 3 = 2 and number < 100)`)
  expect(await replayed(false)).toBe(400 + 33 + 33)
  expect(await replayed(true)).toBe(400 + 33 + 33)
  expect(await replayed(false)).toBe(0)
  expect(Math.max(...portions)).toBe(500)
})
