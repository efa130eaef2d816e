import type { CallKey, CallTypes } from '@mingpian/contract/shared/calls.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import type { MadeStaff } from '../support/makers.ts'

const test = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, makeStaff, makeCompany, parts } = test
let companyId: string
let admin: MadeStaff
let lin: MadeStaff
let fang: MadeStaff
let xu: MadeStaff

beforeEach(async () => {
  companyId = await makeCompany()
  admin = await makeStaff(companyId, { role: 'owner', name: '周敏', phone: '13800000001' })
  lin = await makeStaff(companyId, { name: '林岚', phone: '13800000002' })
  fang = await makeStaff(companyId, { name: '方浩', phone: '13800000003' })
  xu = await makeStaff(companyId, { name: '徐明哲', phone: '13800000004' })
})

async function ask<K extends CallKey>(key: K, body: CallTypes<K>['body']) {
  const answer = await callAs(admin.session, key, { body })
  return { code: answer.body.code, data: answer.body.data, status: answer.status }
}
const handOver = (who: MadeStaff, to?: MadeStaff, note?: string) =>
  ask('POST /biz/v1/staff/hand_over', {
    userId: who.userId,
    ...(to && { successorId: to.userId }),
    ...(note !== undefined && { note }),
  })
const undo = (who: MadeStaff) => ask('POST /biz/v1/staff/hand_over/undo', { userId: who.userId })
const comeBack = (who: MadeStaff) => ask('POST /biz/v1/staff/return', { userId: who.userId })

/** Members who left, each with the successor, by name. */
async function successors() {
  const { rows } = await parts.db.opsPool.query<{ name: string; status: string; to: string | null }>(
    `select s.name, s.status, t.name as to from staff s left join staff t on t.staff_id = s.successor_id
      where s.company_id = $1 and s.status = 'left' order by s.name`,
    [companyId],
  )
  return Object.fromEntries(rows.map(({ name, to }) => [name, to]))
}
const statusOf = async ({ session }: MadeStaff) =>
  (await callAs(session, 'GET /biz/v1/staff/taken_over')).status
const change = (text: string, ...values: unknown[]) => parts.db.opsPool.query(text, values)

describe('handing over', () => {
  it('makes a member leave in favour of another, once however often it is said', async () => {
    const first = await handOver(lin, fang, '由方浩为你服务')
    expect(first.data).toMatchObject({
      status: 'left',
      successor: { userId: fang.userId, name: '方浩' },
      handOver: { note: '由方浩为你服务' },
    })
    expect(first.data?.handOver?.undoUntil).not.toBe('')
    expect((await handOver(lin, fang, '由方浩为你服务')).data).toEqual(first.data)
    const { rows } = await change('select 1 from hand_over where company_id = $1', companyId)
    expect(rows).toHaveLength(1)
    // The session of who left is over at once.
    await expect.poll(() => statusOf(lin)).toBe(401)
    const taken = await callAs(fang.session, 'GET /biz/v1/staff/taken_over')
    expect(taken.body.data?.list).toMatchObject([{ userId: lin.userId, name: '林岚', visitors: 0 }])
  })

  it('always leads to an active member, over any number of members who left', async () => {
    await handOver(lin, fang)
    await handOver(fang, xu)
    expect(await successors()).toEqual({ 林岚: '徐明哲', 方浩: '徐明哲' })
    await handOver(xu)
    expect(await successors()).toEqual({ 林岚: null, 方浩: null, 徐明哲: null })
    // Decided later: everything that they had taken over passes to the successor too.
    await handOver(xu, admin)
    expect(await successors()).toEqual({ 林岚: '周敏', 方浩: '周敏', 徐明哲: '周敏' })
  })

  it('is refused to oneself, to a member who left, to an unknown member, and for the last administrator', async () => {
    expect((await handOver(lin, lin)).code).toBe('500314')
    await handOver(fang, xu)
    expect((await handOver(lin, fang)).code).toBe('500314')
    expect((await handOver(lin, { ...xu, userId: 'Unobody' })).status).toBe(404)
    const stranger = await makeStaff(await makeCompany())
    expect((await handOver(lin, stranger)).status).toBe(404)
    expect((await handOver(stranger, lin)).status).toBe(404)
    expect((await handOver(admin, lin)).code).toBe('500313')
    expect(await successors()).toEqual({ 方浩: '徐明哲' })
  })

  it('of two that hand over to each other at once lets one', async () => {
    const codes = await Promise.all([handOver(lin, fang), handOver(fang, lin)])
    expect(codes.map(({ code }) => code).sort()).toEqual(['0', '500314'])
  })

  it('can be taken back within thirty days, with what had come from others', async () => {
    await handOver(lin, fang)
    await handOver(fang, xu)
    expect((await undo(fang)).data).toMatchObject({ status: 'active', successor: null, handOver: null })
    expect(await successors()).toEqual({ 林岚: '方浩' })
    expect((await undo(fang)).code).toBe('0')
    expect((await undo(lin)).data?.status).toBe('active')
    expect(await successors()).toEqual({})
    await handOver(lin, fang)
    await change(`update hand_over set at = at - interval '31 days' where company_id = $1`, companyId)
    expect((await undo(lin)).code).toBe('500315')
  })

  it('cannot be taken back when the successor has passed it on; who returns gets their own card alone', async () => {
    await handOver(lin, fang)
    await handOver(fang, xu)
    expect((await undo(lin)).code).toBe('500315')
    expect((await comeBack(fang)).data?.status).toBe('active')
    // A card that the member had taken over stays with the colleague who has it, also when the member leaves again.
    expect(await successors()).toEqual({ 林岚: '徐明哲' })
    await handOver(fang, admin)
    expect(await successors()).toEqual({ 林岚: '徐明哲', 方浩: '周敏' })
  })
})

