import { randomUUID } from 'node:crypto'
import type { LeadOrigin, LeadsAsked } from '@mingpian/contract/leads.ts'
import { describe, expect, it } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { clueApp } from '../clue/test-company.ts'
import { addContact, answerForm, leaveCard } from '../support/lead-facts.ts'
import type { MadeStaff } from '../support/makers.ts'

const { callAs, makeMaterial, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

type ListCall =
  | 'POST /biz/v1/clue/list'
  | 'POST /biz/v1/clue/mk_list'
  | 'POST /biz/v1/clue/mk_list/all'
  | 'POST /biz/v1/clue/qw_list'
  | 'POST /biz/v1/clue/mk_unassociated_customer_list'

/** A member with leads 安 (a WeCom customer) and 本 (who came by a share), a colleague with 丙, and an administrator. */
async function peopled() {
  const made = await testCompany()
  const { companyId, staff, open, share } = made
  const person = (name: string) => makeVisitor(companyId, { name, unionId: `${name}-${companyId}` })
  const [an, ben, bing] = [await person('安安'), await person('本本'), await person('丙丙')]
  const colleague = await makeStaff(companyId, { name: '同事' })
  const admin = await makeStaff(companyId, { role: 'owner', name: '管理' })
  await addContact(parts, staff, an, { addedAt: new Date('2026-01-01') })
  await open(an)
  await open(an)
  await open(ben, { by: await share(staff) })
  await addContact(parts, colleague, bing, { addedAt: new Date('2026-01-01') })
  return { ...made, an, ben, bing, colleague, admin }
}

async function namesIn(who: MadeStaff, call: ListCall, body: LeadsAsked = {}) {
  const { status, body: answer } = await callAs(who.session, call, { body })
  expect(status).toBe(200)
  expect(answer.data?.total).toBe(answer.data?.list.length)
  return answer.data?.list.map((lead) => lead.person.name)
}

const mine = 'POST /biz/v1/clue/list'

describe('lists of leads', () => {
  it('counts visits in lists as the trail does: two things in one visit count once', async () => {
    const { companyId, staff, open, trail } = await testCompany()
    const visitor = await makeVisitor(companyId, { name: '安安', unionId: `an-${companyId}` })
    await open(visitor)
    await open(visitor, { contentType: 'material', contentId: await makeMaterial(companyId) })
    const { body } = await callAs(staff.session, mine, { body: {} })
    expect((await trail(visitor.unionId, staff)).body.data?.visits).toBe(1)
    expect(body.data?.list).toMatchObject([{ person: { name: '安安' }, visits: 1 }])
  })

  it('shows the leads of a team, also in departments below, to its superior and no other member', async () => {
    const { companyId, staff, colleague, an, ben, trail } = await peopled()
    const formId = await makeMaterial(companyId, { kind: 'form', title: '预约' })
    await answerForm(parts, staff, an, { formId, region: '浙江省' })
    const forms = async (who: MadeStaff) =>
      (await callAs(who.session, 'POST /biz/v1/clue/recent/submit/form', { body: {} })).body.data?.total
    const superior = await makeStaff(companyId, { name: '主管' })
    const all = 'POST /biz/v1/clue/mk_list/all'
    const detail = (who: MadeStaff) =>
      callAs(who.session, 'GET /biz/v1/clue/mk_detail', { query: { unionId: ben.unionId } })
    expect(await namesIn(superior, all)).toEqual([])
    expect((await detail(superior)).status).toBe(404)
    await parts.db.opsPool.query(
      `insert into department (company_id, department_id, parent_id, name) values ($1, 2, 1, '销售'), ($1, 3, 2, '华东')`,
      [companyId],
    )
    await parts.db.opsPool.query(
      `insert into department_member (company_id, department_id, user_id, is_leader)
        values ($1, 2, $2, true), ($1, 3, $3, false), ($1, 3, $4, false)`,
      [companyId, superior.userId, staff.userId, colleague.userId],
    )
    expect(await namesIn(superior, all)).toEqual(['本本'])
    expect(await namesIn(superior, mine)).toEqual([])
    expect([await forms(superior), await forms(staff), await forms(colleague)]).toEqual([1, 1, 0])
    const ofTeam = async (who: MadeStaff, body: object = {}) => {
      const answer = await callAs(who.session, mine, { body: { scope: 'all', ...body } })
      return answer.body.data?.list.map(({ person }) => person.name).sort()
    }
    expect(await ofTeam(superior)).toEqual(['丙丙', '安安', '本本'])
    expect(await ofTeam(superior, { filters: { userId: colleague.userId } })).toEqual(['丙丙'])
    expect(await ofTeam(colleague)).toEqual(['丙丙'])
    expect((await detail(superior)).status).toBe(200)
    expect((await trail(ben.unionId, superior)).status).toBe(200)
    expect((await detail(superior)).body.data?.mayChange).toBe(false)
    expect((await detail(staff)).body.data?.mayChange).toBe(true)
    const { unionId } = ben
    const stage = { body: { unionId, stage: 'lost' as const } }
    expect((await callAs(superior.session, 'PUT /biz/v1/clue/progress', stage)).status).toBe(404)
    const turn = { body: { unionId, userId: superior.userId } }
    expect((await callAs(superior.session, 'POST /biz/v1/clue/turn', turn)).status).toBe(404)
    expect(await namesIn(colleague, all)).toEqual([])
    expect((await detail(colleague)).status).toBe(404)
  })

  it('shows the leads with one tag, together with the other conditions', async () => {
    const { companyId, staff, colleague, an, ben, open } = await peopled()
    const [groupId, tagId] = [randomUUID(), randomUUID()]
    await parts.db.tenant(companyId, async (db) => {
      await db
        .insertInto('tag_group')
        .values({ company_id: companyId, group_id: groupId, name: '意向' })
        .execute()
      const row = { company_id: companyId, tag_id: tagId, group_id: groupId, name: '重点', points: 0 }
      await db.insertInto('tag').values(row).execute()
    })
    const tag = { clueId: ben.unionId, add: [tagId] }
    expect((await callAs(staff.session, 'POST /biz/v1/clue/attribute/tag', { body: tag })).status).toBe(200)
    const tagged = async (filters: object) => {
      const answer = await callAs(staff.session, mine, { body: { filters: { tagId, ...filters } } })
      return answer.body.data?.list.map(({ person }) => person.name).sort() ?? answer.status
    }
    expect(await tagged({})).toEqual(['本本'])
    expect(await tagged({ stage: 'lost' })).toEqual([])
    const progress = { unionId: ben.unionId, stage: 'lost' as const }
    await callAs(staff.session, 'PUT /biz/v1/clue/progress', { body: progress })
    expect(await tagged({ stage: 'lost' })).toEqual(['本本'])
    expect(await tagged({ returning: true })).toEqual([])
    expect(await tagged({ tagId: randomUUID() })).toBe(404)
    // A tag of a colleague who knows the person too is found only once the colleague hands the lead over.
    await open(an, { contentId: colleague.userId })
    const theirs = { clueId: an.unionId, add: [tagId] }
    expect(
      (await callAs(colleague.session, 'POST /biz/v1/clue/attribute/tag', { body: theirs })).status,
    ).toBe(200)
    expect(await tagged({})).toEqual(['本本'])
    const turn = { unionId: an.unionId, userId: staff.userId }
    expect((await callAs(colleague.session, 'POST /biz/v1/clue/turn', { body: turn })).status).toBe(200)
    expect(await tagged({})).toEqual(['安安', '本本'])
  })

  it('shows a caller’s leads by source, and the company’s only to those who may see its customers', async () => {
    const { staff, colleague, admin, bing, trail } = await peopled()
    expect((await namesIn(staff, mine))?.sort()).toEqual(['安安', '本本'])
    expect(await namesIn(staff, 'POST /biz/v1/clue/mk_list')).toEqual(['本本'])
    expect(await namesIn(staff, 'POST /biz/v1/clue/mk_list/all')).toEqual(['本本'])
    expect(await namesIn(staff, 'POST /biz/v1/clue/qw_list')).toEqual(['安安'])
    expect(await namesIn(staff, 'POST /biz/v1/clue/mk_unassociated_customer_list')).toEqual(['本本'])
    expect(await namesIn(colleague, mine)).toEqual(['丙丙'])
    expect((await trail(bing.unionId, colleague)).body.data).toMatchObject({ visits: 0, list: [] })
    expect((await trail(bing.unionId, staff)).status).toBe(404)
    expect(await namesIn(admin, mine)).toEqual([])
    expect(await namesIn(admin, 'POST /biz/v1/clue/mk_list/all')).toEqual(['本本'])
  })

  it('finds a lead by part of the name, the caller’s remark and the end of the phone that it left', async () => {
    const { staff, colleague, an, ben } = await peopled()
    await callAs(staff.session, 'PUT /biz/v1/clue/remark', {
      body: { unionId: ben.unionId, words: '想看两居室' },
    })
    await leaveCard(parts, staff, an, { phone: '138-0000-9876' })
    expect(await namesIn(staff, mine, { keyword: '本' })).toEqual(['本本'])
    expect(await namesIn(staff, mine, { keyword: '两居' })).toEqual(['本本'])
    expect(await namesIn(staff, mine, { keyword: '9876' })).toEqual(['安安'])
    expect(await namesIn(staff, mine, { keyword: '876' })).toEqual([])
    expect(await namesIn(staff, mine, { keyword: '%' })).toEqual([])
    expect(await namesIn(colleague, mine, { keyword: '9876' })).toEqual([])
  })

  it('filters leads by stage, salesperson, scene, days and appointment, and sorts them', async () => {
    const { staff, an, ben } = await peopled()
    const body = { unionId: ben.unionId, stage: 'talking' as const, nextAt: '2026-01-02T03:04:05Z' }
    await callAs(staff.session, 'PUT /biz/v1/clue/progress', { body })
    expect(await namesIn(staff, mine, { filters: { stage: 'talking' } })).toEqual(['本本'])
    expect(await namesIn(staff, mine, { filters: { stage: 'new' } })).toEqual(['安安'])
    expect(await namesIn(staff, mine, { filters: { userId: staff.userId } })).toHaveLength(2)
    const unknown = { body: { filters: { userId: 'Unobody' } } }
    expect((await callAs(staff.session, mine, unknown)).status).toBe(404)
    expect(await namesIn(staff, mine, { filters: { scene: '0' } })).toEqual(['本本'])
    expect(await namesIn(staff, mine, { filters: { scene: '2' } })).toEqual(['安安'])
    expect(await namesIn(staff, mine, { filters: { appointment: 'due' } })).toEqual(['本本'])
    expect(await namesIn(staff, mine, { filters: { to: '2026-01-01' } })).toEqual([])
    expect((await namesIn(staff, mine, { filters: { from: '2026-01-01' } }))?.sort()).toEqual([
      '安安',
      '本本',
    ])
    expect(await namesIn(staff, mine, { sortBy: 'firstAt' })).toEqual(['本本', '安安'])
    expect(await namesIn(staff, mine, { sortBy: 'name' })).toEqual(['安安', '本本'])
    expect(an.unionId).not.toBe(ben.unionId)
  })

  it('shows joined persons as one lead, with the log of the join', async () => {
    const { companyId, staff, an, open } = await peopled()
    const anonymous = await makeVisitor(companyId)
    await open(anonymous)
    expect(await namesIn(staff, mine)).toHaveLength(3)
    await parts.db.tenant(companyId, (db) =>
      joinPersons(db, companyId, anonymous.personId, an.personId, 'unionId'),
    )
    expect((await namesIn(staff, mine))?.sort()).toEqual(['安安', '本本'])
    const detail = await callAs(staff.session, 'GET /biz/v1/clue/mk_detail', {
      query: { unionId: an.unionId },
    })
    expect(detail.body.data).toMatchObject({ visits: 2, joins: [{ reason: 'unionId', undoneAt: '' }] })
  })
})

describe('a lead that is handed over', () => {
  it('hands a lead over with its history and stage until that is undone, once for a double tap', async () => {
    const { staff, colleague, ben, trail } = await peopled()
    const { unionId } = ben
    await callAs(staff.session, 'PUT /biz/v1/clue/progress', { body: { unionId, stage: 'talking' } })
    const turn = () =>
      callAs(staff.session, 'POST /biz/v1/clue/turn', { body: { unionId, userId: colleague.userId } })
    const found = await callAs(staff.session, 'GET /biz/v1/clue/turn/colleagues', {
      query: { keyword: '同' },
    })
    expect(found.body.data?.list.map(({ name }) => name)).toEqual(['同事'])
    const [first, second] = await Promise.all([turn(), turn()])
    expect(second.body.data).toEqual(first.body.data)
    expect(await namesIn(staff, mine)).toEqual(['安安'])
    const theirs = await callAs(colleague.session, mine, { body: { keyword: '本' } })
    expect(theirs.body.data?.list).toMatchObject([{ stage: 'talking', visits: 1 }])
    expect((await trail(unionId, colleague)).status).toBe(200)
    const progress = { body: { unionId, stage: 'lost' as const } }
    expect((await callAs(staff.session, 'PUT /biz/v1/clue/progress', progress)).status).toBe(404)
    expect((await callAs(colleague.session, 'PUT /biz/v1/clue/progress', progress)).status).toBe(200)
    const turned = async (who: MadeStaff) => {
      const { body } = await callAs(who.session, 'POST /biz/v1/clue/turned_list', { body: {} })
      return body.data?.list.map(({ direction, to }) => [direction, to?.name])
    }
    expect(await turned(staff)).toEqual([['given', '同事']])
    expect(await turned(colleague)).toEqual([['received', '同事']])
    const undo = (who: MadeStaff) =>
      callAs(who.session, 'POST /biz/v1/clue/turn/undo', { body: { turnId: first.body.data?.turnId ?? '' } })
    expect((await undo(colleague)).status).toBe(404)
    expect((await undo(staff)).body.data?.undoneAt).not.toBe('')
    expect((await undo(staff)).status).toBe(200)
    const back = await callAs(staff.session, mine, { body: { keyword: '本' } })
    expect(back.body.data?.list).toMatchObject([{ stage: 'talking' }])
    expect(await namesIn(colleague, mine)).toEqual(['丙丙'])
    expect((await trail(unionId, colleague)).status).toBe(404)
  })

  it('is the colleague’s to change, note and call; the giver reads only what they did before', async () => {
    const { staff, colleague, an } = await peopled()
    const { unionId } = an
    const follow = (who: MadeStaff, words: string, year: string) =>
      callAs(who.session, 'POST /biz/v1/clue/follow', {
        body: { unionId, words, nextAt: `${year}-01-01T00:00:00Z` },
      })
    await follow(staff, '想要三居', '2099')
    await callAs(staff.session, 'POST /biz/v1/clue/turn', { body: { unionId, userId: colleague.userId } })
    await follow(colleague, '预算三百万', '2098')
    await callAs(colleague.session, 'PUT /biz/v1/clue/progress', { body: { unionId, stage: 'lost' } })
    const notes = async (who: MadeStaff) =>
      (await callAs(who.session, 'GET /biz/v1/clue/follow', { query: { unionId } })).body.data?.list.map(
        ({ words }) => words,
      )
    expect(await notes(colleague)).toEqual(['预算三百万', '想要三居'])
    expect(await notes(staff)).toEqual(['想要三居'])
    const detail = await callAs(staff.session, 'GET /biz/v1/clue/mk_detail', { query: { unionId } })
    expect(detail.body.data).toMatchObject({
      mayChange: false,
      stage: 'new',
      nextAt: '2099-01-01T00:00:00.000Z',
    })
    const changes = async ({ session }: MadeStaff) => [
      (await callAs(session, 'PUT /biz/v1/clue/remark', { body: { unionId, words: '周五回电' } })).status,
      (await callAs(session, 'POST /biz/v1/clue/call_now/snooze', { body: { clueId: unionId, days: 1 } }))
        .status,
      (await callAs(session, 'POST /biz/v1/clue/attribute/tag', { body: { clueId: unionId } })).status,
      (
        await callAs(session, 'POST /biz/v1/clue/call_now/outcome', {
          body: { clueId: unionId, reason: 'card', outcome: 'talked' },
        })
      ).status,
      (
        await callAs(session, 'POST /biz/v1/clue/call_now/reach', {
          body: { clueId: unionId, way: 'call' },
        })
      ).status,
    ]
    expect(await changes(colleague)).toEqual(Array(5).fill(200))
    expect(await changes(staff)).toEqual(Array(5).fill(404))
  })

  it('refuses to undo a hand-over after the colleague handed the lead over', async () => {
    const { companyId, staff, colleague, ben } = await peopled()
    const third = await makeStaff(companyId, { name: '第三' })
    const turn = (from: MadeStaff, to: MadeStaff) =>
      callAs(from.session, 'POST /biz/v1/clue/turn', { body: { unionId: ben.unionId, userId: to.userId } })
    const turnId = (await turn(staff, colleague)).body.data?.turnId ?? ''
    await turn(colleague, third)
    expect(await namesIn(third, mine)).toEqual(['本本'])
    const { body } = await callAs(staff.session, 'POST /biz/v1/clue/turn/undo', { body: { turnId } })
    expect(body.code).toBe('500315')
  })
})

describe('one lead', () => {
  it('lets an administrator read and change a lead of a salesperson', async () => {
    const { an, staff, admin } = await peopled()
    const query = { unionId: an.unionId }
    const detail = await callAs(admin.session, 'GET /biz/v1/clue/mk_detail', { query })
    expect(detail.body.data).toMatchObject({ visits: 1, salesperson: { userId: staff.userId } })
    const body = { ...query, stage: 'contacted' as const }
    expect((await callAs(admin.session, 'PUT /biz/v1/clue/progress', { body })).status).toBe(200)
    expect(await namesIn(staff, mine, { filters: { stage: 'contacted' } })).toEqual(['安安'])
  })

  it('hides a lead from colleagues and other companies, for reads and changes', async () => {
    const { an, colleague } = await peopled()
    const { staff: stranger } = await testCompany()
    for (const { session } of [colleague, stranger]) {
      const query = { unionId: an.unionId }
      const pages = { ...query, page: 1, pageSize: 20 }
      const answers = [
        await callAs(session, 'GET /biz/v1/clue/mk_detail', { query }),
        await callAs(session, 'GET /biz/v1/clue/mk_wechat_detail', { query }),
        await callAs(session, 'GET /biz/v1/clue/qw_detail', { query }),
        await callAs(session, 'GET /biz/v1/clue/scene/detail', { query }),
        await callAs(session, 'GET /biz/v1/clue/activity', { query: pages }),
        await callAs(session, 'GET /biz/v1/clue/mk_form_list', { query: pages }),
        await callAs(session, 'GET /biz/v1/clue/follow', { query: pages }),
        await callAs(session, 'PUT /biz/v1/clue/progress', { body: { ...query, stage: 'lost' } }),
        await callAs(session, 'POST /biz/v1/clue/mk_become_customer', { body: query }),
        await callAs(session, 'POST /biz/v1/clue/qw_activity_for_bcustomer', {
          body: { unionIds: [an.unionId] },
        }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    }
  })

  it('shows what a lead did, how it came, and who has it in WeCom', async () => {
    const { staff, an, ben } = await peopled()
    const ask = { unionId: an.unionId }
    const wecom = await callAs(staff.session, 'GET /biz/v1/clue/qw_detail', { query: ask })
    expect(wecom.body.data?.contacts).toMatchObject([{ externalUserId: `wm-${an.unionId}`, removedAt: '' }])
    for (const [lead, inWecom] of [
      [an, true],
      [ben, false],
    ] as const) {
      const query = { unionId: lead.unionId }
      const { body } = await callAs(staff.session, 'GET /biz/v1/clue/mk_detail', { query })
      expect(body.data?.inWecom).toBe(inWecom)
    }
    const first = await callAs(staff.session, 'GET /biz/v1/clue/scene/detail', {
      query: { unionId: ben.unionId },
    })
    expect(first.body.data?.first).toMatchObject({ secondScene: '0', contentType: 'card' })
    const of = (unionId: string) => ({ query: { unionId, page: 1, pageSize: 20 } })
    expect((await callAs(staff.session, 'GET /biz/v1/clue/activity', of(an.unionId))).body.data?.total).toBe(
      2,
    )
    expect((await callAs(staff.session, 'GET /biz/v1/clue/qw_activity', of(ben.unionId))).status).toBe(404)
    expect((await callAs(staff.session, 'GET /biz/v1/clue/mk_activity', of(an.unionId))).status).toBe(404)
    const both = { unionIds: [an.unionId, ben.unionId] }
    const together = await callAs(staff.session, 'POST /biz/v1/clue/qw_activity_for_bcustomer', {
      body: both,
    })
    expect(together.body.data?.list.map(({ person }) => person.name)).toEqual(['本本', '安安', '安安'])
  })

  it('makes a lead a customer once, with a verified contact of its salesperson only', async () => {
    const { staff, an, bing } = await peopled()
    const become = (externalUserId?: string) =>
      callAs(staff.session, 'POST /biz/v1/clue/mk_become_customer', {
        body: { unionId: an.unionId, ...(externalUserId && { externalUserId }) },
      })
    expect((await become(`wm-${bing.unionId}`)).status).toBe(404)
    const made = { stage: 'customer', externalUserId: `wm-${an.unionId}` }
    expect((await become(`wm-${an.unionId}`)).body.data).toEqual(made)
    expect((await become()).body.data).toEqual(made)
  })

  it('keeps a follow-up record once for each key, with the next appointment', async () => {
    const { staff, ben } = await peopled()
    const headers = { 'idempotency-key': randomUUID() }
    const body = { unionId: ben.unionId, words: '电话聊过', nextAt: '2026-12-01T02:00:00.000Z' }
    await callAs(staff.session, 'POST /biz/v1/clue/follow', { headers, body })
    await callAs(staff.session, 'POST /biz/v1/clue/follow', { headers, body })
    const query = { unionId: ben.unionId, page: 1, pageSize: 20 }
    const kept = await callAs(staff.session, 'GET /biz/v1/clue/follow', { query })
    expect(kept.body.data).toMatchObject({ total: 1, list: [{ words: '电话聊过', salesperson: '林岚' }] })
    const detail = await callAs(staff.session, 'GET /biz/v1/clue/mk_detail', {
      query: { unionId: ben.unionId },
    })
    expect(detail.body.data?.nextAt).toBe('2026-12-01T02:00:00.000Z')
  })
})

it('counts the origins of leads from verified data', async () => {
  const { companyId, staff, an, open } = await peopled()
  const formId = await makeMaterial(companyId, { kind: 'form', title: '预约' })
  await open(an, { contentType: 'material', contentId: formId })
  await answerForm(parts, staff, an, { formId, region: '浙江省' })
  const listOf = async (part: 'area' | 'sales' | 'scene' | 'mk_scene' | 'third_party_scene' | 'event') =>
    (await callAs(staff.session, `GET /biz/v1/clue/${part}`)).body.data?.list
  expect(await listOf('area')).toEqual([{ area: '浙江省', leads: 1 }])
  expect(await listOf('sales')).toEqual([{ userId: staff.userId, name: '林岚', leads: 2 }])
  expect(await listOf('scene')).toEqual([
    { scene: '0', leads: 1 },
    { scene: '2', leads: 1 },
  ])
  expect(await listOf('mk_scene')).toMatchObject([{ contentType: 'card', leads: 2 }])
  expect(await listOf('third_party_scene')).toEqual([{ system: 'wecom', state: '', name: '', leads: 1 }])
  expect(await listOf('event')).toEqual([{ event: 'view', leads: 2 }])
  const forms = await callAs(staff.session, 'POST /biz/v1/clue/recent/submit/form', { body: {} })
  expect(forms.body.data).toMatchObject({ total: 1, list: [{ title: '预约', person: { name: '安安' } }] })
})

it('lists for each number of an origin as many leads as it counts, each with its salesperson', async () => {
  const { companyId, staff, admin, colleague, an, ben, open } = await peopled()
  const formId = await makeMaterial(companyId, { kind: 'form', title: '预约' })
  await open(an, { contentType: 'material', contentId: formId })
  await answerForm(parts, staff, an, { formId, region: '浙江省' })
  await answerForm(parts, staff, ben, { formId, region: '浙江省' })
  await answerForm(parts, staff, ben, { formId, region: '上海市' })
  // The same person with two salespeople is two leads: only one of them was told the region.
  await open(an, { contentId: colleague.userId })
  await addContact(parts, colleague, ben, { addedAt: new Date('2026-01-01'), state: 'c0123456789ab_0a' })
  await addContact(parts, staff, ben, { addedAt: new Date('2026-01-01'), state: 'c0123456789ab_0b' })
  const code = { code_id: randomUUID(), kind: 'contact' as const, name: '展会', state: 'c0123456789ab' }
  await parts.db.tenant(companyId, (db) =>
    db
      .insertInto('channel_code')
      .values({ ...code, company_id: companyId, staff_id: staff.staffId })
      .execute(),
  )
  const origins: [LeadOrigin, number][] = []
  for (const part of ['area', 'mk_scene', 'third_party_scene', 'event'] as const) {
    const { data } = (await callAs(admin.session, `GET /biz/v1/clue/${part}`)).body
    for (const { leads, ...origin } of data?.list ?? []) origins.push([origin, leads])
  }
  expect(origins).toContainEqual([{ area: '浙江省' }, 2])
  expect(origins).toContainEqual([{ area: '上海市' }, 1])
  expect(origins).toContainEqual([{ system: 'wecom', state: 'c0123456789ab', name: '展会' }, 2])
  expect(origins).toContainEqual([{ event: 'view' }, 3])
  for (const [origin, number] of origins) {
    const listed = await namesIn(admin, mine, { scope: 'all', filters: { origin } })
    expect([origin, listed?.length]).toEqual([origin, number])
  }
  expect(
    await namesIn(admin, mine, { scope: 'all', filters: { origin: { system: 'mall', state: '' } } }),
  ).toEqual([])
})
