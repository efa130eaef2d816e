import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { expect, test } from 'vitest'
import { modules } from '#modules.ts'
import { installation } from '../cli/installation.ts'
import { runTool } from '../cli/run-tool.ts'
import { testApp } from '../support/app.ts'
import { open } from '../support/database.ts'
import { demoOfE15ce42, fixtureKey, sessionOf } from '../support/demo-e15ce42.ts'
import { query } from '../support/urls.ts'
import { schemaOf, tablesOf } from './tables.ts'

// Backup, destroy, restore into a new place, start on it.

const picture = 'files/yunfan01/AAAAAAAAAAAAAAAAAAAAAA.png'
const film = 'files/qinghe02/BBBBBBBBBBBBBBBBBBBBBB.mp4'

/** The demo of an earlier release, brought to the present schema, with two files. */
async function filled() {
  const from = await installation({ url: await demoOfE15ce42(), key: fixtureKey })
  expect(await runTool(['migrate'], from.env)).toMatchObject({ code: 0 })
  // Tables that are younger than the fixture.
  await query(
    from.url,
    modules
      .flatMap(({ tables }) => Object.values(tables))
      .flatMap(({ sample = [] }) => sample)
      .join(';\n')
      .replaceAll(':company', "'yunfan01'"),
  )
  for (const key of [picture, film]) mkdirSync(join(from.folder, key, '..'), { recursive: true })
  writeFileSync(join(from.folder, picture), Buffer.alloc(70_000, 'picture'))
  writeFileSync(join(from.folder, film), Buffer.alloc(3_000_000, 'film'))
  // Uploads that were never looked at and half-written files are no files of the product.
  mkdirSync(join(from.folder, 'company/yunfan01'), { recursive: true })
  writeFileSync(join(from.folder, 'company/yunfan01/x.png'), 'put there by a browser')
  writeFileSync(join(from.folder, 'files/yunfan01/.1234.part'), 'half')
  return from
}

const from = await filled()
const backup = join(from.folder, 'one.backup')

test('restores every row and file of a backup into a new place, with the walls of the old one', async () => {
  const written = await runTool(['backup', backup, '--json'], from.env)
  expect({ code: written.code, err: written.err }).toEqual({ code: 0, err: '' })
  const tables = await tablesOf(from.url)
  const rows = Object.entries(tables).filter(([name]) => !/^(schema_migration|event_)/.test(name))
  expect(JSON.parse(written.out)).toMatchObject({
    tables: rows.length,
    rows: rows.reduce((sum, [, counted]) => sum + Number(counted.split(' ')[0]), 0),
    files: { count: 2, bytes: 3_070_000 },
    notIncluded: ['SECRET_KEY'],
  })
  expect(rows.filter(([, counted]) => counted.startsWith('0 ')).map(([name]) => name)).toEqual([])

  const to = await installation({ key: fixtureKey })
  const restored = await runTool(['restore', backup], to.env)
  expect(restored).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Restored and verified \d+ rows of /),
  })
  const now = await tablesOf(to.url)
  // The moment of each migration is that of the restore.
  const { schema_migration: _then, ...expected } = tables
  const { schema_migration: _now, ...found } = now
  expect(found).toEqual(expected)
  expect(await schemaOf(to.url)).toEqual(await schemaOf(from.url))
  for (const key of [picture, film])
    expect(readFileSync(join(to.folder, key)).equals(readFileSync(join(from.folder, key)))).toBe(true)
  expect(existsSync(join(to.folder, 'company'))).toBe(false)
  expect(existsSync(join(to.folder, 'files/yunfan01/.1234.part'))).toBe(false)

  const db = await open({ databaseUrl: to.url, roleSecret: fixtureKey })
  const { app, callAs } = await testApp(to.env, db)
  expect((await app.inject(`/${film}`)).rawPayload.length).toBe(3_000_000)
  const radar = await callAs(await sessionOf(to.url, 'yunfan01', 'LinXiao'), 'GET /biz/v1/clue/radar', {
    query: { page: 1, pageSize: 20 },
  })
  expect(radar.body.data?.total).toBe(198)
  expect(radar.body.data?.list[0] as RadarEntry).toMatchObject({ contentTitle: '林晓', visits: 1 })
})

test('restores a backup of a release without the tool to the present schema', async () => {
  const old = await installation({ url: await demoOfE15ce42(), key: fixtureKey })
  const file = join(old.folder, 'old.backup')
  const written = await runTool(['backup', file, '--json'], old.env)
  expect(JSON.parse(written.out)).toMatchObject({ migration: 8 })
  // A backup changes nothing: the old program goes on.
  expect(await runTool(['migrate', '--check', '--json'], old.env)).toMatchObject({
    out: expect.stringMatching(/^\{"version":8,"pending":\[/),
  })
  const to = await installation({ key: fixtureKey })
  expect(await runTool(['restore', file], to.env)).toMatchObject({ code: 0 })
  expect(await runTool(['migrate', '--check'], to.env)).toMatchObject({ code: 0 })
  const { schema_migration: _then, ...expected } = await tablesOf(from.url)
  const { schema_migration: _now, ...found } = await tablesOf(to.url)
  expect(Object.keys(found)).toEqual(Object.keys(expected))
  expect(await schemaOf(to.url)).toEqual(await schemaOf(from.url))
})

test('holds one moment while rows are written', async () => {
  const busy = await installation()
  expect(await runTool(['migrate'], busy.env)).toMatchObject({ code: 0 })
  let isWriting = true
  let written = 0
  const writing = (async () => {
    // A company and its place come together: a backup that has one without the other saw two moments.
    for (; isWriting; written++) {
      const id = String(written).padStart(8, '0')
      await query(
        busy.url,
        `begin; insert into company (company_id, name) values ('${id}', 'n');
         insert into place (company_id, place_id, name, address) values ('${id}', gen_random_uuid(), 'n', 'a'); commit`,
      )
    }
  })()
  await expect.poll(() => written).toBeGreaterThan(20)
  const file = join(busy.folder, 'busy.backup')
  expect(await runTool(['backup', file], busy.env)).toMatchObject({ code: 0 })
  isWriting = false
  await writing
  const to = await installation()
  expect(await runTool(['restore', file], to.env)).toMatchObject({ code: 0 })
  const tables = await tablesOf(to.url)
  const counted = (name: string) => Number(tables[name]?.split(' ')[0])
  expect(counted('company')).toBeGreaterThan(20)
  expect(counted('place')).toBe(counted('company'))
})
