import { randomUUID } from 'node:crypto'
import type { ConsentScope } from '@mingpian/contract/privacy.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { grantPhone } from '#domain/identity/grants.ts'
import { joinPersons } from '#domain/identity/join.ts'
import { phoneOf } from '#domain/identity/persons.ts'
import { clueApp } from '../clue/test-company.ts'
import { leaveCard } from '../support/lead-facts.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'

const { callAs, makeCompany, makeMaterial, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

type Query = CallTypes<'GET /biz/v1/customers/list'>['query']

/** A salesperson with a visitor and a WeCom customer, a colleague with the visitor as well, an administrator and a tag. */
async function peopled() {
  const made = await testCompany()
  const { companyId, staff, open } = made
  const colleague = await makeStaff(companyId, { name: '同事' })
  const admin = await makeStaff(companyId, { role: 'admin', name: '管理' })
  const person = (name: string) => makeVisitor(companyId, { name, unionId: `${name}-${companyId}` })
  const [an, ben] = [await person('安安'), await person('本本')]
  await open(an)
  await open(ben)
  await leaveCard(parts, staff, ben, { phone: '13800009876' })
  await leaveCard(parts, colleague, an, { phone: '13900001111' })
  const tagId = uuidv7()
  await parts.db.tenant(companyId, async (db) => {
    const groupId = uuidv7()
    await db
      .insertInto('tag_group')
      .values({ company_id: companyId, group_id: groupId, name: '意向' })
      .execute()
    await db
      .insertInto('tag')
      .values({ company_id: companyId, tag_id: tagId, group_id: groupId, name: '高意向', points: 5 })
      .execute()
  })
  return { ...made, colleague, admin, an, ben, tagId }
}

async function listed(who: MadeStaff, query: Query = {}) {
  const { status, body } = await callAs(who.session, 'GET /biz/v1/customers/list', { query })
  expect(status).toBe(200)
  return body.data?.list ?? []
}
const rowsOf = async (who: MadeStaff, query?: Query) =>
  (await listed(who, query)).map(({ person, salesperson }) => `${person.name} ${salesperson.name}`).sort()

const whose = ({ unionId }: MadeVisitor, { userId }: MadeStaff) => ({ unionId, userId })

function actions(admin: MadeStaff) {
  return {
    turn: (leads: ReturnType<typeof whose>[], to: MadeStaff) =>
      callAs(admin.session, 'POST /biz/v1/customers/turn', {
        headers: { 'idempotency-key': randomUUID() },
        body: { leads, userId: to.userId },
      }),
    undo: (turnIds: string[]) =>
      callAs(admin.session, 'POST /biz/v1/customers/turn/undo', { body: { turnIds } }),
    tag: (leads: ReturnType<typeof whose>[], tagId: string, take = false) =>
      callAs(admin.session, 'POST /biz/v1/customers/tag', { body: { leads, tagId, take } }),
  }
}

it('shows an administrator the leads of all salespeople, one row for each who has the person', async () => {
  const { staff, admin, colleague, an, ben } = await peopled()
  expect(await rowsOf(admin)).toEqual(['安安 同事', '安安 林岚', '本本 林岚'])
  const [row] = await listed(admin, { keyword: '本' })
  expect(row).toMatchObject({ sources: ['visit', 'card'], visits: 1, tags: [], stage: 'new' })
  expect(await rowsOf(admin, { keyword: '9876' })).toEqual(['本本 林岚'])
  expect(await rowsOf(admin, { userId: colleague.userId })).toEqual(['安安 同事'])
  expect(await rowsOf(admin, { source: 'wecom' })).toEqual([])
  for (const { session } of [staff, colleague, an, ben]) {
    const { status } = await callAs(session, 'GET /biz/v1/customers/list', { query: {} })
    expect(status).toBe(403)
  }
})

it('lists and opens a lead of the pool with its last salesperson, and exports it without one', async () => {
  const { admin, staff, an, ben } = await peopled()
  const withdrawn = await callAs(admin.session, 'POST /biz/v1/pool/withdraw', {
    headers: { 'idempotency-key': randomUUID() },
    body: { leads: [whose(an, staff)], reason: '' },
  })
  expect(withdrawn.body.data?.turnIds).toHaveLength(1)
  const inPool = (await listed(admin)).map((row) =>
    [row.person.name, row.salesperson.name, row.inPool].join(' '),
  )
  expect(inPool.sort()).toEqual(['安安 同事 false', '安安 林岚 true', '本本 林岚 false'])
  const pages = await Promise.all(
    [1, 2, 3].map((page) => listed(admin, { page, pageSize: 1, sortBy: 'name', sortOrder: 'asc' })),
  )
  expect(pages.flat().map((row) => row.inPool)).toEqual(expect.arrayContaining([true, false, false]))
  expect(pages.map(({ length }) => length)).toEqual([1, 1, 1])
  const detail = async (of: MadeVisitor) =>
    (await callAs(admin.session, 'GET /biz/v1/customers/detail', { query: whose(of, staff) })).body.data
  expect([(await detail(an))?.inPool, (await detail(ben))?.inPool]).toEqual([true, false])
})

it('shows the score that the rows of the ledger add up to', async () => {
  const { admin, an } = await peopled()
  const ledger = await callAs(admin.session, 'GET /biz/v1/clue/score/ledger', {
    query: { clueId: an.unionId, page: 1, pageSize: 100 },
  })
  const rows = await listed(admin, { keyword: '安安' })
  expect(rows.map(({ score }) => score)).toEqual([ledger.body.data?.score, ledger.body.data?.score])
  expect(ledger.body.data?.score).toBeGreaterThan(0)
})

it('opens the lead of the salesperson who is named, and changes that one alone', async () => {
  const { admin, staff, colleague, an } = await peopled()
  const detail = async (of: MadeStaff) =>
    (await callAs(admin.session, 'GET /biz/v1/customers/detail', { query: whose(an, of) })).body.data
  expect(await detail(staff)).toMatchObject({ sources: ['visit'], salesperson: { name: '林岚' } })
  expect(await detail(colleague)).toMatchObject({ sources: ['card'], phone: '139****1111' })
  const body = { unionId: an.unionId, holder: colleague.userId, stage: 'talking' as const }
  expect((await callAs(admin.session, 'PUT /biz/v1/clue/progress', { body })).status).toBe(200)
  expect((await detail(staff))?.stage).toBe('new')
  expect((await detail(colleague))?.stage).toBe('talking')
  expect(await rowsOf(admin, { stage: 'talking' })).toEqual(['安安 同事'])
  const others = { ...body, holder: staff.userId }
  expect((await callAs(colleague.session, 'PUT /biz/v1/clue/progress', { body: others })).status).toBe(404)
})

it('locks the persons of leads in one order, whatever the order of the leads and of their hand-overs', async () => {
  const { admin, staff, colleague, an, ben } = await peopled()
  const { turn, undo, tag } = actions(admin)
  const [low, high] = an.personId < ben.personId ? [an, ben] : [ben, an]
  const turnIds: string[] = []
  for (const person of [high, low])
    turnIds.push(...((await turn([whose(person, staff)], colleague)).body.data?.turnIds ?? []))
  const client = await parts.db.opsPool.connect()
  const lock = ({ personId }: MadeVisitor) =>
    client.query('select from person where company_id = $1 and person_id = $2 for no key update nowait', [
      admin.companyId,
      personId,
    ])
  /** Holds the first person, until the call waits for them, and expects that the call holds no other one. */
  const expectOrder = async <T>(call: () => Promise<T>): Promise<T> => {
    await client.query('begin')
    await lock(low)
    const done = call()
    await expect
      .poll(
        async () =>
          (
            await parts.db.opsPool.query(
              'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
              [(await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid],
            )
          ).rowCount,
      )
      .toBeGreaterThan(0)
    await lock(high)
    await client.query('commit')
    return done
  }
  try {
    const undone = await expectOrder(() => undo(turnIds))
    expect(undone.body.data).toEqual({ undone: 2 })
    const leads = [whose(high, staff), whose(low, staff)]
    expect((await expectOrder(() => turn(leads, colleague))).body.data?.turnIds).toHaveLength(2)
    const there = leads.map(({ unionId }) => ({ unionId, userId: colleague.userId }))
    const { status } = await expectOrder(() => tag(there, randomUUID()))
    expect(status).toBe(404)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

it('hands leads over at once, and takes them back at once', async () => {
  const { admin, staff, colleague, an, ben } = await peopled()
  const { turn, undo } = actions(admin)
  // One of them twice.
  const leads = [whose(an, staff), whose(ben, staff), whose(ben, staff), whose(an, colleague)]
  const turned = await turn(leads, colleague)
  expect(turned.body.data?.turnIds).toHaveLength(2)
  expect(await rowsOf(admin)).toEqual(['安安 同事', '本本 同事'])
  expect((await turn(leads, colleague)).body.data?.turnIds).toEqual([])
  const turnIds = turned.body.data?.turnIds ?? []
  expect((await undo(turnIds)).body.data).toEqual({ undone: 2 })
  expect((await undo(turnIds)).body.data).toEqual({ undone: 0 })
  expect(await rowsOf(admin)).toEqual(['安安 同事', '安安 林岚', '本本 林岚'])
})

it('leaves a hand-over standing whose lead was handed on since', async () => {
  const { companyId, admin, staff, colleague, ben } = await peopled()
  const third = await makeStaff(companyId, { name: '第三' })
  const { turn, undo } = actions(admin)
  const first = await turn([whose(ben, staff)], colleague)
  await turn([whose(ben, colleague)], third)
  expect((await undo(first.body.data?.turnIds ?? [])).body.data).toEqual({ undone: 0 })
  expect(await rowsOf(admin, { keyword: '本' })).toEqual(['本本 第三'])
})

it('gives and takes a tag, answers which leads changed, and finds leads by it', async () => {
  const { admin, staff, an, ben, tagId } = await peopled()
  const { tag } = actions(admin)
  const leads = [whose(an, staff), whose(ben, staff)]
  expect((await tag([whose(an, staff)], tagId)).body.data?.changed).toEqual([whose(an, staff)])
  expect((await tag(leads, tagId)).body.data?.changed).toEqual([whose(ben, staff)])
  expect(await rowsOf(admin, { tagId })).toEqual(['安安 同事', '安安 林岚', '本本 林岚'])
  const [row] = await listed(admin, { keyword: '本' })
  expect(row?.tags).toMatchObject([{ tagId, name: '高意向', origins: ['hand'] }])
  expect((await tag([whose(ben, staff)], tagId, true)).body.data?.changed).toEqual([whose(ben, staff)])
  expect(await rowsOf(admin, { tagId })).toEqual(['安安 同事', '安安 林岚'])
  expect((await tag(leads, randomUUID())).status).toBe(404)
})

it('answers leads of another company like leads that there are none of', async () => {
  const { admin, staff, an, tagId } = await peopled()
  const stranger = await makeStaff(await makeCompany(), { role: 'owner' })
  const { turn, tag, undo } = actions(stranger)
  expect(await rowsOf(stranger)).toEqual([])
  const query = whose(an, staff)
  expect((await callAs(stranger.session, 'GET /biz/v1/customers/detail', { query })).status).toBe(404)
  expect((await turn([query], stranger)).status).toBe(404)
  expect((await tag([query], tagId)).status).toBe(404)
  expect((await callAs(stranger.session, 'GET /biz/v1/customers/list', { query: { tagId } })).status).toBe(
    404,
  )
  const turned = await actions(admin).turn([query], admin)
  expect((await undo(turned.body.data?.turnIds ?? [])).status).toBe(404)
})

it('separates a person from the one they were joined into, once, and does not join them by the same id again', async () => {
  const { companyId, staff, admin, an, open } = await peopled()
  const other = await makeVisitor(companyId, { name: '小安' })
  await open(other)
  const join = (from: MadeVisitor, into: MadeVisitor, reason: string) =>
    parts.db.tenant(companyId, (db) => joinPersons(db, companyId, from.personId, into.personId, reason))
  const detail = async () =>
    (await callAs(admin.session, 'GET /biz/v1/customers/detail', { query: whose(an, staff) })).body.data
  const separate = async (joinedId: string) =>
    (await callAs(admin.session, 'POST /biz/v1/customers/join/undo', { body: { joinedId } })).body.data
  expect(await join(other, an, 'phone')).toBe(true)
  expect(await detail()).toMatchObject({
    visits: 2,
    joins: [{ joinedId: other.personId, reason: 'phone', canUndo: true, undoneAt: '' }],
  })
  expect(await separate(other.personId)).toEqual({ undone: true })
  expect(await separate(other.personId)).toEqual({ undone: false })
  expect(await detail()).toMatchObject({ visits: 1, joins: [{ canUndo: false }] })
  expect((await rowsOf(admin)).filter((row) => row.startsWith('小安'))).toEqual(['小安 林岚'])
  // By the same id in neither direction, by another one they are one again.
  expect(await join(other, an, 'phone')).toBe(false)
  expect(await join(an, other, 'phone')).toBe(false)
  expect(await join(other, an, 'unionId')).toBe(true)
})

it('gives each person their own visits after a separation', async () => {
  const { companyId, staff, admin, an, open, act, halfAnHourPasses } = await peopled()
  const other = await makeVisitor(companyId, { name: '小安' })
  const view = await open(other)
  await parts.db.tenant(companyId, (db) => joinPersons(db, companyId, other.personId, an.personId, 'phone'))
  // They were reading when it became known who they are.
  await act(other, view, 'dwell', { duration: 60_000 })
  for (const one of [other, an, other]) {
    await halfAnHourPasses()
    await open(one)
  }
  const visitsOf = async (one: MadeVisitor) =>
    (
      await callAs(admin.session, 'GET /biz/v1/customers/detail', {
        query: { ...whose(one, staff), unionId: one.unionId || one.personId },
      })
    ).body.data?.visits
  expect(await visitsOf(an)).toBe(5)
  const countsFor = async () =>
    (await callAs(other.session, 'GET /wxwork/v1/session', {})).body.data?.targetId
  expect(await countsFor()).toBe(an.personId)
  await callAs(admin.session, 'POST /biz/v1/customers/join/undo', { body: { joinedId: other.personId } })
  await expect.poll(countsFor).toBe(other.personId)
  expect(await visitsOf(an)).toBe(2)
  expect(await visitsOf(other)).toBe(3)
  const { rows } = await parts.db.opsPool.query(
    `select amount from visit_part where company_id = $1 and person_id = $2 and activity_id = $3 and name = ''`,
    [companyId, other.personId, view],
  )
  expect(rows).toEqual([{ amount: 60_000 }])
})

it('gives each person their own choices and phone after a separation', async () => {
  const { companyId, staff } = await testCompany()
  const admin = await makeStaff(companyId, { role: 'admin', name: '管理' })
  const [an, other] = [await makeVisitor(companyId), await makeVisitor(companyId)]
  const { sealer, db } = parts
  const grant = (one: MadeVisitor, into: MadeVisitor, phone: string) =>
    db.tenant(companyId, (tenant) =>
      grantPhone(
        tenant,
        sealer,
        { companyId, personId: into.personId, identityPersonId: one.personId },
        phone,
      ),
    )
  const phone = (one: MadeVisitor) =>
    db.tenant(companyId, (tenant) => phoneOf(tenant, sealer, companyId, one.personId))
  const say = (one: MadeVisitor, granted: boolean, scope: ConsentScope = 'tracking') =>
    callAs(one.session, 'POST /card/v1/privacy/consent', { body: { scope, granted } })
  await grant(an, an, '13800000001')
  await say(an, false)
  await say(an, true, 'location')
  await db.tenant(companyId, (tenant) => joinPersons(tenant, companyId, other.personId, an.personId, 'phone'))
  await expect
    .poll(async () => (await callAs(other.session, 'GET /wxwork/v1/session', {})).body.data?.targetId ?? '')
    .toBe(an.personId)

  const keys = { companyId, userId: staff.userId }
  const materialId = await makeMaterial(companyId)
  const answers = [
    await callAs(other.session, 'POST /card/v1/wallet/save', { body: keys }),
    await callAs(other.session, 'POST /card/v1/card/exchange', {
      body: { ...keys, name: '小安', phone: '13800000009', agreed: true },
    }),
    await callAs(other.session, 'POST /biz/v1/clue/share/prepare', {
      body: { contentType: 'card', contentId: staff.userId },
    }),
    await callAs(other.session, 'POST /material/v1/material-likes', { body: { materialId } }),
    await say(other, true),
    await say(other, true, 'location'),
    await say(other, true, 'location'),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => '0'))
  await grant(other, an, '13800000002')
  expect(await phone(an)).toBe('13800000002')

  await callAs(admin.session, 'POST /biz/v1/customers/join/undo', { body: { joinedId: other.personId } })
  const owners = async (table: string) =>
    (
      await db.opsPool.query(`select distinct person_id from ${table} where company_id = $1`, [companyId])
    ).rows.map(({ person_id }) => person_id)
  for (const table of ['saved_card', 'exchanged_card', 'share', 'material_like'])
    expect(await owners(table), table).toEqual([other.personId])
  const { rows: consents } = await db.opsPool.query(
    `select scope, granted, person_id = $2 as is_own from consent where company_id = $1 order by at`,
    [companyId, other.personId],
  )
  expect(consents).toEqual([
    { scope: 'phone', granted: true, is_own: false },
    { scope: 'tracking', granted: false, is_own: false },
    { scope: 'location', granted: true, is_own: false },
    { scope: 'exchange', granted: true, is_own: true },
    { scope: 'tracking', granted: true, is_own: true },
    { scope: 'location', granted: true, is_own: true },
    { scope: 'phone', granted: true, is_own: true },
  ])
  expect(await phone(an)).toBe('13800000001')
  expect(await phone(other)).toBe('13800000002')
  const { rows: tracked } = await db.opsPool.query(
    'select person_id, tracking_off from person where person_id = any($1) order by tracking_off',
    [[an.personId, other.personId]],
  )
  expect(tracked).toEqual([
    { person_id: other.personId, tracking_off: false },
    { person_id: an.personId, tracking_off: true },
  ])
})

it('separates no person of another company, and none for a member of staff without the right', async () => {
  const { staff, an } = await peopled()
  const stranger = await peopled()
  const ask = (who: MadeStaff) =>
    callAs(who.session, 'POST /biz/v1/customers/join/undo', { body: { joinedId: an.personId } })
  expect((await ask(stranger.admin)).status).toBe(404)
  expect((await ask(staff)).status).toBe(403)
})

it('orders leads by their scores of this moment, and equal ones by their ids', async () => {
  const { admin, companyId, open, act, ben } = await peopled()
  const order = async (sortOrder: 'asc' | 'desc' = 'desc') =>
    (await listed(admin, { sortBy: 'score', sortOrder })).map(({ person, score }) => [person.name, score])
  // The person has the score, with whichever salesperson.
  const first = await order()
  expect(first.map(([, score]) => score)).toEqual([5, 5, 5])
  expect(await order('asc')).toEqual([...first].reverse())

  const visit = await open(ben)
  await act(ben, visit, 'call')
  expect(await order()).toEqual([
    ['本本', 25],
    ['安安', 5],
    ['安安', 5],
  ])
  expect(await order('asc')).toEqual([
    ['安安', 5],
    ['安安', 5],
    ['本本', 25],
  ])

  await parts.db.tenant(companyId, (db) =>
    db
      .insertInto('score_rule')
      .values({
        company_id: companyId,
        ...{ action: 'visit', points: 3, daily_cap: 3, decay_days: 2, valid_days: 9 },
      })
      .execute(),
  )
  expect((await order())[0]).toEqual(['本本', 23])
  const { rows } = await parts.db.opsPool.query(
    `select score, due_on - (now() at time zone 'Asia/Shanghai')::date as days from lead_score where company_id = $1 order by score`,
    [companyId],
  )
  // Half of the points of a visit goes after two days.
  expect(rows).toEqual([
    { score: 3, days: 2 },
    { score: 23, days: 2 },
  ])
})

it('computes a sum again on the day on which points lapse, and stores none of a former lead', async () => {
  const { admin, companyId, open, an } = await peopled()
  const other = await makeVisitor(companyId)
  await open(other)
  const scores = async () =>
    (await listed(admin, { sortBy: 'score' })).map(({ person, score }) => `${person.name} ${score}`)
  expect(await scores()).toHaveLength(4)
  const on = (text: string) => parts.db.opsPool.query(text, [companyId])
  await on(
    `update lead_score set score = 99, due_on = (now() at time zone 'Asia/Shanghai')::date where company_id = $1`,
  )
  await scores()
  expect((await on('select distinct score from lead_score where company_id = $1')).rows).toEqual([
    { score: 5 },
  ])
  await parts.db.tenant(companyId, (db) => joinPersons(db, companyId, other.personId, an.personId, 'phone'))
  await scores()
  expect((await on('select score from lead_score where company_id = $1 order by score')).rows).toEqual([
    { score: 5 },
    { score: 10 },
  ])
})
