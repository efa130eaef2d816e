import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { NewEvent } from '#domain/tracking/ledger/event.ts'
import { testDatabase } from '../support/database.ts'
import { expectRollUpsToMatch } from './recompute.ts'
import { eventOf, newCompany, newWriter } from './support.ts'

const db = await testDatabase()
const writer = newWriter(db)
afterAll(() => writer.close())

// Another instance.
const second = newWriter(db)
afterAll(() => second.close())

const start = Date.parse('2026-11-02T04:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)

const dwellOf = (view: NewEvent, durationMs: number, more: Partial<NewEvent> = {}): NewEvent => ({
  ...view,
  event: 'dwell',
  activityId: randomUUID(),
  parentActivityId: view.activityId,
  durationMs,
  ...more,
})

async function partsOf(companyId: string, activityId: string): Promise<Record<string, number>> {
  const { rows } = await db.opsPool.query<{ name: string; amount: number }>(
    `select name, amount from visit_part where company_id = $1 and activity_id = $2 and kind = 'dwell'`,
    [companyId, activityId],
  )
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]))
}

/** The reading time of all persons and days, in milliseconds. */
async function daysOf(companyId: string): Promise<number> {
  const { rows } = await db.opsPool.query<{ sum: number }>(
    `select coalesce(sum(duration_ms), 0)::integer as sum from person_deed where company_id = $1`,
    [companyId],
  )
  return rows[0]?.sum ?? 0
}

const report = fc.record({
  /** Seconds after the view was seen. */
  after: fc.integer({ min: 0, max: 3_600 }),
  section: fc.constantFrom('', 'video', 'profile'),
  durationMs: fc.integer({ min: 0, max: 7_200_000 }),
})

