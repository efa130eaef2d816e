import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { rlsProblems } from '#core/db/inventory.ts'
import { testDatabase } from '../support/database.ts'
import { columnsOfDatabase, differences } from './database-types.ts'
import { schemaText } from './schema-text.ts'
import { columnsOfSchema, SCHEMA } from './schema-types.ts'

const db = await testDatabase()

test('the real schema has no way around the walls between companies', async () => {
  expect(await rlsProblems(db.opsPool)).toEqual([])
  expect(await rlsProblems(db.appPool)).toEqual([])
})

test('reports the last migration of the database', () => {
  expect(db.version).toBeGreaterThan(0)
})

test('schema.sql shows the tables, constraints and indexes of the migrated database', async () => {
  await expect(await schemaText(db.opsPool)).toMatchFileSnapshot('../../schema.sql')
})

describe('schema.ts', async () => {
  const database = await columnsOfDatabase(db)

  test('has the tables and columns of the migrated database, with their types', () => {
    expect(differences(columnsOfSchema(), database)).toEqual([])
  })

  test('differs in each column that is planted wrongly, and in no other', () => {
    // The column, its line in schema.ts, and the planted one.
    const planted: [string, string, string][] = [
      ['member.created_at', '  member: {', '  gone: {'],
      ['oem_agent.brand_name', 'brand_name: string', 'brand_title: string'],
      ['contact_way.config_id', 'config_id: Generated<string>', 'config_id: Generated<number>'],
      ['contact_event.create_time', 'create_time: BigInt8', 'create_time: number'],
      ['vendor_token.lease_until', 'lease_until: Time |', 'lease_until: string |'],
      ['person_join.moved', 'moved: Generated<Json<', 'moved: Generated<Array<'],
      ['share.share_type', "'staff' | 'wxUser'", "'staff' | 'other'"],
      ['sms_code.code_hash', 'code_hash: Buffer', 'code_hash: Buffer | null'],
      ['staff.phone_sealed', 'phone_sealed: Buffer | null', 'phone_sealed: Buffer'],
      ['radar_entry.touched_at', 'touched_at: Time', 'touched_at: Generated<Time>'],
      ['licence_request.asked_at', 'asked_at: Generated<Time>', 'asked_at: Time'],
    ]
    let text = readFileSync(SCHEMA, 'utf8')
    for (const [, sound, wrong] of planted) {
      expect(text).toContain(sound)
      text = text.replace(sound, wrong)
    }
    const found = differences(columnsOfSchema(text), database)
    for (const [column] of planted) expect(found).toContainEqual(expect.stringContaining(`${column}: `))
    // The renamed table counts with each of its nine columns twice, the renamed column twice.
    expect(found).toHaveLength(planted.length - 2 + 18 + 2)
  })
})
