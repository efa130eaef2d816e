import { afterAll, describe, expect, it } from 'vitest'
import type { Database } from '#core/db/connect.ts'
import { rlsProblems } from '#core/db/inventory.ts'
import { dropPartitions, ensurePartitions } from '#domain/tracking/ledger/partitions.ts'
import { deleteOldEvents } from '#domain/tracking/ledger/retention.ts'
import { ensureWeeks } from '#domain/tracking/upkeep.ts'
import { freshDatabase, open, quiet } from '../support/database.ts'
import { countOf, expectRollUpsToMatch } from './recompute.ts'
import { eventOf, newCompany, newWriter } from './support.ts'

// A database of its own: the shared one's default partition is used by others at the same time.
const db = await open({ databaseUrl: (await freshDatabase()).url })
const writer = newWriter(db)
afterAll(() => writer.close())

const day = (text: string) => new Date(`${text}T00:00:00Z`)
const ensure = (from: string, to: string, on: Database = db) =>
  ensurePartitions(on.asOwner, day(from), day(to), quiet)

async function names(): Promise<string[]> {
  const { rows } = await db.opsPool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'event'::regclass order by 1`,
  )
  return rows.map(({ name }) => name).filter((name) => name !== 'event_default')
}

async function tableOf(companyId: string): Promise<string[]> {
  const text = 'select tableoid::regclass::text as name from event where company_id = $1 order by received_at'
  return (await db.opsPool.query<{ name: string }>(text, [companyId])).rows.map(({ name }) => name)
}

describe('weekly partitions', () => {
  it('are made once, walled like every table, and take the rows of their week', async () => {
    await Promise.all([ensure('2026-03-02', '2026-03-22'), ensure('2026-03-02', '2026-03-29')])
    await ensure('2026-03-02', '2026-03-22')
    expect(await names()).toEqual(['event_2026w10', 'event_2026w11', 'event_2026w12', 'event_2026w13'])
    expect(await db.asOwner((client) => rlsProblems(client))).toEqual([])
    const company = await newCompany(db)
    const times = ['2026-03-08T23:59:59.999Z', '2026-03-09T00:00:00Z', '2026-06-01T00:00:00Z']
    await writer.write(times.map((time) => eventOf(company, { receivedAt: new Date(time) })))
    expect(await tableOf(company)).toEqual(['event_2026w10', 'event_2026w11', 'event_default'])
  })

  it('take over what the default partition caught, while more is being written', async () => {
    const company = await newCompany(db)
    const receivedAt = day('2026-07-01')
    const write = () => writer.write(Array.from({ length: 20 }, () => eventOf(company, { receivedAt })))
    await write()
    await Promise.all([ensure('2026-06-29', '2026-06-30'), ...Array.from({ length: 10 }, write)])
    await write()
    const tables = await tableOf(company)
    expect(tables).toHaveLength(240)
    expect(new Set(tables)).toEqual(new Set(['event_2026w27']))
    await expectRollUpsToMatch(db, company)
  })

  it('take an event that was on its way to the default partition when they came', async () => {
    const company = await newCompany(db)
    const [start, end] = [day('2026-08-03'), day('2026-08-10')].map((moment) => `'${moment.toISOString()}'`)
    const written = await db.asOwner(async (client) => {
      await client.query('begin; lock table event_default in access exclusive mode')
      const writing = writer.write([eventOf(company, { receivedAt: day('2026-08-04') })])
      const waits = "select from pg_locks where not granted and relation = 'event_default'::regclass"
      await expect.poll(async () => (await client.query(waits)).rowCount).toBe(1)
      await client.query('create table event_2026w32 (like event including all)')
      await client.query(
        `alter table event attach partition event_2026w32 for values from (${start}) to (${end})`,
      )
      await client.query('commit')
      return writing
    })
    expect(written.accepted).toBe(1)
    expect(await tableOf(company)).toEqual(['event_2026w32'])
  })

  it('never block a start: what cannot be made now is made the next time', async () => {
    const reader = await db.opsPool.connect()
    await reader.query('begin; lock table event_default in access share mode')
    await ensure('2026-09-07', '2026-10-20')
    expect(await names()).not.toContain('event_2026w37')
    await reader.query('commit')
    reader.release()
    await ensure('2026-09-07', '2026-09-08')
    expect(await names()).toContain('event_2026w37')
  })

  it('are dropped whole when they are past, and only then', async () => {
    await ensure('2025-01-06', '2025-01-20')
    await dropPartitions(db.asOwner, day('2025-01-20'), quiet)
    const left = await names()
    expect(left).not.toContain('event_2025w02')
    expect(left).not.toContain('event_2025w03')
    expect(left).toContain('event_2025w04')
  })
})

describe('retention', () => {
  it('forgets raw events and activity ids after 180 days and keeps the roll-ups', async () => {
    const company = await newCompany(db)
    const now = day('2026-11-20')
    const at = (days: number) => new Date(now.getTime() - days * 86_400_000)
    await ensure('2026-05-04', '2026-05-10')
    const writing = [200, 197, 182, 170].map((days) => eventOf(company, { receivedAt: at(days) }))
    await writer.write(writing)
    await deleteOldEvents(db, quiet, now)
    const left = await db.opsPool.query('select received_at from event where company_id = $1', [company])
    expect(left.rows).toEqual([{ received_at: at(170) }])
    expect(await countOf(db, 'activity', company)).toBe(1)
    for (const table of ['visit', 'radar_entry', 'person_visit'])
      expect(await countOf(db, table, company)).toBe(4)
  })

  it('counts an opening with an expired activity id as another visit, on all pages', async () => {
    const company = await newCompany(db)
    const opening = eventOf(company, { receivedAt: new Date(Date.now() - 200 * 86_400_000) })
    await writer.write([opening])
    await deleteOldEvents(db, quiet)
    const again = { ...opening, receivedAt: new Date() }
    expect(await writer.write([again])).toEqual({ accepted: 1, duplicates: 0 })
    expect(await writer.write([again])).toEqual({ accepted: 0, duplicates: 1 })
    expect(await countOf(db, 'visit', company)).toBe(2)
    const entry = await db.opsPool.query('select visits, last_at from radar_entry where company_id = $1', [
      company,
    ])
    expect(entry.rows).toEqual([{ visits: 2, last_at: again.receivedAt }])
  })

  it('makes the weeks around today', async () => {
    await ensureWeeks(db, quiet)
    const company = await newCompany(db)
    await writer.write([
      eventOf(company),
      eventOf(company, { receivedAt: new Date(Date.now() - 95 * 86_400_000) }),
    ])
    expect(await tableOf(company)).not.toContain('event_default')
  })
})