describe('how long a view was looked at', () => {
  it('is the largest report, and never longer than the server knew the view to be open', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(report, { minLength: 1, maxLength: 6 }), { maxLength: 5 }),
        async (calls) => {
          const company = await newCompany(db)
          const view = eventOf(company, { receivedAt: at(0) })
          await writer.write([view])
          for (const call of calls)
            await writer.write(
              call.map(({ after, ...more }) =>
                dwellOf(view, more.durationMs, { ...more, receivedAt: at(after) }),
              ),
            )
          const all = calls.flat()
          const counted = (some: typeof all) =>
            Math.max(0, ...some.map(({ after, durationMs }) => Math.min(durationMs, after * 1000)))
          const parts = await partsOf(company, view.activityId)
          expect(parts[''] ?? 0).toBe(counted(all))
          for (const name of ['video', 'profile'])
            expect(parts[name] ?? 0).toBe(counted(all.filter(({ section }) => section === name)))
          await expectRollUpsToMatch(db, company)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('is 0 for a view that arrived with the report, and grows from then on', async () => {
    const company = await newCompany(db)
    const view = eventOf(company, { receivedAt: at(0) })
    await writer.write([view, dwellOf(view, 1_080_000, { receivedAt: at(0) })])
    expect(await partsOf(company, view.activityId)).toEqual({})
    await writer.write([dwellOf(view, 1_100_000, { receivedAt: at(20) })])
    expect(await partsOf(company, view.activityId)).toEqual({ '': 20_000 })
  })

  it('is what a phone read offline, however late it reports, where the view was seen before', async () => {
    const company = await newCompany(db)
    const view = eventOf(company, { receivedAt: at(0) })
    await writer.write([view])
    await writer.write([dwellOf(view, 600_000, { receivedAt: at(86_400) })])
    expect(await partsOf(company, view.activityId)).toEqual({ '': 600_000 })
  })

  it('is nothing for a report that names another thing than its view', async () => {
    const company = await newCompany(db)
    const view = eventOf(company, { receivedAt: at(0) })
    const together = eventOf(company, { receivedAt: at(0) })
    await writer.write([view])
    const other = { contentType: 'material' as const, contentId: randomUUID() }
    await writer.write([
      dwellOf(view, 60_000, { receivedAt: at(60), contentId: 'another card' }),
      dwellOf(view, 60_000, { receivedAt: at(60), ...other }),
      together,
      dwellOf(together, 60_000, { receivedAt: at(60), ...other }),
    ])
    expect([await partsOf(company, view.activityId), await partsOf(company, together.activityId)]).toEqual([
      {},
      {},
    ])
    expect(await daysOf(company)).toBe(0)
    await expectRollUpsToMatch(db, company)
  })

  it('passes no faster than the clock for a person with many views open, also in several calls at once', async () => {
    const company = await newCompany(db)
    const personId = randomUUID()
    const views = Array.from({ length: 20 }, (_, index) =>
      eventOf(company, { personId, contentId: `card ${index}`, receivedAt: at(0) }),
    )
    await writer.write(views)
    const [some, rest] = [views.slice(0, 8), views.slice(8)]
    const reports = (all: NewEvent[], seconds: number) =>
      all.map((view) => dwellOf(view, seconds * 1000, { receivedAt: at(seconds), section: 'profile' }))
    await writer.write(reports(some, 60))
    expect(await daysOf(company)).toBe(60_000)
    await Promise.all(
      rest.map((view) => second.write(reports([view], 90)).then(() => writer.write(reports([view], 91)))),
    )
    expect(await daysOf(company)).toBe(91_000)
    await expectRollUpsToMatch(db, company)
  })

  it('counts in full for two pages that a person reads in turn', async () => {
    const company = await newCompany(db)
    const personId = randomUUID()
    const one = eventOf(company, { personId, receivedAt: at(0) })
    const other = eventOf(company, { personId, contentId: 'wangwu', receivedAt: at(100) })
    await writer.write([one])
    await writer.write([dwellOf(one, 100_000, { receivedAt: at(100) })])
    await writer.write([other])
    await writer.write([dwellOf(other, 10_000, { receivedAt: at(110) })])
    await writer.write([
      dwellOf(one, 190_000, { receivedAt: at(200) }),
      dwellOf(one, 190_000, { receivedAt: at(200) }),
    ])
    expect(await partsOf(company, one.activityId)).toEqual({ '': 190_000 })
    expect(await partsOf(company, other.activityId)).toEqual({ '': 10_000 })
    await expectRollUpsToMatch(db, company)
  })

  it('of all views of a person together is never longer than the time since the first of them', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ view: fc.nat(4), opens: fc.boolean(), after: fc.nat(60), claims: fc.nat(900) }),
          {
            maxLength: 25,
          },
        ),
        async (steps) => {
          const company = await newCompany(db)
          const personId = randomUUID()
          const views: NewEvent[] = []
          let now = 0
          for (const { view, opens, after, claims } of steps) {
            now += after
            const report = views[view % Math.max(1, views.length)]
            if (opens || !report) {
              views.push(
                eventOf(company, { personId, contentId: `card ${views.length}`, receivedAt: at(now) }),
              )
              await writer.write(views.slice(-1))
            } else await writer.write([dwellOf(report, claims * 1000, { receivedAt: at(now) })])
          }
          const first = views[0]?.receivedAt?.getTime() ?? 0
          expect(await daysOf(company)).toBeLessThanOrEqual(at(now).getTime() - first)
          await expectRollUpsToMatch(db, company)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('is nothing for a view of another person, for an action, and for no view at all', async () => {
    const company = await newCompany(db)
    const [mine, theirs] = [eventOf(company, { receivedAt: at(0) }), eventOf(company, { receivedAt: at(0) })]
    const call = { ...mine, event: 'call', activityId: randomUUID(), parentActivityId: mine.activityId }
    await writer.write([mine, theirs, call])
    const later = { personId: mine.personId, receivedAt: at(60) }
    await writer.write([
      dwellOf(theirs, 9_000, later),
      dwellOf(call, 9_000, later),
      dwellOf(mine, 9_000, { ...later, parentActivityId: '' }),
      dwellOf(mine, 9_000, { ...later, parentActivityId: 'never seen' }),
    ])
    const { rows } = await db.opsPool.query(
      `select 1 from visit_part where company_id = $1 and kind = 'dwell'
       union all select 1 from person_deed where company_id = $1 and duration_ms > 0`,
      [company],
    )
    expect(rows).toEqual([])
    await expectRollUpsToMatch(db, company)
  })
})
