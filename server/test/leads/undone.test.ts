import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import type { TenantDb } from '#core/db/connect.ts'
import { joinPersons } from '#domain/identity/join.ts'
import { personIdsOf } from '#domain/identity/persons.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { defaultRules, keepRules } from '#domain/leads/scores/rules.ts'
import { ledgerPage, scoresOf } from '#domain/leads/scores/scores.ts'
import { tagsOfEach } from '#domain/leads/tags/held.ts'
import { radarOf, radarPage } from '#domain/tracking/radar/radar.ts'
import { expectRollUpsToMatch } from '../events/recompute.ts'
import { eventOf, newWriter } from '../events/support.ts'
import { testDatabase } from '../support/database.ts'
import { expectStoredLeads } from './computed.ts'
import { peopledCompany } from './peopled.ts'

const db = await testDatabase()
const writer = newWriter(db)
afterAll(() => writer.close())

const dayMs = 86_400_000
const person = fc.integer({ min: 0, max: 3 })
const member = fc.integer({ min: 0, max: 1 })
const deed = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom('view', 'dwell', 'call', 'share'),
      person,
      member,
      daysAgo: fc.integer({ min: 0, max: 170 }),
      durationMs: fc.integer({ min: 0, max: 200_000 }),
    }),
  },
  fc.record({ do: fc.constant('form' as const), person, member }),
  fc.record({ do: fc.constant('tag' as const), person, member }),
  fc.record({ do: fc.constant('stage' as const), person, member }),
  fc.record({ do: fc.constant('rules' as const), points: fc.integer({ min: 0, max: 30 }) }),
)
const join = fc.record({ do: fc.constant('join' as const), person, into: person })
const undo = fc.record({ do: fc.constant('undo' as const), person })
type Step = typeof deed extends fc.Arbitrary<infer One> ? One : never
type Join = typeof join extends fc.Arbitrary<infer One> ? One : never
type Undo = typeof undo extends fc.Arbitrary<infer One> ? One : never

