import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TenantDb } from '#core/db/connect.ts'
import { freshDatabase, newCompanyId, open, withoutRowSecurity } from '../support/database.ts'

const migrations = join(import.meta.dirname, 'notes')
const fresh = await freshDatabase()
const db = await open({ databaseUrl: fresh.url, migrations })
const unwalled = await open({ databaseUrl: (await freshDatabase()).url, migrations })
const companies = Array.from({ length: 5 }, newCompanyId)
const [a = '', b = ''] = companies

const owners = async (trx: TenantDb) => {
  const { rows } = await sql<{ company_id: string }>`select distinct company_id from note`.execute(trx)
  return rows.map((row) => row.company_id)
}

beforeAll(async () => {
  for (const company of companies) {
    await db.tenant(company, (trx) =>
      sql`insert into note values (${company}, 1), (${company}, 2)`.execute(trx),
    )
  }
})

describe('without a company in the setting', () => {
  test('a connection that never had one sees nothing', async () => {
    expect((await db.appPool.query('select * from note')).rows).toEqual([])
  })

  test('an empty one sees nothing and is no error', async () => {
    const text = `begin; select set_config('app.company_id', '', true); select * from note; commit`
    const results = (await db.appPool.query(text)) as unknown as { rows: unknown[] }[]
    expect(results[2]?.rows).toEqual([])
  })

  test('nothing can be written', async () => {
    await expect(db.appPool.query(`insert into note values ($1, 9)`, [a])).rejects.toThrow(
      /row-level security/,
    )
  })

  test('a tenant transaction without a company is refused', async () => {
    await expect(db.tenant('', owners)).rejects.toThrow(/needs a company/)
  })
})

describe('inside one company', () => {
  test('only its rows are there', async () => {
    expect(await db.tenant(a, owners)).toEqual([a])
  })

  test('a row of another company cannot be inserted', async () => {
    const insert = db.tenant(a, (trx) => sql`insert into note values (${b}, 9)`.execute(trx))
    await expect(insert).rejects.toThrow(/row-level security/)
  })

  test('a row cannot be given to another company', async () => {
    const give = db.tenant(a, (trx) => sql`update note set company_id = ${b}, note_id = 9`.execute(trx))
    await expect(give).rejects.toThrow(/row-level security/)
  })

  test('another company’s rows are neither changed nor deleted', async () => {
    const update = sql`update note set body = 'x' where company_id = ${b}`
    const remove = sql`delete from note where company_id = ${b}`
    expect((await db.tenant(a, (trx) => update.execute(trx))).numAffectedRows).toBe(0n)
    expect((await db.tenant(a, (trx) => remove.execute(trx))).numAffectedRows).toBe(0n)
    expect(await db.tenant(b, owners)).toEqual([b])
  })

  test('partitions hold companies apart as well', async () => {
    await db.tenant(b, (trx) => sql`insert into happening values (${b}, now())`.execute(trx))
    const count = sql<{ n: string }>`select count(*) n from happening_default`
    expect((await db.tenant(a, (trx) => count.execute(trx))).rows[0]?.n).toBe('0')
    expect((await db.tenant(b, (trx) => count.execute(trx))).rows[0]?.n).toBe('1')
  })

  test('an empty company id is refused by the table itself', async () => {
    await expect(db.opsPool.query(`insert into note values ('', 1)`)).rejects.toThrow(/company_id_not_empty/)
  })
})

test('no connection of the pool carries a company over to its next user', async () => {
  const one = async () => {
    const company = companies[Math.floor(Math.random() * companies.length)] ?? ''
    expect(await db.tenant(company, owners)).toEqual([company])
    const outside = await db.appPool.query(`select current_setting('app.company_id', true) c from note`)
    expect(outside.rows).toEqual([])
  }
  for (let round = 0; round < 100; round++) await Promise.all(Array.from({ length: 20 }, one))
})

test('the trap: SET instead of SET LOCAL would have been carried over', async () => {
  const client = await db.appPool.connect()
  await client.query(`begin; select set_config('app.company_id', '${a}', false); commit`)
  const after = await client.query('select distinct company_id from note')
  client.release(true)
  expect(after.rows).toEqual([{ company_id: a }])
})

test('the policy reads the setting itself: no function that could turn out volatile', async () => {
  const { rows } = await db.opsPool.query(
    `select distinct pg_get_expr(polqual, polrelid) q from pg_policy where polname = 'tenant'`,
  )
  expect(rows).toEqual([
    { q: `(company_id = NULLIF(current_setting('app.company_id'::text, true), ''::text))` },
  ])
})

test('the app role reads the directory and no other table without a company', async () => {
  expect((await db.appPool.query('select * from directory')).rows).toEqual([])
  await expect(db.appPool.query('insert into directory values (1, 1)')).rejects.toThrow(/permission denied/)
  await expect(db.appPool.query('select * from secret')).rejects.toThrow(/permission denied/)
  await expect(db.appPool.query('select * from schema_migration')).rejects.toThrow(/permission denied/)
})

test('ops sees every company', async () => {
  const { rows } = await db.opsPool.query('select count(distinct company_id)::int n from note')
  expect(rows).toEqual([{ n: companies.length }])
})

test('the second wall can be taken down for a test of the first', async () => {
  await unwalled.opsPool.query(`insert into note values ('aaaaaaaa', 1), ('bbbbbbbb', 1)`)
  await withoutRowSecurity(unwalled)
  expect((await unwalled.tenant('aaaaaaaa', owners)).sort()).toEqual(['aaaaaaaa', 'bbbbbbbb'])
})
