import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { createSealer } from '#core/crypto/sealer.ts'
import type { DB } from '#core/db/schema.ts'
import { erase } from '#domain/privacy/erase.ts'
import type { NewEvent } from '#domain/tracking/ledger/event.ts'
import { replayEvents } from '#domain/tracking/ledger/replay.ts'
import { createEventWriter, writerConnections, writerSettings } from '#domain/tracking/ledger/writer.ts'
import { modules } from '#modules.ts'
import { testDatabase } from '../support/database.ts'
import { eventOf, newCompany } from './support.ts'

const db = await testDatabase()
const warnings: string[] = []
const writer = createEventWriter({
  pool: db.opsConnections(writerConnections, writerSettings),
  log: { info() {}, warn: (line) => void warnings.push(line), error() {} },
})
afterAll(() => writer.close())

/** A company with a member and two persons, and an event of either. */
async function made() {
  const company = await newCompany(db)
  const staffId = randomUUID()
  const [ann, bob] = [randomUUID(), randomUUID()]
  await db.ops
    .insertInto('staff')
    .values({ company_id: company, staff_id: staffId, user_id: 'lin', name: '林岚' })
    .execute()
  for (const [number, personId] of [ann, bob].entries())
    await db.ops
      .insertInto('person')
      .values({ company_id: company, person_id: personId, number: number + 1 })
      .execute()
  const of = (personId: string, more: Partial<NewEvent> = {}) =>
    eventOf(company, { personId, staffId, ...more })
  return { company, staffId, ann, bob, of }
}

/** Holds what a statement locks until `release` is called. */
async function hold(text: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = await db.opsPool.connect()
  await client.query('begin')
  await client.query(text, values)
  return async () => {
    await client.query('commit')
    client.release()
  }
}

const sealer = createSealer(Buffer.alloc(32, 1))

/** The number of statements that wait for a lock of another one. */
async function statementsThatWait(): Promise<number> {
  const { rows } = await db.opsPool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows[0]?.count ?? 0
}

// The writer holds what it takes before the lock, and waits.
it.each([
  ['counts of things', 'select from daily_thing where company_id = $1 for update'],
  ['totals', 'select from daily_total where company_id = $1 for update'],
  ['returns', "select pg_advisory_xact_lock(hashtextextended('visitors ' || $1, 0))"],
  ['leads', 'select lock_leads($1)'],
])('erases a person without a deadlock while a visit waits for the %s', async (_what, lock) => {
  const { company, staffId, ann, bob, of } = await made()
  warnings.length = 0
  await writer.write([of(ann), of(bob)])
  await db.opsPool.query(
    `insert into imported_lead (company_id, person_id, staff_id, import_id, phone_sealed, phone_hash, phone_end)
      values ($1, $2, $3, $3, $4, $5, '')`,
    [company, ann, staffId, sealer.seal(company, '13800000001'), sealer.index(company, '13800000001')],
  )
  const release = await hold(lock, [company])
  const stored = writer.write([of(randomUUID())])
  await wait(300)
  let tries = 0
  const erased = db.tenant(company, (tenant) => {
    tries++
    return erase(tenant, { sealer, modules }, { companyId: company, personId: ann })
  })
  await wait(300)
  await release()
  await Promise.all([stored, erased])
  expect({ tries, warnings }).toEqual({ tries: 1, warnings: [] })
})

/** Replays a company while a person of it is being erased; both have ended afterwards. */
async function replayDuringErasure(companyId: string, personId: string): Promise<void> {
  let replayed: Promise<unknown> = Promise.resolve()
  await db.tenant(companyId, async (tenant) => {
    await erase(tenant, { sealer, modules }, { companyId, personId })
    replayed = replayEvents(db.ops, companyId, { write: true })
    await wait(1_000)
  })
  await replayed
}

const dayMs = 86_400_000
const derived = ['visit', 'visit_part', 'person_visit', 'person_month', 'person_deed', 'radar_entry']

it('restores by a replay nothing of a person who is erased meanwhile', async () => {
  const { company, ann, bob, of } = await made()
  for (const personId of [ann, bob]) {
    const view = of(personId)
    await writer.write([view])
    await writer.write([of(personId, { event: 'call', parentActivityId: view.activityId })])
  }
  for (const table of derived) await db.opsPool.query(`delete from ${table} where company_id = $1`, [company])
  await replayDuringErasure(company, ann)
  for (const table of derived) {
    const { rows } = await db.opsPool.query(`select person_id from ${table} where company_id = $1`, [company])
    expect({ table, rows }).toEqual({ table, rows: [{ person_id: bob }] })
  }
})

/**
 * The database with hash joins alone, which give rows in no order, as those of a large company do; and the number of
 * statements: a deadlock has the replay run one again.
 */
