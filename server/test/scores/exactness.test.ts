import { randomUUID } from 'node:crypto'
import type { ScoreRule } from '@mingpian/contract/scores.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { ledger } from '#domain/leads/scores/ledger.ts'
import { replayCompany } from '#domain/leads/scores/replay.ts'
import { defaultRules } from '#domain/leads/scores/rules.ts'
import { sumScores } from '#domain/leads/scores/stored.ts'
import { eventOf, newCompany, newWriter } from '../events/support.ts'
import { testDatabase } from '../support/database.ts'

const db = await testDatabase()
const writer = newWriter(db, { pids: new Set<number>() })
afterAll(() => writer.close())

const dayMs = 86_400_000
const done = fc.record({
  person: fc.integer({ min: 0, max: 2 }),
  event: fc.constantFrom('view', 'dwell', 'call', 'share', 'ask'),
  daysAgo: fc.integer({ min: 0, max: 170 }),
  durationMs: fc.integer({ min: 0, max: 200_000 }),
})
const ruleSet = fc.tuple(
  ...defaultRules.map(({ action }) =>
    fc.record({
      action: fc.constant(action),
      points: fc.integer({ min: 0, max: 30 }),
      dailyCap: fc.integer({ min: 0, max: 60 }),
      decayDays: fc.integer({ min: 0, max: 150 }),
      validDays: fc.integer({ min: 1, max: 150 }),
    }),
  ),
)

interface Row {
  root_id: string
  action: string
  kind: string
  earned_on: string
  points: number
}

/** A company with a salesperson and three persons. */
async function companyOfThree() {
  const company = await newCompany(db)
  const staffId = randomUUID()
  const people = [randomUUID(), randomUUID(), randomUUID()]
  await db.ops
    .insertInto('staff')
    .values({ company_id: company, staff_id: staffId, user_id: staffId, name: '林岚' })
    .execute()
  for (const [number, personId] of people.entries())
    await db.ops
      .insertInto('person')
      .values({ company_id: company, person_id: personId, number: number + 1 })
      .execute()
  return { company, staffId, people }
}

it('keeps all rows of a day between nothing and its limit, and gives both sides back when a join is undone', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(done, { minLength: 1, maxLength: 25 }),
      ruleSet,
      async (deeds, rules: ScoreRule[]) => {
        const { company, staffId, people } = await companyOfThree()
        for (const { person, event, daysAgo, durationMs } of deeds) {
          const personId = people[person] as string
          const activityId = randomUUID()
          const receivedAt = new Date(Date.now() - daysAgo * dayMs - 3_600_000)
          await writer.write([eventOf(company, { personId, staffId, activityId, receivedAt })])
          if (event !== 'view')
            await writer.write([
              eventOf(company, {
                personId,
                staffId,
                event,
                durationMs,
                activityId: randomUUID(),
                parentActivityId: activityId,
                receivedAt: new Date(receivedAt.getTime() + durationMs),
              }),
            ])
        }
        const rows = (under: readonly ScoreRule[]) =>
          db.tenant(company, async (tenant) => {
            const found = await sql<Row>`
              select root_id, action, kind, earned_on::text as earned_on, points
              from (${ledger({ companyId: company, staffIds: 'all' }, under)}) row
              order by root_id, action, earned_on, step`.execute(tenant)
            return found.rows
          })
        const before = await rows(rules)
        expectLimits(before, rules)
        const [ann, bob] = people as [string, string, string]
        await db.tenant(company, (tenant) => joinPersons(tenant, company, bob, ann, 'unionId'))
        const joined = await rows(rules)
        expectLimits(joined, rules)
        expect(joined.some(({ root_id }) => root_id === bob)).toBe(false)
        expectLimits(await rows(defaultRules), defaultRules)
        await db.tenant(company, (tenant) => undoJoin(tenant, company, bob))
        expect(await rows(rules)).toEqual(before)
      },
    ),
    { numRuns: 12 },
  )
})

/** The rest of a day's points is never negative, never above the limit, and nothing once it is too old. */
function expectLimits(rows: Row[], rules: readonly ScoreRule[]): void {
  const left = new Map<string, number>()
  for (const { root_id, action, earned_on, points } of rows) {
    const key = `${root_id} ${action} ${earned_on}`
    left.set(key, (left.get(key) ?? 0) + points)
  }
  for (const [key, points] of left) {
    const [, action, day = ''] = key.split(' ')
    const rule = rules.find((each) => each.action === action)
    expect(points).toBeGreaterThanOrEqual(0)
    expect(points).toBeLessThanOrEqual(rule?.dailyCap ?? 0)
    const daysOld = Math.floor((Date.now() - Date.parse(`${day}T00:00:00Z`)) / dayMs)
    if (daysOld > (rule?.validDays ?? 0) + 1) expect(points).toBe(0)
  }
}

it('is made again by a replay after any loss or change, and a deed since is no difference', async () => {
  const { company, staffId, people } = await companyOfThree()
  const visits = () => writer.write(people.map((personId) => eventOf(company, { personId, staffId })))
  await visits()
  await db.tenant(company, (tenant) => sumScores(tenant, company))
  const replayed = async (write: boolean) =>
    (await replayCompany(db, company, { write })).filter((one) => one.differing > 0)
  const scores = async () => {
    const text = 'select root_id, score from lead_score where company_id = $1 order by 1'
    return (await db.opsPool.query(text, [company])).rows
  }
  await writer.write(
    people.map((personId) => eventOf(company, { personId, staffId, event: 'call', contentId: 'other' })),
  )
  expect(await replayed(false)).toEqual([])
  await replayed(true)
  const right = await scores()
  expect(right).toHaveLength(3)
  // Sums of persons who did something just now are made again anyway.
  await db.opsPool.query(
    "update radar_entry set touched_at = touched_at - interval '1 hour' where company_id = $1",
    [company],
  )
  await db.opsPool.query('delete from lead_score where company_id = $1 and root_id = $2', [
    company,
    people[0],
  ])
  await db.opsPool.query('update lead_score set score = 99 where company_id = $1 and root_id = $2', [
    company,
    people[1],
  ])
  const differing = [{ table: 'lead_score', differing: 2 }]
  expect(await replayed(false)).toEqual(differing)
  expect(await replayed(true)).toEqual(differing)
  expect(await scores()).toEqual(right)
})
