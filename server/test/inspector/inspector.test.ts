import { creditParts } from '@mingpian/contract/shared/rules/credit.ts'
import { describe, expect, it } from 'vitest'
import { clueApp } from '../clue/test-company.ts'
import type { MadeStaff } from '../support/makers.ts'

const { callAs, makeStaff, makeVisitor, parts, testCompany } = await clueApp()
const listCall = 'GET /wxwork/v1/console/events'
const detailCall = 'GET /wxwork/v1/console/events/detail'

/** 林岚's share reached 甲, who passed it on to 乙. Both opened the card, and 乙 called. */
async function made() {
  const given = await testCompany()
  const { companyId, staff, open, share } = given
  const admin = await makeStaff(companyId, { role: 'owner' })
  const [jia, yi] = [
    await makeVisitor(companyId, { name: '甲', unionId: `a-${companyId}` }),
    await makeVisitor(companyId, { name: '乙', unionId: `b-${companyId}` }),
  ]
  const first = await share(staff)
  await open(jia, { by: first, landing: 'single' })
  const second = await share(jia, first)
  await open(yi, { by: second, landing: 'group' })
  return { ...given, admin, jia, yi, first, second }
}

const list = async ({ session }: MadeStaff, query: object = {}) => {
  const { status, body } = await callAs(session, listCall, { query: { page: 1, pageSize: 20, ...query } })
  expect(status).toBe(200)
  return body.data ?? { list: [], total: -1, isMore: false, page: 0, pageSize: 0 }
}
const newest = async (admin: MadeStaff, query: object = {}) => {
  const [line] = (await list(admin, query)).list
  const { body } = await callAs(admin.session, detailCall, {
    query: { eventId: line?.eventId ?? '', at: line?.at ?? '' },
  })
  return body.data
}

describe('the list of events', () => {
  it('has every event of the company, the newest first, by pages and filters', async () => {
    const { admin, yi, jia, staff } = await made()
    const all = await list(admin)
    expect(all).toMatchObject({ total: 2, isMore: false })
    expect(all.list.map(({ person, way, landing, firstOf }) => [person.name, way, landing, firstOf])).toEqual(
      [
        ['乙', 'relay', 'group', 'visit'],
        ['甲', 'staff', 'single', 'visit'],
      ],
    )
    expect((await list(admin, { pageSize: 1, page: 2 })).list.map(({ person }) => person.name)).toEqual([
      '甲',
    ])
    const counts = async (query: object) => (await list(admin, query)).total
    expect(await counts({ way: 'relay' })).toBe(1)
    expect(await counts({ event: 'call' })).toBe(0)
    expect(await counts({ contentType: 'card', userId: staff.userId })).toBe(2)
    expect(await counts({ userId: admin.userId })).toBe(0)
    expect(await counts({ unionId: yi.unionId })).toBe(1)
    const unknown = { query: { page: 1, pageSize: 20, unionId: 'unknown' } }
    expect((await callAs(admin.session, listCall, unknown)).status).toBe(404)
    expect(await counts({ from: '2020-01-01', to: '2020-01-31' })).toBe(0)
    expect(jia.unionId).not.toBe(yi.unionId)
    const wrong = { query: { page: 1, pageSize: 20, from: '2026-01-01', to: '2026-03-01' } }
    expect((await callAs(admin.session, listCall, wrong)).status).toBe(400)
  })

  it('is only for roles that may see every lead, and only of their own company', async () => {
    const { companyId, staff } = await made()
    const analyst = await makeStaff(companyId, { role: 'analyst' })
    for (const { session } of [staff, analyst])
      expect((await callAs(session, listCall, { query: { page: 1, pageSize: 20 } })).status).toBe(403)
    const other = await made()
    const [theirs] = (await list(other.admin)).list
    const query = { eventId: theirs?.eventId ?? '', at: theirs?.at ?? '' }
    const admin = await makeStaff(companyId, { role: 'admin' })
    expect((await callAs(admin.session, detailCall, { query })).status).toBe(404)
  })
})

describe('one event', () => {
  it('explains share, salesperson, credit and score', async () => {
    const { admin, staff } = await made()
    expect(await newest(admin)).toMatchObject({
      share: 'used',
      stated: ['compatibleShareId'],
      sharer: { person: { name: '甲' }, salesperson: null },
      way: 'relay',
      salesperson: { userId: staff.userId },
      salespersonBy: 'share',
      salespersonNow: { userId: staff.userId },
      firstScene: '2008',
      rule: { before: 'last', now: 'last' },
      chain: [
        { salesperson: { name: '林岚' }, person: null, before: 0, now: 0 },
        { salesperson: null, person: { name: '甲' }, before: creditParts, now: creditParts },
      ],
      scores: [
        { action: 'visit', pointsBefore: 5, pointsNow: 5, now: [{ kind: 'earned', times: 1, points: 5 }] },
        { action: 'read', now: [] },
      ],
    })
  })

  it('compares the rules at the time of the event with the present ones', async () => {
    const { admin } = await made()
    const rule = { action: 'visit', points: 50, dailyCap: 30, decayDays: 0, validDays: 90 } as const
    await callAs(admin.session, 'PUT /biz/v1/score/rules', { body: { rules: [rule] } })
    await callAs(admin.session, 'PUT /biz/v1/score/rules', { body: { rules: [{ ...rule, points: 40 }] } })
    await callAs(admin.session, 'PUT /wxwork/v1/console/credit_rule', { body: { rule: 'split' } })
    await callAs(admin.session, 'PUT /wxwork/v1/console/credit_rule', { body: { rule: 'first' } })
    expect(await newest(admin)).toMatchObject({
      rule: { before: 'last', now: 'first' },
      chain: [
        { before: 0, now: creditParts },
        { before: creditParts, now: 0 },
      ],
      scores: [
        {
          action: 'visit',
          pointsBefore: 5,
          pointsNow: 40,
          before: [{ kind: 'earned', points: 5 }],
          now: [
            { kind: 'earned', points: 40 },
            { kind: 'cap', points: -10 },
          ],
        },
        { action: 'read' },
      ],
    })
  })

  it('distinguishes an own share, a share of a member who left, and no share, and shows no free text', async () => {
    const { companyId, admin, jia, yi, second, first, open } = await made()
    await open(jia, { by: second })
    expect(await newest(admin)).toMatchObject({ share: 'own', way: 'self', chain: [], firstOf: '' })
    await open(yi)
    expect(await newest(admin)).toMatchObject({ share: 'none', sharer: null, salespersonBy: 'card' })
    await parts.db.opsPool.query(
      `update event set attr = attr || '{"extra": "private words"}', share_id = '', second_scene = '2'
        where company_id = $1 and share_id = $2`,
      [companyId, first],
    )
    const [, older] = (await list(admin, { unionId: jia.unionId })).list
    const { body } = await callAs(admin.session, detailCall, {
      query: { eventId: older?.eventId ?? '', at: older?.at ?? '' },
    })
    expect(body.data).toMatchObject({ share: 'left', sharer: { salesperson: { name: '林岚' } } })
    expect(JSON.stringify(body.data)).not.toContain('private words')
  })
})