describe('who comes back', () => {
  it.each([undo, comeBack])('finds their phone with the colleague who was given it', async (back) => {
    await handOver(lin, fang)
    const given = { userId: fang.userId, phone: '13800000002' }
    expect((await ask('POST /biz/v1/staff/update', given)).code).toBe('0')
    expect((await back(lin)).data).toMatchObject({ status: 'active', phone: '' })
    await handOver(xu)
    expect((await back(xu)).data?.phone).toBe('138****0004')
  })
})

describe('the words for visitors', () => {
  it('are not shown once they are about a member who left', async () => {
    const note = async () =>
      (await callAs('', 'GET /biz/v1/card/user_card/detail', { query: { companyId, userId: lin.userId } }))
        .body.data?.predecessor?.note
    await handOver(lin, fang, '由方浩为你服务')
    expect(await note()).toBe('由方浩为你服务')
    await handOver(fang, xu)
    await expect.poll(note).toBe('')
    // Nor when that one is back, who has nothing of it any more.
    await comeBack(fang)
    const kept = await change('select note from hand_over where staff_id = $1', lin.staffId)
    expect(kept.rows).toEqual([{ note: '' }])
  })
})

describe('the radar of who left', () => {
  it('is open to the successor alone, and so is the trail', async () => {
    const visitor = await test.makeVisitor(companyId, { name: '赵倩' })
    const body = {
      event: 'view' as const,
      activityId: crypto.randomUUID(),
      attr: { contentId: lin.userId, sceneType: 'card' as const, saleId: lin.userId, compatibleShareId: '' },
    }
    expect((await callAs(visitor.session, 'POST /crm-trail-api/behaviors/qw', { body })).status).toBe(200)
    const radarOf = (who: MadeStaff) =>
      callAs(who.session, 'GET /biz/v1/clue/radar', { query: { page: 1, pageSize: 20, userId: lin.userId } })
    const trailOf = (who: MadeStaff) =>
      callAs(who.session, 'GET /biz/v1/clue/trail', { query: { unionId: visitor.personId } })
    expect((await radarOf(fang)).status).toBe(404)
    expect((await trailOf(fang)).status).toBe(404)
    await handOver(lin, fang)
    const { body: radar } = await radarOf(fang)
    expect(radar.data?.list.map(({ person }) => person.name)).toEqual(['赵倩'])
    expect((await trailOf(fang)).body.data).toMatchObject({ visits: 1, person: { name: '赵倩' } })
    expect((await radarOf(xu)).status).toBe(404)
    expect((await trailOf(xu)).status).toBe(404)
    const detail = await callAs(admin.session, 'GET /biz/v1/staff/detail', { query: { userId: lin.userId } })
    expect(detail.body.data?.has).toMatchObject({ visitors: 1 })
  })
})

