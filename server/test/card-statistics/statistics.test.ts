import { randomUUID } from 'node:crypto'
import type { StatisticsMetric } from '@mingpian/contract/card-statistics.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { visitSource, visitSources, visitWays } from '@mingpian/contract/shared/rules/visit-source.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keepDepartments } from '#domain/staff/departments.ts'
import type { NewEvent } from '#domain/tracking/ledger/event.ts'
import { clueApp } from '../clue/test-company.ts'
import { eventOf } from '../events/support.ts'
import type { MadeStaff } from '../support/makers.ts'

const { app, callAs, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

const path = '/biz/v1/card/statistics'
type Days = { from: string; to: string }
interface Whose {
  scope?: 'own' | 'company'
  userId?: string
  contentType?: ContentType
}

const overview = async (session: string, days: Days, whose: Whose = {}) =>
  callAs(session, `POST ${path}/overview`, { body: { ...days, ...whose } })
const entrance = async (session: string, days: Days, whose: Whose = {}) =>
  (await callAs(session, `POST ${path}/entrance_overview`, { body: { ...days, ...whose } })).body.data
const trend = async (session: string, days: Days, whose: Whose = {}) =>
  (await callAs(session, `POST ${path}/trend`, { body: { ...days, ...whose } })).body.data
const top = async (session: string, days: Days, whose: Whose = {}) =>
  (await callAs(session, `POST ${path}/view_top`, { body: { ...days, ...whose } })).body.data

/** All rows of a number, read in pages of three. */
async function rowsOf(
  session: string,
  days: Days,
  more: Whose & { metric: StatisticsMetric; source?: 'single'; contentId?: string },
) {
  const list: { amount: number }[] = []
  for (let page = 1; ; page++) {
    const body = { ...days, ...more, page, pageSize: 3 }
    const { data } = (await callAs(session, `POST ${path}/rows`, { body })).body
    if (!data) throw new Error(`no rows of ${more.metric}`)
    list.push(...data.list)
    expect([data.sum - data.forgotten, data.total >= list.length]).toEqual([expect.any(Number), true])
    if (data.list.length === 0)
      return {
        shown: list.reduce((all, row) => all + row.amount, 0),
        total: list.length === data.total,
        sum: data.sum,
        forgotten: data.forgotten,
      }
  }
}

const cardView = ({ companyId, staffId, userId }: MadeStaff, personId: string, more: Partial<NewEvent>) =>
  eventOf(companyId, { personId, staffId, contentId: userId, ...more })

const day = (n: number) => `2026-10-${String(n).padStart(2, '0')}`
/** Noon where the company is, so that the day is the same in every place near it. */
const noon = (n: number) => new Date(`${day(n)}T04:00:00Z`)
/** The beginning of the nth visit of a day: 31 minutes after the one before. */
const visitOn = (on: string, n: number) => new Date(Date.parse(`${on}T00:05:00+08:00`) + n * 31 * 60_000)

const product = randomUUID()

/** `first_of` of each stored view of a company, by person and activity. */
async function marksOf(companyId: string): Promise<Map<string, string>> {
  const { rows } = await parts.db.opsPool.query<{ key: string; first_of: string }>(
    "select person_id || ' ' || activity_id as key, first_of from visit where company_id = $1",
    [companyId],
  )
  return new Map(rows.map(({ key, first_of }) => [key, first_of]))
}

const happening = fc.record({
  who: fc.integer({ min: 0, max: 4 }),
  whose: fc.constantFrom(0, 1),
  on: fc.integer({ min: 1, max: 12 }),
  event: fc.constantFrom('view', 'view', 'view', 'dwell', 'share', 'save_contact', 'call', 'copy'),
  view: fc.integer({ min: 0, max: 3 }),
  contentType: fc.constantFrom('card', 'product'),
  secondScene: fc.constantFrom('0', '1', '2'),
  landing: fc.constantFrom('', 'single', 'group', 'timeline', 'scan'),
  durationMs: fc.integer({ min: 0, max: 90_000 }),
})

it('says of any traffic what the ledger says, and opens every number into rows that add up to it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 40, maxLength: 80 }),
      fc.integer({ min: 3, max: 9 }),
      fc.integer({ min: 0, max: 4 }),
      async (events, first, length) => {
        const { companyId, staff, joinPersons } = await testCompany()
        const admin = await makeStaff(companyId, { role: 'admin' })
        const people = await Promise.all(Array.from({ length: 5 }, () => makeVisitor(companyId)))
        const sold = [staff, admin]
        const made = events.map((each) => {
          const { who, whose, on, event, view, contentType, secondScene, landing, durationMs } = each
          const child = event === 'view' ? {} : { parentActivityId: `view ${who} ${view}` }
          const more = {
            event,
            secondScene,
            landing,
            receivedAt: noon(on),
            durationMs: event === 'dwell' ? durationMs : 0,
          }
          const id = event === 'view' ? `view ${who} ${view}` : randomUUID()
          return cardView(sold[whose] as MadeStaff, people[who]?.personId ?? '', {
            ...more,
            ...child,
            activityId: id,
            contentType: contentType as 'card',
            ...(contentType === 'product' && { contentId: product }),
          })
        })
        // An activity once, as the first that came.
        const known = new Map<string, NewEvent>()
        for (const each of made) {
          const key = `${each.personId} ${each.activityId}`
          if (!known.has(key)) known.set(key, each)
        }
        await parts.events.write(made)
        const marks = await marksOf(companyId)
        const [ann, phone] = people
        if (ann && phone) await joinPersons(phone, ann)
        const root = (personId: string) => (personId === phone?.personId ? ann?.personId : personId)

        const days = { from: day(first), to: day(first + length) }
        const before = first - length - 1
        const cases: [MadeStaff, Whose, (e: NewEvent) => boolean][] = [
          [staff, {}, (e) => e.staffId === staff.staffId],
          [
            admin,
            { userId: staff.userId, contentType: 'product' },
            (e) => e.staffId === staff.staffId && e.contentType === ('product' as string),
          ],
          [admin, { scope: 'company' }, () => true],
        ]
        for (const [caller, whose, isTheirs] of cases) {
          const theirs = [...known.values()].filter(isTheirs)
          const onDay = (e: NewEvent) => Number(e.receivedAt?.toISOString().slice(8, 10))
          const views = theirs.filter(({ event }) => event === 'view')
          const firstOf = (e: NewEvent) => marks.get(`${e.personId} ${e.activityId}`) ?? ''
          const counts = whose.contentType ? ['visit', 'kind'] : ['visit']
          const visits = views.filter((e) => counts.includes(firstOf(e)))
          const within = (from: number, to: number) => {
            const ours = (e: NewEvent) => onDay(e) >= from && onDay(e) <= to
            const came = new Set(views.filter(ours).map((e) => root(e.personId)))
            const earlier = new Set(views.filter((e) => onDay(e) < from).map((e) => root(e.personId)))
            const count = (name: string) => theirs.filter((e) => e.event === name && ours(e)).length
            return {
              visits: visits.filter(ours).length,
              visitors: came.size,
              newVisitors: [...came].filter((who) => !earlier.has(who)).length,
              // Tapping “share” passes nothing on: forwards are counted by test/clue/forwards.
              relays: 0,
              saves: count('save_contact'),
              calls: count('call'),
            }
          }
          const now = within(first, first + length)
          const then = within(before, first - 1)
          const { data } = (await overview(caller.session, days, whose)).body
          if (!data) throw new Error('no overview')
          for (const name of Object.keys(now) as (keyof typeof now)[])
            expect(data[name], `${name} ${JSON.stringify(whose)}`).toEqual({
              value: now[name],
              before: then[name],
            })

          for (const metric of ['visits', 'visitors', 'newVisitors', 'relays', 'saves', 'calls'] as const)
            expect(await rowsOf(caller.session, days, { ...whose, metric }), metric).toEqual({
              shown: now[metric],
              total: true,
              sum: now[metric],
              forgotten: 0,
            })
          const dwell = await rowsOf(caller.session, days, { ...whose, metric: 'dwell' })
          expect(dwell.shown).toBe(dwell.sum)
          expect(data.dwell.value).toBe(now.visits ? Math.round(dwell.sum / now.visits) : 0)

          const ways = await entrance(caller.session, days, whose)
          const inSpan = (e: NewEvent) => onDay(e) >= first && onDay(e) <= first + length
          const ours = visits.filter(inSpan)
          expect(ways?.sources).toEqual(
            visitSources.map((source) => ({
              source,
              visits: ours.filter((e) => visitSource(e.secondScene, e.landing) === source).length,
            })),
          )
          expect(ways?.ways.map(({ visits }) => visits)).toEqual(
            visitWays.map((_, scene) => ours.filter((e) => e.secondScene === String(scene)).length),
          )
          for (const { source, visits } of ways?.sources ?? [])
            expect(
              await rowsOf(caller.session, days, { ...whose, metric: 'visits', source: source as 'single' }),
            ).toMatchObject({ shown: visits, sum: visits, total: true })

          const { points = [], forgotten } = (await trend(caller.session, days, whose)) ?? {}
          expect(forgotten).toBe(0)
          expect(points.reduce((sum, { visits }) => sum + visits, 0)).toBe(now.visits)
          expect(points.length).toBe(length === 0 ? 24 : length + 1)
          const things = (await top(caller.session, days, whose))?.things ?? []
          expect(things.reduce((sum, { visits }) => sum + visits, 0)).toBe(
            views.filter((e) => inSpan(e) && firstOf(e) !== '').length,
          )
          for (const { contentType, contentId, visits } of things)
            expect(
              await rowsOf(caller.session, days, { ...whose, metric: 'visits', contentType, contentId }),
            ).toMatchObject({ shown: visits, sum: visits, total: true })
        }
      },
    ),
    { numRuns: 3, endOnFailure: true },
  )
})

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(new Date())
const now = () => ({ from: today(), to: today() })

