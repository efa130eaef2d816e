import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import type { NewEvent } from '#domain/tracking/ledger/event.ts'
import { STORE_EVENTS } from '#domain/tracking/ledger/statement.ts'
import { createEventWriter, writerConnections, writerSettings } from '#domain/tracking/ledger/writer.ts'
import { open, ownDatabase, quiet, testDatabase } from '../support/database.ts'
import { query } from '../support/urls.ts'
import { countOf, expectRollUpsToMatch } from './recompute.ts'
import { eventOf, newCompany, newWriter } from './support.ts'

const db = await testDatabase()
const writer = newWriter(db)
const other = newWriter(db)
afterAll(() => Promise.all([writer.close(), other.close()]))

const part = async (companyId: string, kind: string) => {
  const { rows } = await db.opsPool.query(
    'select name, amount from visit_part where company_id = $1 and kind = $2 order by name',
    [companyId, kind],
  )
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]))
}

describe('once and only once', () => {
  it('stores one event of 200 sent at once, through two instances', async () => {
    const company = await newCompany(db)
    const event = eventOf(company)
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => (index % 2 ? writer : other).write([{ ...event }])),
    )
    expect(answers.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(1)
    expect(answers.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(199)
    expect(await countOf(db, 'event', company)).toBe(1)
    const { rows } = await db.opsPool.query('select visits from radar_entry where company_id = $1', [company])
    expect(rows).toEqual([{ visits: 1 }])
    await expectRollUpsToMatch(db, company)
  })

  it('stores one of two alike in one call', async () => {
    const company = await newCompany(db)
    const event = eventOf(company)
    expect(await writer.write([event, { ...event }, eventOf(company)])).toEqual({
      accepted: 2,
      duplicates: 1,
    })
  })

  it('keeps activity ids of different persons and companies apart', async () => {
    const [one, two] = [await newCompany(db), await newCompany(db)]
    const event = eventOf(one)
    const others = [
      { ...event, personId: randomUUID() },
      { ...event, companyId: two },
    ]
    expect(await writer.write([event, ...others])).toEqual({ accepted: 3, duplicates: 0 })
  })
})

it('acknowledges events once they are on the disk, whatever the database is set to', async () => {
  const { name, url } = await ownDatabase()
  await query(url, `alter database ${name} set synchronous_commit = off`)
  const pool = (await open({ databaseUrl: url, schema: 'require' })).opsConnections(1, writerSettings)
  expect((await pool.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
  await pool.end()
})

describe('the parts of a visit', () => {
  it('keeps the largest dwell of each section, in whatever order they come', async () => {
    const company = await newCompany(db)
    const view = eventOf(company, { receivedAt: new Date('2026-11-02T04:00:00Z') })
    const dwell = (section: string, durationMs: number): NewEvent => ({
      ...view,
      event: 'dwell',
      receivedAt: new Date('2026-11-02T04:01:00Z'),
      activityId: randomUUID(),
      parentActivityId: view.activityId,
      section,
      durationMs,
    })
    await writer.write([view])
    await writer.write([dwell('', 9_000), dwell('video', 4_000)])
    await writer.write([dwell('', 5_000)])
    await writer.write([dwell('video', 6_000), dwell('video', 5_000)])
    expect(await part(company, 'dwell')).toEqual({ '': 9_000, video: 6_000 })
    await expectRollUpsToMatch(db, company)
  })

  it('shows an entry only by its views: a dwell that came first counts none', async () => {
    const company = await newCompany(db)
    const view = eventOf(company)
    const dwell = { ...view, event: 'dwell', activityId: randomUUID(), parentActivityId: view.activityId }
    const entry = async () =>
      (
        await db.opsPool.query(
          'select visits, last_at, last_activity_id from radar_entry where company_id = $1',
          [company],
        )
      ).rows[0]
    await writer.write([dwell])
    expect(await entry()).toMatchObject({ visits: 0, last_activity_id: '' })
    const history = new Date('2026-01-05T10:00:00Z')
    await writer.write([{ ...view, receivedAt: history }])
    expect(await entry()).toEqual({ visits: 1, last_at: history, last_activity_id: view.activityId })
  })

  it('counts actions', async () => {
    const company = await newCompany(db)
    const view = eventOf(company)
    const act = (event: string) => ({
      ...view,
      event,
      activityId: randomUUID(),
      parentActivityId: view.activityId,
    })
    await writer.write([view, act('call'), act('share')])
    await writer.write([act('call')])
    expect(await part(company, 'action')).toEqual({ call: 2, share: 1 })
  })

  it("counts days in the company's time zone", async () => {
    const receivedAt = new Date('2026-03-01T20:00:00Z')
    const days: Record<string, string> = {}
    for (const zone of ['Asia/Shanghai', 'America/New_York']) {
      const company = await newCompany(db, zone)
      await writer.write([eventOf(company, { receivedAt })])
      const { rows } = await db.opsPool.query('select day::text from daily_total where company_id = $1', [
        company,
      ])
      days[zone] = rows[0]?.day
    }
    expect(days).toEqual({ 'Asia/Shanghai': '2026-03-02', 'America/New_York': '2026-03-01' })
  })
})

describe('limits and bad rows', () => {
  it('fails the request with the bad row and no other', async () => {
    const company = await newCompany(db)
    const bad = eventOf(company, { contentId: 'a\0b' })
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        writer.write(index === 17 ? [eventOf(company), bad] : [eventOf(company)]),
      ),
    )
    const refused = answers.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
    expect(refused).toEqual([17])
    expect(await countOf(db, 'event', company)).toBe(59)
    await expectRollUpsToMatch(db, company)
  })

  it('refuses events that the queue cannot hold, and says when to retry', async () => {
    const company = await newCompany(db)
    const small = newWriter(db, { maxQueue: 10 })
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => small.write([eventOf(company)])),
    )
    const refused = answers.filter((answer) => answer.status === 'rejected')
    // Events of one turn of the event loop are queued until its end.
    expect(refused).toHaveLength(10)
    expect(refused[0]?.reason).toMatchObject({ failure: 'unavailable', retryAfter: 1 })
    expect(await countOf(db, 'event', company)).toBe(10)
    await small.close()
    await expect(small.write([eventOf(company)])).rejects.toMatchObject({ failure: 'unavailable' })
  })

  it('stores a list longer than one statement', async () => {
    const company = await newCompany(db)
    const events = Array.from({ length: 2_500 }, () => eventOf(company))
    expect(await writer.write(events)).toEqual({ accepted: 2_500, duplicates: 0 })
    expect(await writer.write(events)).toEqual({ accepted: 0, duplicates: 2_500 })
    expect(await writer.write([])).toEqual({ accepted: 0, duplicates: 0 })
    await expectRollUpsToMatch(db, company)
  })

  it('stores what waits before it closes', async () => {
    const company = await newCompany(db)
    const brief = newWriter(db)
    const answers = Array.from({ length: 30 }, () => brief.write([eventOf(company)]))
    await brief.close()
    await Promise.all(answers)
    expect(await countOf(db, 'event', company)).toBe(30)
  })
})