/** A company with a tag by hand and one that visits earn, and what happens there. */
async function peopled() {
  const { company, members, people, form, run, tenant, personId, staffId } = await peopledCompany(db, 2)
  const [group, byHand, byRule] = [randomUUID(), randomUUID(), randomUUID()]
  await run(`insert into tag_group (company_id, group_id, name) values ($1, $2, '意向')`, [group])
  const conditions = [{ fact: 'visits', atLeast: 2, days: 90 }]
  await run(
    `insert into tag (company_id, tag_id, group_id, name, rule) values ($1, $2, $3, '看房', null), ($1, $4, $3, '常来', $5)`,
    [byHand, group, byRule, JSON.stringify({ match: 'all', conditions })],
  )

  const undo = (joinedId: string) => tenant((t) => undoJoin(t, company, joinedId))
  /** The joined persons of the joins that are not undone, the first join first. */
  const standing = () =>
    tenant(async (t) => {
      const { rows } = await sql<{ id: string }>`
        select joined_id as id from person_join where company_id = ${company} and undone_at is null order by at`.execute(
        t,
      )
      return rows.map(({ id }) => id)
    })

  async function does(one: Step | Join | Undo): Promise<unknown> {
    switch (one.do) {
      case 'form':
        return run(
          `insert into form_answer (company_id, answer_id, form_id, person_id, staff_id, asked, answers, sealed)
            values ($1, gen_random_uuid(), $2, $3, $4, '[]', '{}', '')`,
          [form, personId(one.person), staffId(one.member)],
        )
      case 'tag':
        return run(
          `insert into person_tag (company_id, staff_id, person_id, tag_id, origin) values ($1, $2, $3, $4, 'hand')
            on conflict do nothing`,
          [staffId(one.member), personId(one.person), byHand],
        )
      case 'stage':
        return run(
          `insert into lead_progress (company_id, staff_id, person_id, stage) values ($1, $2, $3, 'talking')
            on conflict do nothing`,
          [staffId(one.member), personId(one.person)],
        )
      case 'rules': {
        const rules = defaultRules.slice(0, 2).map((rule) => ({ ...rule, points: one.points }))
        return tenant((t) => keepRules(t, { companyId: company, staffId: staffId(0) }, rules))
      }
      case 'join':
        return one.person === one.into
          ? false
          : tenant((t) => joinPersons(t, company, personId(one.person), personId(one.into), 'test'))
      case 'undo':
        return undo(personId(one.person))
      default: {
        const of = { personId: personId(one.person), staffId: staffId(one.member) }
        const receivedAt = new Date(Date.now() - one.daysAgo * dayMs - 3_600_000)
        const view = eventOf(company, { ...of, receivedAt })
        await writer.write([view])
        if (one.do === 'view') return undefined
        const { activityId: parentActivityId } = view
        const more = { event: one.do, durationMs: one.durationMs, parentActivityId }
        return writer.write([
          eventOf(company, { ...of, ...more, receivedAt: new Date(receivedAt.getTime() + one.durationMs) }),
        ])
      }
    }
  }

  const ofAll = { companyId: company, staffIds: 'all' as const }
  const rootIds = async (t: TenantDb) => {
    const { rows } = await sql<{ id: string }>`
      select person_id as id from person where company_id = ${company} and joined_into is null order by number`.execute(
      t,
    )
    return rows.map(({ id }) => id)
  }
  /** Everything that is derived from the deeds of the company's persons. */
  const derived = () =>
    tenant(async (t) => {
      const roots = await rootIds(t)
      const leads =
        await sql`select * from lead where company_id = ${company} order by root_id, holder_id`.execute(t)
      const names = await sql`select * from lead_name where company_id = ${company} order by root_id`.execute(
        t,
      )
      const returns = await sql`
        select * from daily_return where company_id = ${company} and visitors <> 0
        order by staff_id, content_type, day, before`.execute(t)
      const persons = await sql`
        select person_id, joined_into, name, avatar, union_id, external_userid, staff_id, phone_hash from person
        where company_id = ${company} order by number`.execute(t)
      const page = { page: 1, pageSize: 100 }
      const radars = []
      for (const id of members) radars.push(await radarPage(t, await radarOf(t, company, id), page))
      const ledgers = []
      for (const id of roots)
        ledgers.push(await ledgerPage(t, { ...ofAll, personIds: await personIdsOf(t, company, id) }, page))
      return {
        ...{
          leads: leads.rows,
          names: names.rows,
          returns: returns.rows,
          persons: persons.rows,
          radars,
          ledgers,
        },
        scores: await scoresOf(t, ofAll, roots),
        tags: await tagsOfEach(t, { ...ofAll, personIds: people }),
      }
    })

  /** The rows of each ledger, read page by page, add up to the score that lists show. */
  const expectSums = () =>
    tenant(async (t) => {
      const roots = await rootIds(t)
      const scores = await scoresOf(t, ofAll, roots)
      for (const id of roots) {
        const of = { ...ofAll, personIds: await personIdsOf(t, company, id) }
        let [sum, read, total] = [0, 0, 1]
        for (let page = 1; read < total; page++) {
          const shown = await ledgerPage(t, of, { page, pageSize: 5 })
          total = shown.total
          read += shown.list.length
          for (const { points } of shown.list) sum += points
          expect(shown.score).toBe(scores.get(id) ?? 0)
          if (shown.list.length === 0) break
        }
        expect(read).toBe(total)
        expect(sum).toBe(scores.get(id) ?? 0)
      }
    })
  return { company, does, undo, standing, derived, expectSums }
}

it('has all derived rows as before once joins are undone, in any order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 2, maxLength: 12 }),
      fc.array(join, { minLength: 1, maxLength: 3 }),
      fc.array(fc.nat(2), { minLength: 3, maxLength: 3 }),
      async (deeds, joins, picks) => {
        const { does, derived, standing, undo } = await peopled()
        for (const one of deeds) await does(one)
        const before = await derived()
        for (const one of joins) await does(one)
        // A join of a joined person joins the root, so a join is named by its row.
        for (const pick of picks) {
          const ids = await standing()
          const id = ids[pick % ids.length]
          if (id) expect(await undo(id)).toBe(true)
        }
        expect(await standing()).toEqual([])
        expect(await derived()).toEqual(before)
      },
    ),
    { numRuns: 10 },
  )
})

it('has scores that are the sums of their rows, and roll-ups that follow from the ledger, after any deeds, joins, undoings and changes of rules', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof({ weight: 4, arbitrary: deed }, join, undo), { minLength: 3, maxLength: 16 }),
      async (steps) => {
        const { company, does, expectSums } = await peopled()
        for (const one of steps) await does(one)
        await expectSums()
        await expectRollUpsToMatch(db, company)
        await expectStoredLeads(db, company)
      },
    ),
    { numRuns: 10 },
  )
})
