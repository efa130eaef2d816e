import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { newCompanyId, testDatabase } from '../support/database.ts'

const db = await testDatabase()

it('plans a named query once for each connection, and each of its variants apart', async () => {
  const result = await db.tenant(newCompanyId(), async (tenant) => {
    const add = (value: number) =>
      sql<{ sum: number }>`/* adding up */ select ${value}::integer + 1 as sum`.execute(tenant)
    const variant = await sql<{ sum: number }>`/* adding up */ select 2 as sum`.execute(tenant)
    const sums = [(await add(1)).rows[0]?.sum, (await add(41)).rows[0]?.sum, variant.rows[0]?.sum]
    await sql`select 'has no name'`.execute(tenant)
    const { rows } = await sql<{ name: string }>`
      select name from pg_prepared_statements where name like 'adding up%' or statement like '%has no name%'`.execute(
      tenant,
    )
    return { sums, names: rows.map(({ name }) => name) }
  })
  expect(result.sums).toEqual([2, 42, 2])
  expect(result.names).toHaveLength(2)
  for (const name of result.names) expect(name).toMatch(/^adding up [0-9a-f]{12}$/)
})