describe('openings that are no visits', () => {
  it('staff, also in their private WeChat, and machines are in no number', async () => {
    const { companyId, staff, open } = await testCompany()
    const colleague = await makeVisitor(companyId)
    await parts.db.opsPool.query('update person set staff_id = $3 where company_id = $1 and person_id = $2', [
      companyId,
      colleague.personId,
      (await makeStaff(companyId)).staffId,
    ])
    await open(colleague)
    const { session } = await makeVisitor(companyId)
    const body = {
      event: 'view' as const,
      activityId: randomUUID(),
      attr: { contentId: staff.userId, sceneType: 'card' as const },
    }
    for (const [who, agent] of [
      [staff.session, 'MicroMessenger'],
      [session, 'Mozilla/5.0 MicroMessenger/7.0 mpcrawler'],
    ] as const)
      expect(
        (await callAs(who, 'POST /crm-trail-api/behaviors/qw', { body, headers: { 'user-agent': agent } }))
          .body.data,
      ).toEqual({ accepted: 0, duplicates: 0, skipped: 1 })
    expect((await overview(staff.session, now())).body.data?.visits.value).toBe(0)
    await open(await makeVisitor(companyId))
    expect((await overview(staff.session, now())).body.data?.visits.value).toBe(1)
  })
})

it('a card that a colleague leaves is in no number of cards left in return', async () => {
  const { companyId, staff } = await testCompany()
  const leave = async ({ session }: { session: string }) => {
    const body = { companyId, userId: staff.userId, name: '周舟', agreed: true as const }
    expect((await callAs(session, 'POST /card/v1/card/exchange', { body })).status).toBe(200)
  }
  const [visitor, phone, colleague] = [
    await makeVisitor(companyId),
    await makeVisitor(companyId),
    await makeStaff(companyId),
  ]
  for (const who of [visitor, phone, colleague, staff]) await leave(who)
  // The private WeChat of a colleague.
  await parts.db.opsPool.query(
    'update person set joined_into = $3 where company_id = $1 and person_id = $2',
    [companyId, phone.personId, colleague.personId],
  )
  expect((await overview(staff.session, now())).body.data?.exchanges.value).toBe(1)
  expect(await rowsOf(staff.session, now(), { metric: 'exchanges' })).toMatchObject({ shown: 1, sum: 1 })
})

