import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import type { NewEvent } from '#domain/tracking/ledger/event.ts'
import { testDatabase } from '../support/database.ts'
import { countOf, expectRollUpsToMatch } from './recompute.ts'
import { eventOf, newCompany, newWriter } from './support.ts'

const db = await testDatabase()
const pids = new Set<number>()
const writers = [newWriter(db, { pids }), newWriter(db, { pids })]
afterAll(() => Promise.all(writers.map((writer) => writer.close())))

// Few people, things and ids, so that everything meets everything.
const people = Array.from({ length: 3 }, () => randomUUID())
const staff = Array.from({ length: 2 }, () => randomUUID())
const action = fc.record({
  personId: fc.constantFrom(...people),
  staffId: fc.constantFrom(...staff),
  event: fc.constantFrom('view', 'view', 'dwell', 'dwell', 'call', 'share'),
  activityId: fc.integer({ min: 0, max: 40 }).map((id) => `activity ${id}`),
  parentActivityId: fc.constantFrom('', 'activity 1', 'activity 2', 'activity 3'),
  contentType: fc.constantFrom('card', 'product'),
  contentId: fc.constantFrom('a', 'b'),
  secondScene: fc.constantFrom('0', '1', '2'),
  section: fc.constantFrom('', 'video', 'profile'),
  durationMs: fc.integer({ min: 0, max: 100_000 }),
  receivedAt: fc.option(
    fc.date({ min: new Date('2026-09-01'), max: new Date('2026-11-20'), noInvalidDate: true }),
    { nil: undefined },
  ),
})
const call = fc.record({
  writer: fc.constantFrom(0, 1),
  actions: fc.array(action, { minLength: 1, maxLength: 12 }),
})

it('adds up exactly, whatever comes, through two writers at once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 1, maxLength: 25 }), async (calls) => {
      const company = await newCompany(db)
      const sent = calls.map(({ writer, actions }) =>
        writers[writer]?.write(actions.map((one) => eventOf(company, one as Partial<NewEvent>))),
      )
      const accepted = (await Promise.all(sent)).reduce((sum, answer) => sum + (answer?.accepted ?? 0), 0)
      expect(accepted).toBe(await countOf(db, 'event', company))
      await expectRollUpsToMatch(db, company)
    }),
    { numRuns: 40 },
  )
})

it('counts persons as who they turned out to be, also when that was wrong', async () => {
  const company = await newCompany(db)
  const [ann, bob, phone] = people as [string, string, string]
  for (const [number, personId] of people.entries())
    await db.ops
      .insertInto('person')
      .values({ company_id: company, person_id: personId, number: number + 1 })
      .execute()
  const visit = (personId: string, day: string) =>
    writers[0]?.write([
      eventOf(company, { personId, staffId: staff[0] as string, receivedAt: new Date(day) }),
    ])
  const becomes = async (from: string, into: string | null) => {
    await db.opsPool.query('update person set joined_into = $3 where company_id = $1 and person_id = $2', [
      company,
      from,
      into,
    ])
    await expectRollUpsToMatch(db, company)
  }
  await visit(ann, '2026-11-02')
  await visit(phone, '2026-11-04')
  await visit(bob, '2026-11-04')
  await becomes(phone, ann)
  await visit(phone, '2026-11-03')
  await visit(ann, '2026-11-06')
  await expectRollUpsToMatch(db, company)
  await becomes(bob, ann)
  await becomes(phone, null)
  await becomes(bob, phone)
})

it('loses nothing acknowledged and counts nothing twice while connections are killed', async () => {
  const company = await newCompany(db)
  const person = randomUUID()
  const member = randomUUID()
  const acknowledged: string[] = []
  const send = async (writer: (typeof writers)[number]) => {
    for (let call = 0; call < 150; call++) {
      const events = Array.from({ length: 10 }, () => eventOf(company, { personId: person, staffId: member }))
      await writer.write(events)
      acknowledged.push(...events.map(({ activityId }) => activityId))
    }
  }
  let isSending = true
  let killed = 0
  /** Between two kills something is acknowledged: on a busy machine the writers would otherwise run out of patience. */
  const kill = async () => {
    for (let before = -1; isSending && killed < 30; await wait(10)) {
      if (acknowledged.length === before) continue
      const { rowCount } = await db.opsPool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1) and state = 'active'",
        [[...pids]],
      )
      if (!rowCount) continue
      killed += rowCount
      before = acknowledged.length
    }
  }
  const sent = Promise.all(writers.flatMap((writer) => [send(writer), send(writer), send(writer)]))
  await Promise.all([kill(), sent.finally(() => (isSending = false))])
  expect(killed).toBeGreaterThan(5)
  const { rows } = await db.opsPool.query('select activity_id from event where company_id = $1', [company])
  expect(rows.map(({ activity_id }) => activity_id).sort()).toEqual(acknowledged.sort())
  const entry = await db.opsPool.query('select visits from radar_entry where company_id = $1', [company])
  expect(entry.rows).toEqual([{ visits: 1 }])
  await expectRollUpsToMatch(db, company)
})
