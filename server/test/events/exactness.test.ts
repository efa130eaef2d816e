import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { eraseRows } from '#domain/privacy/erase.ts'
import type { NewEvent } from '#domain/tracking/ledger/event.ts'
import { type Replayed, replayEvents } from '#domain/tracking/ledger/replay.ts'
import { sealSums } from '#domain/tracking/ledger/seal.ts'
import { tracking } from '#domain/tracking/module.ts'
import { eraseEvents } from '#domain/tracking/person-rows.ts'
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

/** The tables of a replay in which a row differed. */
const differing = (replayed: Replayed[]) =>
  Object.fromEntries(
    replayed.filter(({ differing }) => differing > 0).map(({ table, differing }) => [table, differing]),
  )

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
      expect(differing(await replayEvents(db.ops, company, { write: false }))).toEqual({})
    }),
    { numRuns: 40 },
  )
})

/** A wrong value in a column of each roll-up. */
const wrong: Record<string, string> = {
  visit: "first_of = '', second_scene = '9'",
  visit_part: 'amount = 2 * amount + 1',
  person_visit: 'visits = visits + 1',
  person_month: 'visits = 2 * visits',
  person_deed:
    "calls = calls - 1, duration_ms = 0, first_at = case when first_at is null then now() else first_at + interval '1 second' end",
  daily_total: 'kind_visits = 3, saves = 7',
  daily_thing: 'visits = 0',
  daily_return: 'visitors = visitors + 1',
  radar_entry: "visits = visits + 1, last_activity_id = ''",
}
/** Of reports of a page that was never opened no sum is made again: no page shows them. */
const known: Record<string, string> = {
  visit_part:
    'and exists (select from visit v where (v.company_id, v.person_id, v.activity_id) = ($1, visit_part.person_id, visit_part.activity_id))',
}

it('is made again by a replay after any loss or change', async () => {
  const damage = fc.record({
    table: fc.constantFrom(...Object.keys(wrong)),
    isLost: fc.boolean(),
    half: fc.constantFrom(0, 1),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(call, { minLength: 1, maxLength: 12 }),
      fc.array(damage, { minLength: 1, maxLength: 5 }),
      async (calls, damages) => {
        const company = await newCompany(db)
        for (const { writer, actions } of calls)
          await writers[writer]?.write(actions.map((one) => eventOf(company, one as Partial<NewEvent>)))
        for (const { table, isLost, half } of damages)
          await db.opsPool.query(
            `${isLost ? `delete from ${table}` : `update ${table} set ${wrong[table]}`}
             where company_id = $1 and abs(hashtext(ctid::text)) % 2 = ${half} ${known[table] ?? ''}`,
            [company],
          )
        await replayEvents(db.ops, company, { write: true })
        await expectRollUpsToMatch(db, company)
        expect(differing(await replayEvents(db.ops, company, { write: false }))).toEqual({})
      },
    ),
    // A smaller example would take minutes to find.
    { numRuns: 40, endOnFailure: true },
  )
})

it('keeps what counts by day hold of persons who were forgotten', async () => {
  const company = await newCompany(db)
  const [ann, bob] = people as [string, string]
  const member = randomUUID()
  await db.ops
    .insertInto('staff')
    .values({ company_id: company, staff_id: member, user_id: 'LinXiao', name: '林晓' })
    .execute()
  const of = (personId: string) => (more: Partial<NewEvent>) =>
    eventOf(company, { personId, staffId: member, ...more })
  for (const person of [of(ann), of(bob)]) {
    const view = person({ receivedAt: new Date('2026-11-02') })
    await writers[0]?.write([view, person({ event: 'call', parentActivityId: view.activityId })])
    const read = { event: 'dwell', parentActivityId: view.activityId, durationMs: 5_000 }
    await writers[0]?.write([person(read), person({ receivedAt: new Date('2026-11-05') })])
  }
  const counts = async () => {
    const tables = ['daily_total', 'daily_thing', 'daily_return'].map((table) =>
      db.opsPool.query(`select * from ${table} where company_id = $1 order by 2, 3, 4, 5`, [company]),
    )
    return (await Promise.all(tables)).map(({ rows }) =>
      rows.map((row) => Object.entries(row).filter(([column]) => !column.startsWith('sealed_'))),
    )
  }
  const before = await counts()
  await db.tenant(company, async (tenant) => {
    const of = { companyId: company, personIds: [ann], staffPersonIds: [] }
    await sealSums(tenant, of)
    await eraseEvents(tenant, of)
    await eraseRows(tenant, tracking, of)
  })
  expect(differing(await replayEvents(db.ops, company, { write: true }))).toEqual({})
  expect(await counts()).toEqual(before)
  await db.opsPool.query('update daily_total set visits = 0, duration_ms = 9 where company_id = $1', [
    company,
  ])
  await db.opsPool.query('update daily_return set visitors = 5 where company_id = $1', [company])
  expect(differing(await replayEvents(db.ops, company, { write: true }))).toEqual({
    daily_total: expect.any(Number),
    daily_return: expect.any(Number),
  })
  expect(await counts()).toEqual(before)
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