describe('numbers and people', () => {
  it('says when today’s visits came, that a poster was scanned, and who shared', async () => {
    const { companyId, staff, open, share } = await testCompany()
    const poster = await share(staff)
    await parts.db.opsPool.query("update share set channel = 'poster' where share_id = $1", [poster])
    await open(await makeVisitor(companyId), { by: poster })
    const record = {
      companyId,
      operateEntity: 'card',
      saleShareId: poster,
      shareType: 'friend' as const,
      userId: staff.userId,
      operateEntityObj: { operateEntityId: staff.userId, operateEntityType: 'card' },
    }
    await callAs(staff.session, 'POST /biz/v1/clue/sale_share/record', { body: record })
    const came = await entrance(staff.session, now())
    expect(came?.sources.find(({ source }) => source === 'scan')?.visits).toBe(1)
    expect(came?.ways.find(({ way }) => way === 'staff')).toEqual({ way: 'staff', visits: 1, shares: 1 })
    const hours = await trend(staff.session, now())
    expect(hours?.unit).toBe('hour')
    expect(hours?.points.filter(({ visits }) => visits > 0)).toMatchObject([
      { visits: 1, visitors: 1, shares: 1 },
    ])
    const body = { ...now(), metric: 'shares' as const, page: 1, pageSize: 10 }
    const { data } = (await callAs(staff.session, `POST ${path}/rows`, { body })).body
    expect(data).toMatchObject({
      list: [{ person: null, title: '林岚', contentType: 'card', amount: 1 }],
      sum: 1,
    })
  })

  it('lists the visitors who came most, of a company too, with joined persons as one', async () => {
    const { companyId, staff, joinPersons } = await testCompany()
    const admin = await makeStaff(companyId, { role: 'admin' })
    const people = await Promise.all(Array.from({ length: 14 }, () => makeVisitor(companyId)))
    // The first was here most, long ago; the others on one day, each once more than the one before.
    const visits = people.flatMap(({ personId }, n) =>
      Array.from({ length: n === 0 ? 40 : n }, (_, nth) =>
        cardView(n % 2 ? staff : admin, personId, { receivedAt: visitOn(day(n === 0 ? 1 : 9), nth) }),
      ),
    )
    await parts.events.write(visits)
    // Neither of them is among the first ten alone.
    await joinPersons(people[3] as never, people[2] as never)
    const list = async () =>
      ((await top(admin.session, { from: day(5), to: day(12) }, { scope: 'company' }))?.visitors ?? []).map(
        (each) => each.visits,
      )
    expect(await list()).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 5])
    await parts.events.write(
      Array.from({ length: 40 }, (_, nth) =>
        cardView(staff, people[1]?.personId ?? '', { receivedAt: visitOn(day(10), nth) }),
      ),
    )
    expect(await list()).toEqual([41, 13, 12, 11, 10, 9, 8, 7, 6, 5])
  })

  it('lists who came in several months, though each month has many who came more often in it', async () => {
    const { companyId, staff, joinPersons } = await testCompany()
    const admin = await makeStaff(companyId, { role: 'admin' })
    const [september, october] = ['2026-09-20', day(9)]
    const often = async (times: number, ...at: string[]) => {
      const visitor = await makeVisitor(companyId)
      await parts.events.write(
        at.flatMap((on) =>
          Array.from({ length: times }, (_, nth) =>
            cardView(staff, visitor.personId, { receivedAt: visitOn(on, nth) }),
          ),
        ),
      )
      return visitor
    }
    for (let n = 0; n < 120; n++) await often(4, n % 2 ? september : october)
    await often(3, september, october)
    const [one, same] = [await often(2, september, october), await often(3, october)]
    await joinPersons(one, same)
    const list = (await top(admin.session, { from: '2026-09-15', to: day(12) }, { scope: 'company' }))
      ?.visitors
    expect(list?.map(({ visits, lastDay }) => [visits, lastDay]).slice(0, 3)).toEqual([
      [7, day(9)],
      [6, day(9)],
      [4, day(9)],
    ])
    expect(list?.length).toBe(10)
  })

  it('keeps the number when a visitor is erased, and reports the part without rows', async () => {
    const { companyId, staff, open, halfAnHourPasses } = await testCompany()
    const [gone, stays] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    for (const visitor of [gone, gone, stays]) {
      await open(visitor)
      await halfAnHourPasses()
    }
    await callAs(gone.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
    expect((await overview(staff.session, now())).body.data?.visits.value).toBe(3)
    const hours = await trend(staff.session, now())
    expect(hours?.points.reduce((sum, { visits }) => sum + visits, 0)).toBe(1)
    expect(hours).toMatchObject({ unit: 'hour', forgotten: 2 })
    const { from } = now()
    const days = await trend(staff.session, {
      from: new Date(Date.parse(from) - 86_400_000).toISOString().slice(0, 10),
      to: from,
    })
    expect(days).toMatchObject({ unit: 'day', points: [{ visits: 0 }, { visits: 3 }], forgotten: 0 })
    expect(await rowsOf(staff.session, now(), { metric: 'visits' })).toMatchObject({
      shown: 1,
      sum: 3,
      forgotten: 2,
    })
    expect(await rowsOf(staff.session, now(), { metric: 'visitors' })).toMatchObject({
      shown: 1,
      sum: 2,
      forgotten: 1,
    })
  })

  it('shows everybody to administrators alone; a colleague’s are as if they were not there', async () => {
    const { companyId, staff, open } = await testCompany()
    const admin = await makeStaff(companyId, { role: 'admin' })
    const other = await makeStaff(companyId)
    await open(await makeVisitor(companyId))
    const answers = [
      [staff, { scope: 'company' }, 403],
      [staff, { userId: admin.userId }, 404],
      [admin, { userId: 'nobody' }, 404],
      [staff, { userId: staff.userId }, 200],
    ] as const
    for (const [who, whose, status] of answers)
      expect((await overview(who.session, now(), whose)).status, JSON.stringify(whose)).toBe(status)
    const all = await top(admin.session, now(), { scope: 'company' })
    expect(all).toMatchObject({
      colleagues: [{ userId: staff.userId, visits: 1, visitors: 1 }],
      things: [{ contentType: 'card', contentId: staff.userId, title: '林岚', visits: 1 }],
      visitors: [{ visits: 1, lastDay: today() }],
    })
    expect((await top(other.session, now()))?.things).toEqual([])
  })

  it('shows a superior the numbers of each member of the team, and their rows', async () => {
    const { companyId, staff, open } = await testCompany()
    const [superior, outsider] = [await makeStaff(companyId), await makeStaff(companyId)]
    await parts.db.tenant(companyId, (db) =>
      keepDepartments(db, companyId, {
        departments: [{ departmentId: 1, parentId: 0, name: '销售' }],
        members: [
          { departmentId: 1, userId: superior.userId, isLeader: true },
          { departmentId: 1, userId: staff.userId, isLeader: false },
        ],
      }),
    )
    await open(await makeVisitor(companyId))
    const ofStaff = { userId: staff.userId }
    const { body } = await overview(superior.session, now(), ofStaff)
    expect(body.data?.visits.value).toBe(1)
    expect(await rowsOf(superior.session, now(), { metric: 'visits', ...ofStaff })).toMatchObject({ sum: 1 })
    const answers = [
      [superior, { userId: outsider.userId }, 404],
      [superior, { scope: 'company' }, 403],
      [staff, { userId: superior.userId }, 404],
    ] as const
    for (const [who, whose, status] of answers)
      expect((await overview(who.session, now(), whose)).status, JSON.stringify(whose)).toBe(status)
  })

  it('opens into parts what has parts: visits, by where they came from or by one thing', async () => {
    const { staff } = await testCompany()
    const part = async (more: object) => {
      const body = { ...now(), page: 1, pageSize: 10, metric: 'visits' as StatisticsMetric, ...more }
      const answer = await callAs(staff.session, `POST ${path}/rows`, { body })
      return (
        (answer.body as { errors?: { path: string }[] }).errors?.map((each) => each.path) ?? answer.status
      )
    }
    const thing = { contentType: 'card', contentId: staff.userId }
    expect(await part({ metric: 'relays', way: 'self' })).toEqual(['way'])
    expect(await part({ metric: 'shares', source: 'single', ...thing })).toEqual(['source', 'contentId'])
    expect(await part({ way: 'self', ...thing })).toEqual(['contentId'])
    expect(await part({ way: 'self', source: 'single' })).toBe(200)
    expect(await part(thing)).toBe(200)
  })

  it('takes days that are days, in order, at most 366, also under the other path', async () => {
    const { staff } = await testCompany()
    for (const [from, to, wrong] of [
      ['2026-02-30', '2026-03-01', 'from'],
      ['2026-03-02', '2026-03-01', 'to'],
      ['2025-01-01', '2026-01-02', 'to'],
      ['2026-3-1', '2026-03-01', 'from'],
    ] as const) {
      const { status, body } = await overview(staff.session, { from, to })
      expect([status, (body as { errors?: { path: string }[] }).errors?.map((each) => each.path)]).toEqual([
        400,
        [wrong],
      ])
    }
    const answer = await app.inject({
      method: 'POST',
      url: '/biz/v1/card/card/statistics/overview',
      headers: { authorization: staff.session },
      payload: { from: '2025-01-01', to: '2026-01-01' },
    })
    expect(answer.json().data.visits).toEqual({ value: 0, before: 0 })
  })
})
