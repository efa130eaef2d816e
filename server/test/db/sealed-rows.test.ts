import { expect, test } from 'vitest'
import { createSealer } from '#core/crypto/sealer.ts'
import { fillHashes, resealRows } from '#core/db/sealed-rows.ts'
import { card } from '#domain/card/module.ts'
import { phoneEnd } from '#domain/identity/phone-end.ts'
import { testApp } from '../support/app.ts'

const { sealed } = card
const { makeCompany, makeStaff, makeVisitor, parts } = await testApp()
const [oldKey, newKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const old = createSealer(oldKey)
const both = createSealer(newKey, oldKey)
const fresh = createSealer(newKey)

/** A company with a card that was left before the hash's column was there, and one without a phone. */
async function withCards() {
  const companyId = await makeCompany()
  const { staffId } = await makeStaff(companyId)
  for (const phone of ['138 0000 9876', ''])
    await parts.db.tenant(companyId, async (db) =>
      db
        .insertInto('exchanged_card')
        .values({
          company_id: companyId,
          staff_id: staffId,
          person_id: (await makeVisitor(companyId)).personId,
          sealed: old.seal(companyId, JSON.stringify({ phone })),
        })
        .execute(),
    )
  const rows = async () => {
    const found = await parts.db.opsPool.query<{ sealed: Buffer; phone_end: Buffer | null }>(
      'select sealed, phone_end from exchanged_card where company_id = $1 order by octet_length(phone_end) desc',
      [companyId],
    )
    return found.rows
  }
  return { companyId, rows }
}

test('makes the hash of the last four digits for rows of an earlier release, once', async () => {
  const { companyId, rows } = await withCards()
  // Cards of other tests in this database are sealed with another key, and left alone.
  expect(await fillHashes(parts.db.opsPool, old, sealed)).toBe(2)
  expect((await rows()).map(({ phone_end }) => phone_end)).toEqual([
    old.index(companyId, phoneEnd('9876')),
    Buffer.alloc(0),
  ])
  expect(await fillHashes(parts.db.opsPool, old, sealed)).toBe(0)
})

test('makes the hash anew with the key, and finds it by either key meanwhile', async () => {
  const { companyId, rows } = await withCards()
  await fillHashes(parts.db.opsPool, old, sealed)
  const [before] = await rows()
  expect(both.indexes(companyId, phoneEnd('9876'))).toContainEqual(before?.phone_end)
  await resealRows(parts.db.opsPool, both, sealed)
  const [after, empty] = await rows()
  expect(after?.phone_end).toEqual(fresh.index(companyId, phoneEnd('9876')))
  expect(fresh.open(companyId, after?.sealed ?? Buffer.alloc(0))).toContain('9876')
  expect(empty?.phone_end).toEqual(Buffer.alloc(0))
})
