import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { createSealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import type { DB } from '#core/db/schema.ts'
import { type Drawing, webp } from '#demo/pictures/svg.ts'
import { type SeedDeps, seedDemo } from '#demo/seed.ts'
import { readWorld } from '#demo/world.ts'
import { createFiles } from '#domain/files/store.ts'
import { diskStore } from '#domain/files/stores/disk.ts'
import { personFacts } from '#domain/sign-in/queries.ts'
import { createEventWriter, writerConnections, writerSettings } from '#domain/tracking/ledger/writer.ts'
import { testApp } from '../support/app.ts'
import { atEnd } from '../support/at-end.ts'
import { freshDatabase, open, quiet } from '../support/database.ts'

const worldFile = join(import.meta.dirname, '../../../sandbox/world.json')
const world = readWorld(worldFile)
const now = new Date('2026-11-20T08:00:00.000Z')
const options = { phonesPort: 8788, now }

const folder = mkdtempSync(join(tmpdir(), 'mingpian-demo-'))
afterAll(() => rmSync(folder, { recursive: true }))
const sealer = createSealer(Buffer.alloc(32, 7))
const files = createFiles(diskStore(folder, sealer), sealer)

/** What is drawn once is not drawn again. */
const drawn = new Map<string, Promise<Buffer>>()
function draw(drawing: Drawing): Promise<Buffer> {
  const key = `${drawing.width} ${drawing.height} ${drawing.body}`
  const picture = drawn.get(key) ?? webp(drawing)
  drawn.set(key, picture)
  return picture
}

async function house(): Promise<SeedDeps> {
  const db = await open({ databaseUrl: (await freshDatabase()).url })
  const pool = db.opsConnections(writerConnections, writerSettings)
  const events = createEventWriter({ pool, log: quiet })
  atEnd(() => events.close())
  return { db, sealer, files, events, log: quiet, draw }
}

const count = async (db: Database, table: keyof DB, where = sql`true`): Promise<number> => {
  const { rows } = await sql<{
    count: string
  }>`select count(*) from ${sql.table(table)} where ${where}`.execute(db.ops)
  return Number(rows[0]?.count)
}

/** Every row of the tables that the seed writes, without what is random by nature: nonces, event ids, notes. */
async function contents(db: Database): Promise<Record<string, unknown[]>> {
  const random: Record<string, string[]> = {
    credential: ['sealed'],
    staff: ['phone_sealed'],
    event: ['event_id'],
    card_line: ['sealed'],
  }
  const found: Record<string, unknown[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) - ${sql.val(random[table] ?? [])}::text[] as row from ${sql.table(table)} t
      order by (to_jsonb(t) - ${sql.val(random[table] ?? [])}::text[])::text`.execute(db.ops)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}

const tables: (keyof DB)[] = [
  'directory',
  'company',
  'credential',
  'staff',
  'card',
  'card_line',
  'material',
  'card_material',
  'product',
  'card_product',
  'person',
  'person_identity',
  'consent',
  'share',
  'place',
  'notice_template',
  'mall_setting',
  'mall_report',
  'site',
  'event',
  'visit',
  'visit_part',
  'radar_entry',
  'person_visit',
  'person_deed',
  'person_month',
  'daily_total',
  'daily_thing',
  'daily_return',
]

const first = await house()
await seedDemo(first, world, options)
const { db } = first

test('the numbers are those that the demo promises', async () => {
  expect(await count(db, 'company')).toBe(2)
  expect(await count(db, 'staff')).toBe(12)
  expect(await count(db, 'staff', sql`role = 'admin'`)).toBe(2)
  expect(await count(db, 'card')).toBe(12)
  expect(await count(db, 'product')).toBe(40)
  expect(await count(db, 'material')).toBe(30)
  expect(await count(db, 'person', sql`staff_id is null`)).toBe(300)
  expect(await count(db, 'person', sql`staff_id is null and name <> ''`)).toBe(101)
  const { rows: kinds } = await sql<{ kinds: string }>`
    select count(distinct kind) as kinds from material group by company_id`.execute(db.ops)
  expect(kinds.map((row) => Number(row.kinds))).toEqual([6, 6])
  expect(await count(db, 'directory', sql`kind = 'domain'`)).toBe(32)
  expect(await count(db, 'event')).toBeGreaterThan(5_000)
})

test('what the companies offer beside their cards: one has a mall that can be paid in, the other has none', async () => {
  const seeded = await testApp({ SECRET_KEY: '07'.repeat(32), WEB_DIST: '/nowhere' }, db)
  const [yunfan, qinghe] = [{ companyId: 'yunfan01' }, { companyId: 'qinghe02' }]
  const mall = async (query: { companyId: string }) => [
    (await seeded.callAs('', 'GET /mall/account/v1/mall_config/c', { query })).body.data?.payment?.method,
    (
      await seeded.callAs('', 'GET /mall/order/v1/mall_setting/mall_mini_status_by_cid', {
        query: { cid: query.companyId },
      })
    ).body.data?.status,
  ]
  expect(await mall(yunfan)).toEqual(['wechat', true])
  expect(await mall(qinghe)).toEqual([undefined, false])
  for (const [query, opened] of [
    [yunfan, true],
    [qinghe, false],
  ] as const) {
    const site = await seeded.callAs('', 'GET /mk-activity-tools/material/client/query', {
      query: { category: 'micro-site', ...query },
    })
    expect(site.body.data?.opened).toBe(opened)
    const places = await seeded.callAs('', 'GET /card/v1/location/places', { query })
    expect(places.body.data?.list.length).toBeGreaterThanOrEqual(2)
    for (const { latitude, longitude } of places.body.data?.list ?? [])
      expect(latitude === null || (latitude > 18 && latitude < 54 && Number(longitude) > 73)).toBe(true)
  }
  expect(await count(db, 'notice_template')).toBe(3)
  expect(await count(db, 'mall_report', sql`company_id = 'yunfan01'`)).toBeGreaterThan(5)
  // Nobody comes to the mall before they come at all, nor after now.
  expect(
    await count(
      db,
      'mall_report',
      sql`last_at > ${now} or not exists (select from visit v where v.company_id = mall_report.company_id
        and v.person_id = mall_report.person_id and v.staff_id = mall_report.staff_id
        and v.opened_at <= mall_report.first_at)`,
    ),
  ).toBe(0)
})

test('whoever has a card on air agreed to it, so that nobody is asked for what they have done', async () => {
  const { rows } = await sql<{ companyId: string; personId: string }>`
    select company_id as "companyId", person_id as "personId" from person where staff_id is not null`.execute(
    db.ops,
  )
  expect(rows).toHaveLength(12)
  for (const { companyId, personId } of rows) {
    const { cardAgreed } = await db.tenant(companyId, (tenant) =>
      personFacts(tenant, { companyId, personId }),
    )
    expect(cardAgreed).toBe(true)
  }
})

test('a registered phone is also that of somebody in WeChat, so that binding can be tried', () => {
  const { customers } = JSON.parse(readFileSync(worldFile, 'utf8')) as { customers: { mobile: string }[] }
  const members = world.companies.flatMap((company) => company.members.map(({ mobile }) => mobile))
  expect(customers.filter(({ mobile }) => members.includes(mobile)).length).toBeGreaterThan(0)
})

test('ninety days of visits, in the hours in which people work, and none after now', async () => {
  const { rows } = await sql<{ first: Date; last: Date; days: string; noon: string; night: string }>`
    select min(received_at) as first, max(received_at) as last,
      count(distinct (received_at at time zone 'Asia/Shanghai')::date) as days,
      count(*) filter (where extract(hour from received_at at time zone 'Asia/Shanghai') between 9 and 17) as noon,
      count(*) filter (where extract(hour from received_at at time zone 'Asia/Shanghai') between 0 and 5) as night
    from event`.execute(db.ops)
  const [row] = rows
  expect(row?.last.getTime()).toBeLessThanOrEqual(now.getTime())
  expect(now.getTime() - (row?.first.getTime() ?? 0)).toBeLessThanOrEqual(90 * 86_400_000)
  expect(Number(row?.days)).toBeGreaterThan(80)
  expect(Number(row?.noon)).toBeGreaterThan(Number(row?.night) * 20)
  expect(
    await count(db, 'visit', sql`extract(isodow from opened_at at time zone 'Asia/Shanghai') > 5`),
  ).toBeLessThan((await count(db, 'visit')) / 5)
  expect(await count(db, 'activity', sql`received_at > ${now}`)).toBe(0)
  // Every visit is in the ledger, in a partition of its week.
  expect(await count(db, 'event', sql`event = 'view'`)).toBe(await count(db, 'visit'))
  const { rows: strays } = await sql<{ count: string }>`select count(*) from event_default`.execute(db.ops)
  expect(strays[0]?.count).toBe('0')
})

test('shares are passed on up to three times, each after the one before it, and never before it was opened', async () => {
  const { rows: depths } = await sql<{ depth: number }>`
    select distinct depth from share where share_type = 'wxUser' and parent_share_id is not null order by depth`.execute(
    db.ops,
  )
  expect(depths.map(({ depth }) => depth)).toEqual([1, 2, 3])
  const { rows: wrong } = await sql<{ count: string }>`
    select count(*) from share s join share p on p.company_id = s.company_id and p.share_id = s.parent_share_id
    where s.created_at <= p.created_at or s.depth <> p.depth + 1 or s.staff_id <> p.staff_id or s.person_id = p.person_id`.execute(
    db.ops,
  )
  expect(wrong[0]?.count).toBe('0')
  const { rows: early } = await sql<{ count: string }>`
    select count(*) from visit v join share s on s.company_id = v.company_id and s.share_id = v.share_id
    where v.opened_at < s.created_at or v.staff_id <> s.staff_id or v.person_id = s.person_id`.execute(db.ops)
  expect(early[0]?.count).toBe('0')
  for (const scene of ['0', '1', '2'])
    expect(await count(db, 'visit', sql`second_scene = ${scene}`), scene).toBeGreaterThan(100)
})

test('the product’s own calls show it: a whole card, its pictures, its radar', async () => {
  const seeded = await testApp({ SECRET_KEY: '07'.repeat(32) }, db)
  const detail = await seeded.callAs('', 'GET /biz/v1/card/user_card/detail', {
    query: { companyId: 'yunfan01', userId: 'LinXiao' },
  })
  const page = detail.body.data
  expect(page).toMatchObject({ name: '林晓', phone: '13900000101', cardStyle: 1, cardColor: 0 })
  const empty = page?.sections.filter(({ materials }) => materials.length === 0).map(({ key }) => key)
  expect(empty).toEqual(['style', 'contact', 'profile'])
  expect(page?.profile).not.toBe('')
  expect(page?.goods.length).toBeGreaterThan(4)

  for (const { key, materials } of page?.sections ?? [])
    for (const { _id } of materials) {
      const { body } = await seeded.callAs('', 'GET /card/v1/card/material', {
        query: { companyID: 'yunfan01', materialId: _id },
      })
      const urls = [
        body.data?.cover,
        ...(body.data?.images ?? []).map(({ url }) => url),
        ...Array.from((body.data?.html ?? '').matchAll(/src="([^"]+)"/g), ([, url]) => url),
      ]
      for (const url of urls) {
        const kept = await files.read(url ?? '')
        expect((await sharp(kept ?? Buffer.alloc(0)).metadata()).format, `${key} ${url}`).toBe('webp')
      }
      const { file } = body.data ?? {}
      if (key === 'video' || key === 'document')
        expect((await files.read(file?.url ?? ''))?.length, key).toBe(file?.bytes)
    }
})

test('the same seed is the same rows', async () => {
  const second = await house()
  await seedDemo(second, world, options)
  expect(await contents(second.db)).toEqual(await contents(db))
})

test('at another time the same happened, only then', async () => {
  const later = await house()
  const moved = new Date('2027-03-06T15:30:00.000Z')
  await seedDemo(later, world, { ...options, now: moved })
  const timeless = (rows: Record<string, unknown[]>) => {
    const times =
      /"(opened_at|received_at|created_at|confirmed_at|updated_at|claimed_at|first_at|last_at|touched_at|at)":"[^"]*"/g
    return Object.fromEntries(
      Object.entries(rows)
        // Which day an event falls on, and in which order leads came first, follows from the time.
        .filter(([table]) => !/^(daily|person)_(total|thing|return|visit|month|deed)$/.test(table))
        .map(([table, all]) => [
          table,
          all.map((row) => JSON.stringify(row).replace(times, '"$1":""')).sort(),
        ]),
    )
  }
  expect(timeless(await contents(later.db))).toEqual(timeless(await contents(db)))
  const last = await sql<{ last: Date }>`select max(received_at) as last from event`.execute(later.db.ops)
  expect(last.rows[0]?.last.getTime()).toBeLessThanOrEqual(moved.getTime())
  expect(last.rows[0]?.last.getTime()).toBeGreaterThan(moved.getTime() - 2 * 86_400_000)
})

test('a second run changes nothing', async () => {
  const before = await contents(db)
  const notes = await count(db, 'audit')
  await seedDemo(first, world, { ...options, now: new Date(now.getTime() + 86_400_000) })
  expect(await contents(db)).toEqual(before)
  expect(await count(db, 'audit')).toBe(notes)
  // Other phones are added to the directory, and nothing else.
  await seedDemo(first, world, { ...options, phonesPort: 9999 })
  expect(await count(db, 'directory', sql`key like '%:9999'`)).toBe(32)
  await db.ops.deleteFrom('directory').where('key', 'like', '%:9999').execute()
})

test.each([
  ['before the first event', 0],
  ['in the middle of the events', 2_000],
])('broken off %s it is completed with the times that it began with', async (_, after) => {
  const broken = await house()
  const events: SeedDeps['events'] = {
    close: () => broken.events.close(),
    async write(rows) {
      await broken.events.write(rows.slice(0, after))
      throw new Error('killed')
    },
  }
  await expect(seedDemo({ ...broken, events }, world, options)).rejects.toThrow('killed')
  await seedDemo(broken, world, { ...options, now: new Date(now.getTime() + 5 * 3_600_000) })
  const [completed, whole] = [await contents(broken.db), await contents(db)]
  for (const table of tables) {
    const ofYunfan = (rows: unknown[] | undefined) =>
      rows?.filter((row) => (row as { company_id: string }).company_id === 'yunfan01')
    expect(ofYunfan(completed[table]), table).toEqual(ofYunfan(whole[table]))
  }
  expect(await count(broken.db, 'person', sql`staff_id is null`)).toBe(300)
})

test('two that seed at once make one demo', async () => {
  const one = await house()
  await Promise.all([seedDemo(one, world, options), seedDemo(one, world, options)])
  expect(await contents(one.db)).toEqual(await contents(db))
})

test('a company that is no demo is left alone', async () => {
  const taken = await house()
  await taken.db.tenant('yunfan01', (tenant) =>
    tenant.insertInto('company').values({ company_id: 'yunfan01', name: '真公司' }).execute(),
  )
  await expect(seedDemo(taken, world, options)).rejects.toThrow('yunfan01')
  expect(await count(taken.db, 'company')).toBe(1)
})