describe('the list', () => {
  const list = async (query: CallTypes<'GET /biz/v1/staff/list'>['query']) =>
    (await callAs(admin.session, 'GET /biz/v1/staff/list', { query })).body.data
  const names = async (query: CallTypes<'GET /biz/v1/staff/list'>['query']) =>
    (await list(query))?.list.map(({ name }) => name).sort()

  it('is searched, filtered and paged by the server', async () => {
    await change(`update staff set department = '销售部' where staff_id = any($1)`, [
      lin.staffId,
      fang.staffId,
    ])
    expect(await names({ keyword: '方' })).toEqual(['方浩'])
    expect(await names({ keyword: '%' })).toEqual([])
    expect(await names({ department: '销售部' })).toEqual(['方浩', '林岚'].sort())
    expect(await names({ role: 'owner' })).toEqual(['周敏'])
    expect(await list({ page: 2, pageSize: 3 })).toMatchObject({ total: 4, page: 2, list: [{}] })
    const departments = await callAs(admin.session, 'GET /biz/v1/staff/departments')
    expect(departments.body.data?.list).toEqual([{ name: '销售部', staff: 2 }])
    await handOver(lin)
    await change(`update staff set status = 'left' where staff_id = $1`, fang.staffId)
    // No hand-over was decided for a member who left by themselves.
    expect(await names({ status: 'waiting' })).toEqual(['方浩'])
    expect(await list({ status: 'left' })).toMatchObject({ total: 2, waiting: 1 })
  })

  it('is in the order of pinyin, departments too, on every page', async () => {
    for (const name of ['艾青', '高远', '乔然']) await makeStaff(companyId, { name })
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, pageSize: 3 })))
    const all = pages.flatMap((page) => page?.list.map(({ name }) => name) ?? [])
    expect(all).toEqual(['艾青', '方浩', '高远', '林岚', '乔然', '徐明哲', '周敏'])
    await change(`update staff set department = '销售部' where staff_id = $1`, lin.staffId)
    await change(`update staff set department = '财务部' where staff_id = $1`, fang.staffId)
    const departments = await callAs(admin.session, 'GET /biz/v1/staff/departments')
    expect(departments.body.data?.list.map(({ name }) => name)).toEqual(['财务部', '销售部'])
    expect((await list({}))?.list.slice(-2).map(({ name }) => name)).toEqual(['方浩', '林岚'])
  })
})

describe('editing', () => {
  const update = (who: MadeStaff, fields: object) =>
    ask('POST /biz/v1/staff/update', { userId: who.userId, ...fields })

  it('changes the sent fields and no others, tells keepers, and is written down', async () => {
    const changed = await update(lin, { position: '总监', licensed: false, phone: '13911112222' })
    expect(changed.data).toMatchObject({
      name: '林岚',
      position: '总监',
      licensed: false,
      phone: '139****2222',
    })
    await update(lin, { position: '总监' })
    const { rows } = await change('select fields from card_change where company_id = $1', companyId)
    expect(rows).toEqual([{ fields: ['position', 'phone'] }])
    const audits = await change(
      `select detail from audit where company_id = $1 and action = 'staff changed'`,
      companyId,
    )
    expect(audits.rows).toEqual([
      { detail: { staffId: lin.staffId, fields: ['position', 'licensed', 'phone'] } },
    ])
  })

  it('of themselves is refused to who was put out while their request was on its way', async () => {
    const { session, userId, staffId } = await makeStaff(companyId, { role: 'owner', name: '苏婷' })
    const stays = { body: { userId, role: 'owner' } } as const
    const wayBack = { body: { userId } } as const
    const cases = [
      [`role = 'member'`, 403, () => callAs(session, 'POST /biz/v1/staff/update', stays)],
      [`status = 'left'`, 401, () => callAs(session, 'POST /biz/v1/staff/return', wayBack)],
    ] as const
    for (const [outcome, status, tries] of cases) {
      const other = await parts.db.opsPool.connect()
      try {
        await other.query('begin')
        await other.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`staff ${companyId}`])
        const answer = tries()
        const waiting = `select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`
        const waits = async () => (await parts.db.opsPool.query(waiting)).rows.length
        await expect.poll(waits, { interval: 20 }).toBeGreaterThan(0)
        await other.query(`update staff set ${outcome} where staff_id = $1`, [staffId])
        await other.query('commit')
        expect((await answer).status).toBe(status)
      } finally {
        other.release(true)
      }
      await change(`update staff set role = 'admin' where staff_id = $1`, staffId)
      await change(`update session set revoked_at = null where staff_id = $1`, staffId)
    }
  })

  it('leaves a name on every card, on one line, and no request for a licence that was given', async () => {
    const { userId, session, staffId } = lin
    expect((await ask('POST /biz/v1/staff/update', { userId, name: ' \n' })).status).toBe(400)
    await parts.db.opsPool.query('update staff set licensed = false where staff_id = $1', [staffId])
    await callAs(session, 'POST /biz/v1/card/user_card/ask_licence', { body: {} })
    for (const licensed of [true, false]) await ask('POST /biz/v1/staff/update', { userId, licensed })
    const query = { page: 1, pageSize: 9 }
    const { body } = await callAs(admin.session, 'GET /biz/v1/card/user_card/licence_requests', { query })
    expect(body.data?.list).toEqual([])
  })

  it('refuses a colleague’s phone, a member who left, and the last administrator’s own rights', async () => {
    expect((await update(lin, { phone: '13800000003' })).code).toBe('500307')
    await handOver(xu)
    expect((await update(xu, { name: '徐' })).code).toBe('500312')
    expect((await update(admin, { role: 'member' })).code).toBe('500313')
    expect((await update(lin, { role: 'owner' })).data?.role).toBe('owner')
    expect((await update(admin, { role: 'member' })).code).toBe('0')
    // A change of role ends the member's sessions.
    await expect.poll(() => statusOf(admin)).toBe(401)
  })
})

