import type { TreeNode } from '@mingpian/contract/share-tree.ts'
import { type CreditRule, creditParts, creditRules } from '@mingpian/contract/shared/rules/credit.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LONGEST_CHAIN } from '#domain/share-tree/credit.ts'
import { clueApp } from '../clue/test-company.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'

const { callAs, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const days = { from: day(-1), to: day(1) }

const levelOf = async (who: MadeStaff, of: MadeStaff, unionId?: string): Promise<TreeNode[]> => {
  const body = { ...days, userId: of.userId, contentType: 'card' as const, contentId: of.userId }
  const { data } = (
    await callAs(who.session, 'POST /biz/v1/clue/share_tree', {
      body: { ...body, ...(unionId && { unionId }), pageSize: 100 },
    })
  ).body
  expect(data?.total).toBe(data?.list.length)
  return data?.list ?? []
}

/** Nodes with all below them, written as 甲(乙(丙)). */
async function drawn(who: MadeStaff, of: MadeStaff, unionId?: string): Promise<string> {
  const words: string[] = []
  for (const { person, brought } of await levelOf(who, of, unionId)) {
    const below = await drawn(who, of, person.unionId)
    expect(brought > 0).toBe(below !== '')
    words.push(below ? `${person.name}(${below})` : person.name)
  }
  return words.join(' ')
}

const credits = async ({ session }: MadeStaff, scope: 'own' | 'company' = 'own') => {
  const body = { ...days, scope, pageSize: 100 }
  const { data } = (await callAs(session, 'POST /biz/v1/clue/share_credit', { body })).body
  return data ?? { list: [], total: 0, visits: -1, rule: 'last' as const, page: 0, pageSize: 0 }
}
/** The visits behind a credit, of a member or else of a visitor. */
const creditRows = async ({ session }: MadeStaff, userId = '', unionId = '') => {
  const named = userId
    ? { side: 'staff' as const, creditedId: userId }
    : { side: 'visitor' as const, creditedId: unionId }
  const body = { ...days, scope: 'own' as const, ...named, pageSize: 100 }
  return (await callAs(session, 'POST /biz/v1/clue/share_credit/rows', { body })).body.data
}
const keep = ({ session }: MadeStaff, rule: CreditRule) =>
  callAs(session, 'PUT /wxwork/v1/console/credit_rule', { body: { rule } })

/** 林岚's share reached 甲, who passed it on to 乙, who passed it on to 丙; 丁 came without a share. */
async function chained() {
  const made = await testCompany()
  const { companyId, staff, open, share } = made
  const person = (name: string) => makeVisitor(companyId, { name, unionId: `${name}-${companyId}` })
  const [jia, yi, bing, ding] = [
    await person('甲'),
    await person('乙'),
    await person('丙'),
    await person('丁'),
  ]
  const first = await share(staff)
  await open(jia, { by: first, landing: 'single' })
  const second = await share(jia, first)
  await open(yi, { by: second })
  const third = await share(yi, second)
  await open(bing, { by: third })
  await open(ding)
  const admin = await makeStaff(companyId, { role: 'owner' })
  return { ...made, jia, yi, bing, ding, admin, third }
}

describe('the share tree', () => {
  it('shows the sharers and visitors of each thing at any depth, each visitor once', async () => {
    const { staff, jia, open, third, joinPersons, bing, yi } = await chained()
    expect(await drawn(staff, staff)).toBe('甲(乙(丙)) 丁')
    // Coming again by another way moves no visitor.
    await open(jia, { by: third })
    expect(await drawn(staff, staff)).toBe('甲(乙(丙)) 丁')
    const body = { ...days }
    const things = await callAs(staff.session, 'POST /biz/v1/clue/share_tree/things', { body })
    expect(things.body.data?.list).toMatchObject([{ contentType: 'card', people: 4, relayed: 2 }])
    await joinPersons(bing, yi)
    expect(await drawn(staff, staff)).toBe('甲(乙) 丁')
  })

  it('shows the tree only to members who may see the visitors', async () => {
    const { companyId, staff, admin } = await chained()
    const [colleague, analyst] = [await makeStaff(companyId), await makeStaff(companyId, { role: 'analyst' })]
    expect(await drawn(admin, staff)).toBe('甲(乙(丙)) 丁')
    const asked = { ...days, userId: staff.userId, contentType: 'card' as const, contentId: staff.userId }
    const refused = (who: MadeStaff) => callAs(who.session, 'POST /biz/v1/clue/share_tree', { body: asked })
    expect((await refused(colleague)).status).toBe(404)
    expect((await refused(analyst)).status).toBe(403)
  })
})

describe('the credit of visits', () => {
  const named = (list: Awaited<ReturnType<typeof credits>>['list']) =>
    Object.fromEntries(
      list.map((row) => [row.salesperson?.name ?? row.person?.name, row.credit / creditParts]),
    )

  it('credits a visit to the first, the last or all of a chain, by the company’s rule', async () => {
    const { staff, admin } = await chained()
    expect((await credits(staff)).rule).toBe('last')
    expect(named((await credits(staff)).list)).toEqual({ 林岚: 2, 甲: 1, 乙: 1 })
    await keep(admin, 'first')
    expect(named((await credits(staff)).list)).toEqual({ 林岚: 4 })
    await keep(admin, 'split')
    const split = named((await credits(staff)).list)
    expect(split).toEqual({ 林岚: 2.833334, 甲: 0.833333, 乙: 0.333333 })
  })

  it('shows the portrait of each sharer', async () => {
    const { companyId, staff, jia } = await chained()
    const portrait = (whose: string) => `/files/${companyId}/${whose}.webp`
    await parts.db.opsPool.query('update staff set avatar = $1 where staff_id = $2', [
      portrait('lan'),
      staff.staffId,
    ])
    await parts.db.opsPool.query('update person set avatar = $1 where person_id = $2', [
      portrait('jia'),
      jia.personId,
    ])
    const { list } = await credits(staff)
    const faces = list.map(({ salesperson, person }) => (salesperson ?? person)?.avatar)
    expect(faces.toSorted()).toEqual(['', portrait('jia'), portrait('lan')])
  })

  it('credits the nearest shares of a long chain, and the salesperson for the rest', async () => {
    const { companyId, staff, jia, yi, open, third, admin } = await chained()
    await parts.db.opsPool.query(
      `insert into share (company_id, share_id, parent_share_id, staff_id, share_type, person_id, content_type, content_id, depth)
       select $1, $2 || n, case n when 1 then $2 else $2 || (n - 1) end, $3, 'wxUser',
         case n % 2 when 0 then $4::uuid else $5::uuid end, 'card', $6, 3 + n
       from generate_series(1, 300) n`,
      [companyId, third, staff.staffId, jia.personId, yi.personId, staff.userId],
    )
    const last = await makeVisitor(companyId, { name: '戊' })
    await open(last, { by: `${third}300` })
    await keep(admin, 'split')
    const { list, visits } = await credits(staff)
    expect(list.reduce((sum, { credit }) => sum + credit, 0)).toBe(visits * creditParts)
    const behind = await creditRows(staff, staff.userId)
    const long = behind?.list.find(({ person }) => person.name === '戊')
    expect(long?.credit).toBe(Math.floor(creditParts / LONGEST_CHAIN) + (creditParts % LONGEST_CHAIN))
    await keep(admin, 'first')
    expect(named((await credits(staff)).list)).toEqual({ 林岚: 5 })
  })

  it('shows the effect of another rule without storing it', async () => {
    const { staff, admin } = await chained()
    const body = { ...days, rule: 'first' as const }
    const tried = await callAs(admin.session, 'POST /wxwork/v1/console/credit_rule/what_if', { body })
    expect(tried.body.data).toMatchObject({ visits: 4, changed: 3 })
    const rows = tried.body.data?.list ?? []
    expect(rows[0]).toMatchObject({
      salesperson: { name: '林岚' },
      before: 2 * creditParts,
      after: 4 * creditParts,
    })
    expect((await credits(staff)).rule).toBe('last')
    expect((await keep(staff, 'first')).status).toBe(403)
    const analyst = await makeStaff(staff.companyId, { role: 'analyst' })
    expect((await keep(analyst, 'first')).status).toBe(403)
  })

  it('gives each visit a credit of exactly one under each rule, for any history of shares', async () => {
    // Each step: a visitor opens a share that was made before, or none, and may pass it on.
    const steps = fc.array(
      fc.record({ who: fc.nat(4), by: fc.nat(9), passesOn: fc.boolean(), joins: fc.boolean() }),
      { minLength: 3, maxLength: 10 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (deeds) => {
        const { companyId, staff, open, share, halfAnHourPasses, joinPersons } = await testCompany()
        const admin = await makeStaff(companyId, { role: 'owner' })
        const people: MadeVisitor[] = []
        for (let nth = 0; nth < 5; nth++) people.push(await makeVisitor(companyId))
        const shares = [await share(staff)]
        for (const { who, by, passesOn } of deeds) {
          const visitor = people[who] as MadeVisitor
          await halfAnHourPasses()
          // The newest shares most, so that chains grow long.
          const used = by === 9 ? '' : (shares[Math.max(0, shares.length - 1 - (by % 3))] ?? '')
          await open(visitor, { by: used })
          if (passesOn) shares.push(await share(visitor, used))
        }
        if (deeds[0]?.joins) await joinPersons(people[0] as MadeVisitor, people[1] as MadeVisitor)
        for (const rule of creditRules) {
          await keep(admin, rule)
          const { list, visits } = await credits(staff)
          expect(visits).toBe(deeds.length)
          expect(list.reduce((sum, { credit }) => sum + credit, 0)).toBe(visits * creditParts)
          for (const { salesperson, person, credit } of list) {
            const rows = await creditRows(staff, salesperson?.userId, person?.unionId)
            expect(rows?.credit).toBe(credit)
            expect(rows?.list.reduce((sum, row) => sum + row.credit, 0)).toBe(credit)
          }
          expect(list.every(({ salesperson, person }) => (salesperson === null) !== (person === null))).toBe(
            true,
          )
        }
      }),
      { numRuns: 12 },
    )
  })
})

it('stores the rule for its company alone, and logs the change', async () => {
  const { companyId, admin } = await chained()
  await keep(admin, 'split')
  await keep(admin, 'split')
  const { rows } = await parts.db.opsPool.query(
    `select detail from audit where company_id = $1 and action = 'credit rule kept'`,
    [companyId],
  )
  expect(rows).toHaveLength(1)
})