describe('a writer whose lanes have just run dry', () => {
  /** Answers each statement when it is told to: everything in it was new. */
  function heldPool() {
    const held: (() => void)[] = []
    const query = ({ values }: { values: unknown[][] }) =>
      new Promise((resolve) => {
        const places = values[0]?.map((_, at) => at + 1)
        held.push(() => resolve({ rows: [{ places }] }))
      })
    const answerAll = () => {
      for (const answer of held.splice(0)) answer()
    }
    return { pool: { query, end: async () => {} } as unknown as pg.Pool, answerAll }
  }

  it.each(
    Array.from({ length: 24 }, (_, breaths) => breaths),
  )('stores what comes %i breaths later', async (breaths) => {
    const { pool, answerAll } = heldPool()
    const writer = createEventWriter({ pool, log: quiet })
    const first = Array.from({ length: writerConnections }, () => writer.write([eventOf('yunfan01')]))
    answerAll()
    for (let breath = 0; breath < breaths; breath++) await null
    const later = writer.write([eventOf('yunfan01')])
    await nextTurn()
    answerAll()
    await Promise.all(first)
    expect(await Promise.race([later, wait(200, 'kept waiting')])).toEqual({ accepted: 1, duplicates: 0 })
  })
})

it('finds the person of each event by an index, however many persons the company has', async () => {
  const client = await db.opsPool.connect()
  try {
    for (const [name, value] of Object.entries(writerSettings))
      await client.query(`select set_config($1, $2, false)`, [name, String(value)])
    // The table is small here: the planner may not read all of it.
    await client.query('set enable_seqscan = off')
    await client.query(`prepare storing as ${STORE_EVENTS}`)
    const nothing = Array.from({ length: 18 }, () => `'{}'`).join()
    const { rows } = await client.query(`explain (format json) execute storing(${nothing})`)
    const scans = JSON.stringify(rows[0]).match(/"Relation Name":"person",[^{}]*/g) ?? []
    expect(scans.length).toBeGreaterThan(1)
    for (const scan of scans) expect(scan).toMatch(/"Index Cond":"[^"]*person_id = /)
  } finally {
    client.release(true)
  }
})