it('counts the channel codes that lead to a member or were made by them, once each and while they are in use', async () => {
  const code = async (
    id: string,
    maker: MadeStaff,
    { deputy, ended = false }: { deputy?: MadeStaff; ended?: boolean },
  ) =>
    change(
      `insert into channel_code (company_id, code_id, kind, staff_id, name, state, deputy_id, ended_at)
       values ($1, $2, 'contact', $3, '展台', $4, $5, case when $6 then now() end)`,
      companyId,
      `${companyId}.${id}`,
      maker.staffId,
      `c${id.padStart(12, '0')}`,
      deputy?.staffId ?? null,
      ended,
    )
  await code('1', lin, {})
  await code('2', admin, { deputy: lin })
  await code('3', admin, {})
  await code('4', lin, { ended: true })
  for (const id of ['1', '3'])
    await change(
      'insert into channel_code_member (company_id, code_id, staff_id, place) values ($1, $2, $3, 0)',
      companyId,
      `${companyId}.${id}`,
      lin.staffId,
    )
  const codesOf = async ({ userId }: MadeStaff) =>
    (await callAs(admin.session, 'GET /biz/v1/staff/detail', { query: { userId } })).body.data?.has.codes
  expect([await codesOf(lin), await codesOf(fang)]).toEqual([3, 0])
})

it('lists members with the states of their cards, and by each state', async () => {
  await change(`delete from card where company_id = $1`, companyId)
  const card = (who: MadeStaff, isOpen: boolean) =>
    change(
      `insert into card (company_id, staff_id, is_open, claimed_at) values ($1, $2, $3, now())`,
      companyId,
      who.staffId,
      isOpen,
    )
  await card(lin, true)
  await card(fang, false)
  await card(xu, true)
  await change(`update staff set licensed = (name <> '徐明哲') where company_id = $1`, companyId)
  const states = async (query: CallTypes<'GET /biz/v1/staff/list'>['query']) =>
    Object.fromEntries(
      (await callAs(admin.session, 'GET /biz/v1/staff/list', { query })).body.data?.list.map(
        ({ name, card }) => [name, card],
      ) ?? [],
    )
  const all = { 周敏: 'none', 林岚: 'open', 方浩: 'closed', 徐明哲: 'unlicensed' }
  expect(await states({})).toEqual(all)
  for (const [name, state] of Object.entries(all))
    expect(await states({ card: state as 'open' })).toEqual({ [name]: state })
  const { data } = (await callAs(admin.session, 'GET /biz/v1/staff/detail', { query: { userId: xu.userId } }))
    .body
  expect(data?.card).toBe('unlicensed')
})