function counted() {
  const pool = db.opsConnections(1, { enable_mergejoin: 'off', enable_nestloop: 'off' })
  onTestFinished(() => pool.end())
  const statements = { count: 0 }
  const ops = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }).withPlugin({
    transformQuery: ({ node }) => {
      statements.count++
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return { ops, statements }
}

it.each([
  ['radar_entry', 'visits', 'content_id'],
  ['person_visit', 'visits', 'person_id'],
])('corrects many rows of %s without a deadlock while they are written', async (table, column, held) => {
  const { company, staffId, of } = await made()
  warnings.length = 0
  const persons = Array.from({ length: 40 }, () => randomUUID()).sort()
  const views = () => persons.map((personId, nth) => of(personId, { contentId: `thing${nth + 10}` }))
  await writer.write(views())
  await db.opsPool.query('update ongoing_visit set open_until = open_from where company_id = $1', [company])
  // One by one and the last one first: so they lie in another order than that of their keys.
  for (const nth of [...persons.keys()].reverse())
    await db.opsPool.query(
      `update ${table} set ${column} = ${column} + 1 where company_id = $1 and ${held} = $2`,
      [company, held === 'person_id' ? persons[nth] : `thing${nth + 10}`],
    )
  const middle = held === 'person_id' ? persons[20] : 'thing30'
  const release = await hold(
    `select from ${table} where company_id = $1 and ${held} = $2 and staff_id = $3 for update`,
    [company, middle, staffId],
  )
  const { ops, statements } = counted()
  const replayed = replayEvents(ops, company, { write: true })
  // Rows that change before the replay has locked them are left to the next replay.
  await expect.poll(statementsThatWait).toBe(1)
  const written = writer.write(views())
  await wait(300)
  await release()
  await Promise.all([replayed, written])
  const { count } = statements
  const check = await replayEvents(ops, company, { write: false })
  expect(check.filter((one) => one.differing > 0)).toEqual([])
  expect({ again: 2 * count - statements.count, warnings }).toEqual({ again: 0, warnings: [] })
})

const differing = async (company: string) =>
  (await replayEvents(db.ops, company, { write: true })).filter((one) => one.differing > 0)

it('keeps the counts of an instance of the previous version', async () => {
  const { company, ann, bob, of } = await made()
  await writer.write([of(ann)])
  const before = randomUUID()
  await writer.write([of(bob, { activityId: before })])
  await db.opsPool.query(
    'update event set day = null, grown_ms = null where company_id = $1 and activity_id = $2',
    [company, before],
  )
  expect(await differing(company)).toEqual([])
  const { rows } = await db.opsPool.query('select from visit where company_id = $1', [company])
  expect(rows).toHaveLength(2)
})

it('keeps visits and their parts where the day began again with another time zone', async () => {
  const { company, ann, bob, of } = await made()
  const zone = (name: string) =>
    db.opsPool.query('update company set time_zone = $2 where company_id = $1', [company, name])
  // The day of the seal on the first clock, the day before it on the second one.
  const day = new Date(Date.now() - 179 * dayMs - 10 * 3_600_000).toISOString().slice(0, 10)
  const noon = Date.parse(`${day}T12:00Z`)
  const later = (minutes: number) => new Date(noon + minutes * 60_000)
  await zone('Pacific/Kiritimati')
  const view = of(ann, { receivedAt: later(0) })
  await writer.write([view])
  await zone('Pacific/Honolulu')
  await writer.write([
    of(ann, { event: 'call', parentActivityId: view.activityId, receivedAt: later(1) }),
    of(bob, { receivedAt: later(2) }),
  ])
  expect(await differing(company)).toEqual([])
})

it('keeps the counts of an erased person where the rows of the sums were lost before', async () => {
  const { company, ann, bob, of } = await made()
  for (const personId of [ann, bob]) {
    const view = of(personId)
    await writer.write([view])
    await writer.write([of(personId, { event: 'call', parentActivityId: view.activityId })])
  }
  const tables = ['daily_total', 'daily_thing', 'daily_return']
  const sums = async () => {
    const found = []
    for (const table of tables) {
      const { rows } = await db.opsPool.query(
        `select to_jsonb(t) - 'company_id' as row from ${table} t where company_id = $1 order by 1`,
        [company],
      )
      const ofTable = rows.map(({ row }) =>
        Object.fromEntries(Object.entries(row).filter(([column]) => !column.startsWith('sealed_'))),
      )
      found.push({ table, rows: ofTable })
    }
    return found
  }
  const before = await sums()
  for (const table of tables) await db.opsPool.query(`delete from ${table} where company_id = $1`, [company])
  await db.tenant(company, (tenant) =>
    erase(tenant, { sealer, modules }, { companyId: company, personId: ann }),
  )
  await replayEvents(db.ops, company, { write: true })
  expect(await sums()).toEqual(before)
})

/** A company with a share, openings of it, and who opened it first. */
async function shared() {
  const { company, staffId, ann, bob, of } = await made()
  const sharer = randomUUID()
  await db.ops.insertInto('person').values({ company_id: company, person_id: sharer, number: 9 }).execute()
  const shareId = `${company}.share`
  await db.ops
    .insertInto('share')
    .values({
      ...{
        company_id: company,
        share_id: shareId,
        staff_id: staffId,
        share_type: 'staff',
        person_id: sharer,
      },
      ...{ content_type: 'card', content_id: 'linlan', depth: 0, channel: '' },
    })
    .execute()
  const opened = (personId: string, activityId: string) =>
    of(personId, { shareId, activityId, landing: 'group' })
  const forward = async () =>
    (await db.opsPool.query('select opened_by, opened_in from forward where company_id = $1', [company])).rows
  return { company, ann, bob, opened, forward }
}

it('leaves the first opening of a share to an erased person, also where another one opened it at that moment', async () => {
  const { company, ann, bob, opened, forward } = await shared()
  await writer.write([opened(ann, `a${randomUUID()}`), opened(bob, `b${randomUUID()}`)])
  expect(await forward()).toEqual([{ opened_by: ann, opened_in: 'group' }])
  await db.tenant(company, (tenant) =>
    erase(tenant, { sealer, modules }, { companyId: company, personId: ann }),
  )
  expect(await differing(company)).toEqual([])
  expect(await forward()).toEqual([{ opened_by: null, opened_in: '' }])
})

it('names by a replay no first reader of a share who is erased meanwhile', async () => {
  const { company, ann, opened, forward } = await shared()
  await writer.write([opened(ann, randomUUID())])
  await db.opsPool.query('delete from forward where company_id = $1', [company])
  await replayDuringErasure(company, ann)
  expect(await forward()).toEqual([{ opened_by: null, opened_in: '' }])
})
