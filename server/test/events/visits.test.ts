import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import type { NewEvent } from '#domain/tracking/ledger/event.ts'
import { testDatabase } from '../support/database.ts'
import { expectRollUpsToMatch } from './recompute.ts'
import { eventOf, newCompany, newWriter } from './support.ts'

const db = await testDatabase()
const writers = [newWriter(db), newWriter(db)] as const
const [writer] = writers
afterAll(() => Promise.all(writers.map((each) => each.close())))

const personId = randomUUID()
const staffId = randomUUID()
const [product, brochure] = ['p', 'b']
const minutes = (n: number) => new Date(Date.parse('2026-11-02T02:00:00Z') + n * 60_000)

type FirstOf = 'visit' | 'kind' | 'thing' | ''

/** `first_of` of the stored views, the earliest first. */
async function marksOf(companyId: string): Promise<FirstOf[]> {
  const { rows } = await db.opsPool.query<{ first_of: FirstOf }>(
    'select first_of from visit where company_id = $1 order by opened_at, activity_id',
    [companyId],
  )
  return rows.map(({ first_of }) => first_of)
}

/** Writes events of one person, one batch each, and says what each view is the first of. */
async function marksAfter(...events: Partial<NewEvent>[]): Promise<FirstOf[]> {
  const company = await newCompany(db)
  for (const event of events) await writer.write([eventOf(company, { personId, staffId, ...event })])
  await expectRollUpsToMatch(db, company)
  return marksOf(company)
}

describe('a visit', () => {
  it('lasts until 30 minutes pass without a sign of life', async () => {
    const at = (n: number) => ({ receivedAt: minutes(n) })
    expect(await marksAfter(at(0), at(29), at(58), at(88))).toEqual(['visit', '', '', 'visit'])
    const call = { event: 'call', receivedAt: minutes(29) }
    expect(await marksAfter(at(0), call, at(58))).toEqual(['visit', ''])
  })

  it('ends at the midnight of the company', async () => {
    const at = (time: string) => ({ receivedAt: new Date(time) })
    expect(await marksAfter(at('2026-11-02T15:59:00Z'), at('2026-11-02T16:01:00Z'))).toEqual([
      'visit',
      'visit',
    ])
  })

  it('counts once for each kind and once for each thing that was looked at in it', async () => {
    const open = (n: number, contentType: 'card' | 'product' | 'material', contentId: string) => ({
      receivedAt: minutes(n),
      contentType,
      contentId,
    })
    const events = [
      open(0, 'card', 'linlan'),
      open(1, 'product', product),
      open(2, 'product', 'other'),
      open(3, 'product', product),
      open(4, 'material', brochure),
      open(5, 'card', 'linlan'),
      open(60, 'product', product),
    ]
    expect(await marksAfter(...events)).toEqual(['visit', 'kind', 'thing', '', 'kind', '', 'visit'])
  })

  it('is one of a person to a salesperson', async () => {
    const marks = await marksAfter(
      { receivedAt: minutes(0) },
      { receivedAt: minutes(1), staffId: randomUUID() },
      { receivedAt: minutes(2), personId: randomUUID() },
      { receivedAt: minutes(3) },
    )
    expect(marks).toEqual(['visit', 'visit', 'visit', ''])
  })

  it('begins with a view: a report before it does not begin one', async () => {
    expect(
      await marksAfter(
        { event: 'dwell', parentActivityId: 'unseen', receivedAt: minutes(0) },
        { receivedAt: minutes(1) },
      ),
    ).toEqual(['visit'])
  })

  it('is counted once where two writers store its views at once', async () => {
    for (let round = 0; round < 5; round++) {
      const company = await newCompany(db)
      await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          writers[n % 2 ? 1 : 0].write([
            eventOf(company, {
              personId,
              staffId,
              contentType: n % 3 ? 'card' : 'product',
              contentId: n % 3 === 1 ? 'a' : 'b',
            }),
          ]),
        ),
      )
      expect((await marksOf(company)).filter(Boolean).sort()).toEqual(['kind', 'thing', 'visit'])
      await expectRollUpsToMatch(db, company)
    }
  })
})

const step = fc.record({
  // Minutes since the event before; among them gaps on both sides of the limit.
  after: fc.constantFrom(0, 1, 20, 29, 30, 31, 400),
  staff: fc.constantFrom(0, 1),
  event: fc.constantFrom('view', 'view', 'dwell', 'call'),
  contentType: fc.constantFrom('card', 'product'),
  contentId: fc.constantFrom('a', 'b'),
  endsBatch: fc.boolean(),
})

const dayOf = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(at)

/** The rule, one event after the other. */
function expectedMarks(events: NewEvent[]): Map<string, FirstOf> {
  const visits = new Map<string, { last: Date; seen: Set<string> }>()
  const marks = new Map<string, FirstOf>()
  for (const { staffId: whose, event, activityId, contentType, contentId, receivedAt } of events) {
    const at = receivedAt as Date
    const known = visits.get(whose)
    const goesOn =
      known && at.getTime() - known.last.getTime() < 30 * 60_000 && dayOf(at) === dayOf(known.last)
    const { seen } = goesOn ? known : { seen: new Set<string>() }
    if (event === 'view') {
      const kind = [...seen].some((thing) => thing.startsWith(`${contentType} `))
      const thing = seen.has(`${contentType} ${contentId}`)
      marks.set(activityId, seen.size === 0 ? 'visit' : !kind ? 'kind' : !thing ? 'thing' : '')
      seen.add(`${contentType} ${contentId}`)
    }
    visits.set(whose, { last: at, seen })
  }
  return marks
}

it('marks the views of any history as the rule says, however it is cut into batches', async () => {
  const staff = [staffId, randomUUID()]
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const company = await newCompany(db)
      let now = 0
      const events = steps.map(({ after, staff: whose, event, contentType, contentId }, place) => {
        // A second apart, so that the order is known.
        now += after + 1 / 60
        return eventOf(company, {
          personId,
          staffId: staff[whose] as string,
          event,
          activityId: String(place),
          contentType: contentType as 'card',
          contentId,
          receivedAt: minutes(now),
        })
      })
      let batch: NewEvent[] = []
      for (const [place, event] of events.entries()) {
        batch.push(event)
        if (!steps[place]?.endsBatch && place < events.length - 1) continue
        await writer.write(batch)
        batch = []
      }
      const { rows } = await db.opsPool.query<{ activity_id: string; first_of: FirstOf }>(
        'select activity_id, first_of from visit where company_id = $1',
        [company],
      )
      expect(new Map(rows.map((row) => [row.activity_id, row.first_of]))).toEqual(expectedMarks(events))
      await expectRollUpsToMatch(db, company)
    }),
    { numRuns: 30 },
  )
})
