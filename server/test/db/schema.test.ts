import { expect, test } from 'vitest'
import { rlsProblems } from '#core/db/inventory.ts'
import { testDatabase } from '../support/database.ts'

const db = await testDatabase()

test('the real schema has no way around the walls between companies', async () => {
  expect(await rlsProblems(db.opsPool)).toEqual([])
  expect(await rlsProblems(db.appPool)).toEqual([])
})

test('the database says which migration it is at', () => {
  expect(db.version).toBeGreaterThan(0)
})
