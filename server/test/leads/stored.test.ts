import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { erasePerson, lockToErase } from '#domain/identity/person-rows.ts'
import { learnFacts } from '#domain/identity/persons.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { heldHere, holdTurned } from '#domain/leads/lead/access.ts'
import { insertTurn, markUndone } from '#domain/leads/turns/turns.ts'
import type { NewEvent } from '#domain/tracking/ledger/event.ts'
import { eventOf, newWriter } from '../events/support.ts'
import { testDatabase } from '../support/database.ts'
import { expectStoredLeads } from './computed.ts'
import { peopledCompany } from './peopled.ts'

const db = await testDatabase()
const writers = [newWriter(db), newWriter(db)]
afterAll(() => Promise.all(writers.map((writer) => writer.close())))

const person = fc.integer({ min: 0, max: 3 })
const member = fc.integer({ min: 0, max: 2 })
const minute = fc.integer({ min: 0, max: 40 * 24 * 60 })
const row = fc.constantFrom('form', 'card', 'mall', 'contact')
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('visit' as const), person, member, minute }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('row' as const), row, person, member, minute }) },
  fc.record({ do: fc.constant('remove' as const), row, person, member }),
  fc.record({ do: fc.constant('lose' as const), person, member }),
  { weight: 2, arbitrary: fc.record({ do: fc.constant('join' as const), person, into: person }) },
  fc.record({ do: fc.constant('separate' as const), person }),
  fc.record({ do: fc.constant('learn' as const), person, as: person }),
  fc.record({
    do: fc.constant('turn' as const),
    person,
    member,
    from: fc.option(member, { nil: null }),
    to: fc.option(member, { nil: null }),
  }),
  fc.record({ do: fc.constant('undo' as const), nth: fc.nat() }),
  fc.record({
    do: fc.constant('progress' as const),
    person,
    member,
    stage: fc.constantFrom('new', 'talking', 'customer'),
  }),
  fc.record({ do: fc.constant('leave' as const), member, successor: fc.option(member, { nil: null }) }),
  fc.record({ do: fc.constant('return' as const), member }),
  fc.record({ do: fc.constant('rename' as const), person, name: fc.constantFrom('', '王芳', '王小芳') }),
  fc.record({ do: fc.constant('bind' as const), person, member: fc.option(member, { nil: null }) }),
  fc.record({ do: fc.constant('erase' as const), person }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** Lets the refusal pass with which triggers keep rows of erased persons out. */
function refusedOfErased(error: { code?: string }): void {
  if (error.code !== 'MP401') throw error
}

/** A company with three members, and what happens there. */
async function peopled() {
  const { company, form, run, tenant, personId, staffId } = await peopledCompany(db, 3)
  const turns: string[] = []

  const inserts = {
    form: `insert into form_answer (company_id, answer_id, form_id, person_id, staff_id, asked, answers, sealed, at)
      values ($1, gen_random_uuid(), '${form}', $2, $3, '[]', '{}', '', $4)`,
    card: `insert into exchanged_card (company_id, person_id, staff_id, sealed, at) values ($1, $2, $3, '', $4)
      on conflict (company_id, person_id, staff_id) do update set at = excluded.at`,
    mall: `insert into mall_report (company_id, person_id, staff_id, first_at, last_at) values ($1, $2, $3, $4, $4)
      on conflict (company_id, person_id, staff_id) do update set last_at = excluded.last_at`,
    contact: `insert into external_contact (company_id, staff_id, external_userid, union_id, added_at)
      values ($1, $3, 'wm' || $2::uuid, 'u' || $2::uuid, $4)
      on conflict (company_id, staff_id, external_userid) do update set removed_at = null, removed_by = '', added_at = excluded.added_at`,
  }
  const removals = {
    form: 'delete from form_answer where company_id = $1 and person_id = $2 and staff_id = $3',
    card: 'delete from exchanged_card where company_id = $1 and person_id = $2 and staff_id = $3',
    mall: 'delete from mall_report where company_id = $1 and person_id = $2 and staff_id = $3',
    contact: `delete from external_contact where company_id = $1 and external_userid = 'wm' || $2::uuid and staff_id = $3`,
  }
  const at = (minutes: number) => new Date(Date.UTC(2026, 9, 1) + minutes * 60_000)
  const idOf = (place: number | null) => (place === null ? null : staffId(place))

  async function does(one: Step): Promise<unknown> {
    switch (one.do) {
      case 'visit': {
        const event: Partial<NewEvent> = {
          personId: personId(one.person),
          staffId: staffId(one.member),
          contentId: ['a', 'b'][one.minute % 2] as string,
          secondScene: String(one.minute % 3),
          // Some come now, the others are history.
          ...(one.minute % 4 && { receivedAt: at(one.minute) }),
        }
        return writers[one.minute % 2]?.write([eventOf(company, event)])
      }
      case 'row': {
        // Refused of a person who was erased.
        const values = [personId(one.person), staffId(one.member), at(one.minute)]
        return run(inserts[one.row as keyof typeof inserts], values).catch(refusedOfErased)
      }
      case 'remove':
        return run(removals[one.row as keyof typeof removals], [personId(one.person), staffId(one.member)])
      case 'lose':
        return run(
          `update external_contact set removed_at = now(), removed_by = 'customer'
            where company_id = $1 and external_userid = 'wm' || $2::uuid and staff_id = $3`,
          [personId(one.person), staffId(one.member)],
        )
      case 'join':
        return one.person === one.into
          ? undefined
          : tenant((t) => joinPersons(t, company, personId(one.person), personId(one.into), 'test'))
      case 'separate':
        return tenant((t) => undoJoin(t, company, personId(one.person)))
      case 'learn': {
        const facts = { unionId: `u${personId(one.as)}`, externalUserid: '', name: '', avatar: '' }
        return tenant((t) => learnFacts(t, company, personId(one.person), facts))
      }
      case 'turn': {
        if (one.from === null && one.to === null) return undefined
        const way = one.from === null ? 'claimed' : one.to === null ? 'returned' : 'turn'
        const rootId = personId(one.person)
        const person = heldHere({ companyId: company, rootId, personIds: [rootId] })
        const lead = { ...person, originIds: [staffId(one.member)] }
        const turn = { fromId: idOf(one.from), toId: idOf(one.to), way, reason: '试' } as const
        return tenant(async (t) => turns.push(await insertTurn(t, lead, turn))).catch(refusedOfErased)
      }
      case 'undo': {
        const turnId = turns[one.nth % Math.max(turns.length, 1)]
        return (
          turnId &&
          tenant(async (t) => {
            const lead = (await holdTurned(t, company, [turnId])).get(turnId)
            return lead && markUndone(t, lead, turnId)
          })
        )
      }
      case 'progress':
        return run(
          `insert into lead_progress (company_id, staff_id, person_id, stage, next_at) values ($1, $2, $3, $4, now())
            on conflict (company_id, staff_id, person_id) do update set stage = excluded.stage, at = clock_timestamp()`,
          [staffId(one.member), personId(one.person), one.stage],
        ).catch(refusedOfErased)
      case 'leave':
        return one.member === one.successor
          ? undefined
          : run(
              `update staff set status = 'left', successor_id = $3 where company_id = $1 and staff_id = $2`,
              [staffId(one.member), idOf(one.successor)],
            )
      case 'return':
        return run(
          `update staff set status = 'active', successor_id = null where company_id = $1 and staff_id = $2`,
          [staffId(one.member)],
        )
      case 'rename':
        return run('update person set name = $3 where company_id = $1 and person_id = $2', [
          personId(one.person),
          one.name,
        ])
      case 'bind':
        return run('update person set staff_id = $3 where company_id = $1 and person_id = $2', [
          personId(one.person),
          idOf(one.member),
        ])
      case 'erase':
        return tenant(async (t) => {
          const personIds = await lockToErase(t, { companyId: company, personId: personId(one.person) })
          await erasePerson(t, { companyId: company, personIds })
        })
    }
  }
  return { company, does }
}

it('stores the leads that a query over all history gives, after any changes, and a rebuild gives the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 30 }), async (steps) => {
      const { company, does } = await peopled()
      for (const one of steps) await does(one)
      await expectStoredLeads(db, company)
    }),
    { numRuns: 60 },
  )
})

it('stores the same rows where changes happen at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      const { company, does } = await peopled()
      await Promise.all(steps.map(does))
      await expectStoredLeads(db, company)
    }),
    { numRuns: 25 },
  )
})

it('keeps a lead of two companies apart', async () => {
  const [one, other] = [await peopled(), await peopled()]
  await one.does({ do: 'visit', person: 0, member: 0, minute: 1 })
  await other.does({ do: 'visit', person: 0, member: 0, minute: 1 })
  for (const { company } of [one, other]) await expectStoredLeads(db, company)
  const seen = await db.tenant(one.company, (tenant) =>
    tenant.selectFrom('lead').select('company_id').execute(),
  )
  expect(seen).toEqual([{ company_id: one.company }])
})
