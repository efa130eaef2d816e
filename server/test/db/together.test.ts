import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { TenantDb } from '#core/db/connect.ts'
import { together } from '#core/db/together.ts'
import { newCompanyId, testDatabase } from '../support/database.ts'
import { countWrites } from '../support/writes.ts'

const db = await testDatabase()

const value = (one: number) => async (trx: TenantDb) => {
  const { rows } = await sql<{ one: number }>`select ${one}::integer as one`.execute(trx)
  return rows[0]?.one
}

const failing = (trx: TenantDb) => sql`select 1/0`.execute(trx)

test('sends the first statements of all parts as one write, with the beginning of the transaction', async () => {
  const writes = countWrites(db.appPool)
  const values = await db.tenant(newCompanyId(), (trx) => together(trx, value(1), value(2), value(3)))
  expect(values).toEqual([1, 2, 3])
  // The second one is COMMIT.
  expect(writes.count).toBe(2)
})

test('stays in the transaction of its company', async () => {
  const company = newCompanyId()
  const setting = async (trx: TenantDb) => {
    const { rows } = await sql<{ id: string }>`select current_setting('app.company_id') as id`.execute(trx)
    return rows[0]?.id
  }
  expect(await db.tenant(company, (trx) => together(trx, setting, setting))).toEqual([company, company])
})

test('throws the error that came first, not the refusals that follow from it', async () => {
  const failed = db.tenant(newCompanyId(), (trx) =>
    together(trx, (trx) => value(1)(trx).then(() => value(2)(trx)), failing, value(3)),
  )
  await expect(failed).rejects.toThrow(/division by zero/)
})

test('throws the error that came first also where two parts ask the same after it', async () => {
  const named = (trx: TenantDb) => sql`/* never prepared */ select 1`.execute(trx)
  const late = async (trx: TenantDb) => {
    await value(1)(trx)
    await named(trx)
  }
  const failed = db.tenant(newCompanyId(), (trx) => together(trx, late, late, failing))
  await expect(failed).rejects.toThrow(/division by zero/)
  await db.tenant(newCompanyId(), (trx) => together(trx, named, named))
})

test('throws only after all parts have ended', async () => {
  let ended = false
  const slow = async (trx: TenantDb) => {
    for (const one of [1, 2, 3, 4, 5]) await value(one)(trx).catch(() => {})
    ended = true
  }
  await expect(db.tenant(newCompanyId(), (trx) => together(trx, failing, slow))).rejects.toThrow()
  expect(ended).toBe(true)
})
