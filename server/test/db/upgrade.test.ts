import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { expect, test } from 'vitest'
import { rlsProblems } from '#core/db/inventory.ts'
import { readMigrations } from '#core/db/migrations.ts'
import { dataDir } from '../support/data-dir.ts'
import { MIGRATIONS, open } from '../support/database.ts'
import { demoOfE15ce42, fixtureKey, sessionOf } from '../support/demo-e15ce42.ts'
import { freePort } from '../support/ports.ts'
import { bundledProgram } from '../support/program.ts'
import { query } from '../support/urls.ts'
import { columnsOfDatabase, differences } from './database-types.ts'
import { columnsOfSchema } from './schema-types.ts'

/** The migrations of that commit. They are in every database since, so none of them may change. */
const LANDED = [
  ['0001_house.sql', '6decc1681a2f035c40284da271ec9fba33488ca40fb1b87ce730bf477d1d0fcf'],
  ['0002_contact.sql', '27cd6279c02ca0bcf4b4450324cfa20cd50adedbd3d28c373c37569e21b0c359'],
  ['0003_radar.sql', 'ea1e433881952b1bcace3fac5c2191c2912771014bb4a2f1121c3d452e0ce855'],
  ['0004_lighter_ledger.sql', 'b8e0bb5aa6aa35638cb3ebafaa89d50a19a6cf62724290b9bc065a2bf71e43f3'],
  ['0005_identity.sql', '23ae4300524f5018a2ce78f49832b84553d09cd01584cb2451bcb386062f7727'],
  ['0006_cards.sql', 'e4bdd9d2b010ad38574c5527890f7ba3f866381d24f8ef4b09e717c2adf57a5c'],
  ['0007_domains.sql', 'b096c9ebaaf4507da904508d9b347af4e9374ec337118f91c7da53caf691bcf3'],
  ['0008_one_index_of_visits.sql', 'b5b4ccdacd5f39e65ae2c3d0c2b56d90e238998ce2e25fd5606456a512d6caae'],
]

const databaseUrl = await demoOfE15ce42()

test('keeps the migrations of commit e15ce42 unchanged', async () => {
  const applied = await query<{ name: string; checksum: string }>(
    databaseUrl,
    'select name, checksum from schema_migration order by version',
  )
  const files = (await readMigrations(MIGRATIONS)).slice(0, LANDED.length)
  expect(applied.map(({ name, checksum }) => [name, checksum])).toEqual(LANDED)
  expect(files.map(({ name, checksum }) => [name, checksum])).toEqual(LANDED)
})

test('starts on the demo of that commit, shows its cards and answers its radar', async () => {
  const port = await freePort()
  const product = `http://127.0.0.1:${port}`
  const start = await bundledProgram()
  const program = start({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir(),
    PORT: String(port),
    SECRET_KEY: fixtureKey,
    LOG_LEVEL: 'warn',
  })
  let said = ''
  for (const stream of [program.stdout, program.stderr])
    stream?.setEncoding('utf8').on('data', (part) => {
      said += part
    })
  const answers = () =>
    fetch(`${product}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  // At night the synchronisation of customers asks for WeCom, which is not there. A busy machine connects late.
  const warnings = () =>
    said
      .split('\n')
      .filter(
        (line) =>
          !/"vendor":"wecom"|sync_contacts|timeout exceeded when trying to connect|timeout expired/.test(
            line,
          ),
      )
      .join('\n')
  // All migrations since then, each in a transaction of its own: on a busy machine they take minutes.
  await expect.poll(async () => (await answers()) || warnings(), { timeout: 300_000 }).toBe(true)

  for (const [search, name] of [
    ['companyId=yunfan01&uid=LinXiao', '林晓的名片'],
    ['companyId=yunfan01&uid=ZhouLan', '周岚的名片'],
    ['companyId=qinghe02&uid=HeJing', '何静的名片'],
  ]) {
    const page = await fetch(`${product}/qw-wxmini/?${search}`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain(name)
  }

  const session = await sessionOf(databaseUrl, 'yunfan01', 'LinXiao')
  const radar = await fetch(`${product}/biz/v1/clue/radar?page=1&pageSize=20`, {
    headers: { authorization: session },
  })
  const { data } = (await radar.json()) as { data: { list: RadarEntry[]; total: number } }
  expect(data.total).toBe(198)
  expect(data.list[0]).toMatchObject({
    contentType: 'card',
    contentTitle: '林晓',
    relays: [{ name: '王敏' }],
    visits: 1,
    sections: [{ key: 'profile', duration: 4200 }],
    lastAt: '2026-11-22T14:05:23.949Z',
  })
  // No warning since the start.
  expect(warnings()).toBe('')
})

test('brings the demo to the tables of a new database, and its walls', async () => {
  const db = await open({ databaseUrl, roleSecret: fixtureKey })
  expect(differences(columnsOfSchema(), await columnsOfDatabase(db))).toEqual([])
  expect(await rlsProblems(db.opsPool)).toEqual([])
})
