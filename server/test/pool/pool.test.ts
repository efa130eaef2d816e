import { randomUUID } from 'node:crypto'
import type { PoolSetting } from '@mingpian/contract/pool.ts'
import { errors } from '@mingpian/contract/shared/errors.ts'
import type { LeadStage } from '@mingpian/contract/shared/lead-acts.ts'
import { expect, it } from 'vitest'
import { returnIdle } from '#domain/leads/pool/idle.ts'
import { clueApp } from '../clue/test-company.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'

const { callAs, makeCompany, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

const key = () => ({ 'idempotency-key': randomUUID() })
const usual: PoolSetting = { membersClaim: true, dailyMost: 0, heldMost: 0, returnDays: 0, warnDays: 2 }

/** A salesperson with two visitors, two colleagues and an administrator. */
async function peopled() {
  const made = await testCompany()
  const { companyId, open } = made
  const [xu, gao] = [await makeStaff(companyId, { name: '许' }), await makeStaff(companyId, { name: '高' })]
  const admin = await makeStaff(companyId, { role: 'admin', name: '管理' })
  const person = (name: string) => makeVisitor(companyId, { name, unionId: `${name}-${companyId}` })
  const [an, ben] = [await person('安安'), await person('本本')]
  await open(an)
  await open(ben)
  return { ...made, xu, gao, admin, an, ben }
}

async function poolOf(who: MadeStaff, keyword = '') {
  const { status, body } = await callAs(who.session, 'GET /biz/v1/pool/list', {
    query: keyword ? { keyword } : {},
  })
  expect(status).toBe(200)
  expect(body.data?.total).toBe(body.data?.list.length)
  return body.data
}
const pooled = async (who: MadeStaff, keyword = '') =>
  (await poolOf(who, keyword))?.list.map(({ person }) => person.name)

async function ownOf(who: MadeStaff) {
  const { body } = await callAs(who.session, 'POST /biz/v1/clue/list', { body: {} })
  return body.data?.list.map(({ person }) => person.name).sort()
}

const giveBack = (who: MadeStaff, { unionId }: MadeVisitor, reason = '没空跟进') =>
  callAs(who.session, 'POST /biz/v1/pool/give_back', { headers: key(), body: { unionId, reason } })
const claim = (who: MadeStaff, { unionId }: MadeVisitor) =>
  callAs(who.session, 'POST /biz/v1/pool/claim', { headers: key(), body: { unionId } })
const undo = (who: MadeStaff, turnId = '') =>
  callAs(who.session, 'POST /biz/v1/clue/turn/undo', { body: { turnId } })
const keep = async (who: MadeStaff, setting: Partial<PoolSetting>) => {
  const body = { ...usual, ...setting }
  const kept = await callAs(who.session, 'PUT /wxwork/v1/console/pool_setting', { body })
  expect(kept.body.data).toEqual(body)
}
const detailOf = async (who: MadeStaff, { unionId }: MadeVisitor) =>
  (await callAs(who.session, 'GET /biz/v1/clue/mk_detail', { query: { unionId } })).body.data

it('takes a lead that was given back, shows it to all members without its notes, and gives it to one of two', async () => {
  const { staff, xu, gao, admin, an } = await peopled()
  const { unionId } = an
  await callAs(staff.session, 'PUT /biz/v1/clue/remark', { body: { unionId, words: '私下备注' } })
  const given = await giveBack(staff, an, '打不通电话')
  expect(given.body.data).toMatchObject({ way: 'returned', to: null, from: { name: '林岚' } })
  expect(await ownOf(staff)).toEqual(['本本'])
  expect(await detailOf(staff, an)).toMatchObject({ inPool: true, mayChange: false })
  const all = (await callAs(admin.session, 'GET /biz/v1/customers/list', { query: {} })).body.data
  expect(all?.list.map(({ person, inPool }) => `${person.name} ${inPool}`).sort()).toEqual([
    '安安 true',
    '本本 false',
  ])

  const seen = (await poolOf(xu))?.list
  expect(seen).toMatchObject([
    { person: { name: '安安' }, way: 'returned', reason: '打不通电话', formerly: null },
  ])
  expect(JSON.stringify(seen)).not.toContain('私下备注')
  expect((await poolOf(admin))?.list[0]?.formerly).toMatchObject({ name: '林岚' })
  expect(await pooled(xu, '本')).toEqual([])
  expect(await detailOf(xu, an)).toBeNull()

  const both = await Promise.all([claim(xu, an), claim(gao, an)])
  expect(both.map(({ body }) => body.code).sort()).toEqual(['0', errors.leadTaken.code].sort())
  const [winner, loser] = both[0].body.code === '0' ? [xu, gao] : [gao, xu]
  expect(await ownOf(winner)).toEqual(['安安'])
  expect(await ownOf(loser)).toEqual([])
  expect(await pooled(loser)).toEqual([])
  expect(await detailOf(winner, an)).toMatchObject({ inPool: false, mayChange: true })
  // The one who gave it back cannot undo what a colleague built on, nor take the claim away.
  expect((await undo(staff, given.body.data?.turnId)).body.code).toBe(errors.cannotUndo.code)
  const claimed = both.find(({ body }) => body.code === '0')?.body.data?.turnId
  expect((await undo(winner, claimed)).status).toBe(404)
  expect((await undo(staff, claimed)).status).toBe(404)
})

it('takes a lead back that no colleague claimed yet, and gives none that another has', async () => {
  const { staff, xu, an, ben } = await peopled()
  const given = await giveBack(staff, an)
  expect((await giveBack(staff, an)).status).toBe(404)
  expect((await undo(staff, given.body.data?.turnId)).status).toBe(200)
  expect(await ownOf(staff)).toEqual(['安安', '本本'])
  expect(await pooled(xu)).toEqual([])
  // It never was in the pool at this moment: to a member it reads like one that there is none of.
  expect((await claim(xu, ben)).status).toBe(404)
  expect((await giveBack(xu, ben)).status).toBe(404)
})

it('holds the leads of members who left without a successor, and not those of others', async () => {
  const { companyId, staff, xu, an } = await peopled()
  const left = (status: string) =>
    parts.db.opsPool.query('update staff set status = $3 where company_id = $1 and staff_id = $2', [
      companyId,
      staff.staffId,
      status,
    ])
  expect(await pooled(xu)).toEqual([])
  await left('left')
  expect((await pooled(xu))?.sort()).toEqual(['安安', '本本'])
  expect((await claim(xu, an)).body.data).toMatchObject({ way: 'claimed', from: null, to: { name: '许' } })
  expect(await pooled(xu)).toEqual(['本本'])
  expect(await ownOf(xu)).toEqual(['安安'])
  await left('active')
  expect(await pooled(xu)).toEqual([])
  expect(await ownOf(xu)).toEqual(['安安'])
})

it('holds members to the limits of the company, and to its choice and licences', async () => {
  const { companyId, staff, xu, admin, an, ben, open } = await peopled()
  const chi = await makeVisitor(companyId, { name: '池池' })
  await open(chi)
  for (const lead of [an, ben]) await giveBack(staff, lead)
  await keep(admin, { dailyMost: 1 })
  expect((await claim(xu, an)).status).toBe(200)
  expect((await claim(xu, ben)).body.code).toBe(errors.poolLimit.code)
  expect(await poolOf(xu)).toMatchObject({ mayClaim: false, today: 1, dailyMost: 1, held: 1 })
  await keep(admin, { heldMost: 1 })
  expect((await claim(xu, ben)).body.code).toBe(errors.poolLimit.code)
  // A customer counts no more.
  const body = { unionId: an.unionId, stage: 'customer' as const }
  await callAs(xu.session, 'PUT /biz/v1/clue/progress', { body })
  expect(await poolOf(xu)).toMatchObject({ mayClaim: true, held: 0 })
  await keep(admin, { membersClaim: false })
  expect((await claim(xu, ben)).body.code).toBe(errors.poolClosed.code)
  await keep(admin, {})
  await parts.db.opsPool.query('update staff set licensed = false where company_id = $1 and staff_id = $2', [
    companyId,
    xu.staffId,
  ])
  expect((await claim(xu, ben)).body.code).toBe(errors.noLicence.code)
  expect(await pooled(xu)).toEqual(['本本'])
})

it('counts a lead that a member takes back towards the limit', async () => {
  const { staff, xu, admin, an, ben } = await peopled()
  for (const lead of [an, ben]) await giveBack(staff, lead)
  await keep(admin, { heldMost: 1 })
  expect((await claim(xu, an)).status).toBe(200)
  const given = (await giveBack(xu, an)).body.data?.turnId
  expect((await claim(xu, ben)).status).toBe(200)
  expect((await undo(xu, given)).body.code).toBe(errors.poolLimit.code)
  expect(await ownOf(xu)).toEqual(['本本'])
  expect(await pooled(xu)).toEqual(['安安'])
  // Leads that were not claimed do not count for the limit.
  const own = (await giveBack(xu, ben)).body.data?.turnId
  expect((await undo(xu, given)).status).toBe(200)
  expect((await undo(xu, own)).body.code).toBe(errors.poolLimit.code)
})

it('lets an administrator withdraw and assign in bulk, each with a way back, and no member', async () => {
  const { staff, xu, admin, an, ben } = await peopled()
  const leads = [an, ben].map(({ unionId }) => ({ unionId, userId: staff.userId }))
  const withdraw = (who: MadeStaff) =>
    callAs(who.session, 'POST /biz/v1/pool/withdraw', { headers: key(), body: { leads, reason: '重新分配' } })
  const assign = (who: MadeStaff) =>
    callAs(who.session, 'POST /biz/v1/pool/assign', {
      headers: key(),
      body: { unionIds: leads.map(({ unionId }) => unionId), userId: xu.userId },
    })
  const undoAll = async (turnIds: string[] = []) =>
    (await callAs(admin.session, 'POST /biz/v1/customers/turn/undo', { body: { turnIds } })).body.data?.undone
  for (const act of [withdraw, assign]) expect((await act(staff)).status).toBe(403)
  const withdrawn = (await withdraw(admin)).body.data?.turnIds
  expect(withdrawn).toHaveLength(2)
  expect((await withdraw(admin)).body.data?.turnIds).toEqual([])
  expect((await undo(staff, withdrawn?.[0])).status).toBe(404)
  const assigned = (await assign(admin)).body.data?.turnIds
  expect(assigned).toHaveLength(2)
  expect((await assign(admin)).body.data?.turnIds).toEqual([])
  expect(await ownOf(xu)).toEqual(['安安', '本本'])
  expect(await undoAll(withdrawn)).toBe(0)
  expect(await undoAll(assigned)).toBe(2)
  expect((await pooled(xu))?.sort()).toEqual(['安安', '本本'])
  expect(await undoAll(withdrawn)).toBe(2)
  expect(await ownOf(staff)).toEqual(['安安', '本本'])
  // Leads that are out of the pool again stay as they are.
  expect((await assign(admin)).body.data?.turnIds).toEqual([])
  const stranger = await makeStaff(await makeCompany(), { role: 'owner' })
  expect(await pooled(stranger)).toEqual([])
  expect((await assign(stranger)).status).toBe(404)
  expect((await claim(stranger, an)).status).toBe(404)
})

it('returns leads after whole days without contact, but no customers, appointments and WeCom contacts', async () => {
  const { companyId, staff, xu, admin, open, an, ben } = await peopled()
  const more = new Map<string, MadeVisitor>()
  for (const name of ['客户', '约定', '好友', '跟进', '阶段', '刚来']) {
    const visitor = await makeVisitor(companyId, { name, unionId: `${name}-${companyId}` })
    await open(visitor)
    more.set(name, visitor)
  }
  const unionId = (name: string) => more.get(name)?.unionId ?? ''
  const progress = (name: string, stage: LeadStage, nextAt?: string) =>
    callAs(staff.session, 'PUT /biz/v1/clue/progress', {
      body: { unionId: unionId(name), stage, ...(nextAt && { nextAt }) },
    })
  const query = (text: string, ...values: unknown[]) => parts.db.opsPool.query(text, [companyId, ...values])
  /** Visits never change otherwise: no trigger follows. */
  const movedVisits = async (set: string, ...values: unknown[]) => {
    await query(`update visit set ${set}`, ...values)
    await query('select rebuild_leads($1)')
  }
  await progress('客户', 'customer')
  await progress('约定', 'talking', '2099-01-01T00:00:00Z')
  await query(
    `insert into external_contact (company_id, staff_id, external_userid, union_id, added_at)
     values ($1, $2, 'wm', $3, now() - interval '60 days')`,
    staff.staffId,
    unionId('好友'),
  )
  await keep(admin, { returnDays: 7 })
  const returned = async () => {
    await returnIdle(parts.db, [0, 23])
    return (await pooled(xu))?.sort()
  }
  // The days count from the rule on.
  await movedVisits(`opened_at = now() - interval '60 days' where company_id = $1`)
  await query(`update lead_progress set at = now() - interval '50 days' where company_id = $1`)
  expect(await returned()).toEqual([])
  await query(`update pool_setting set return_since = now() - interval '40 days' where company_id = $1`)
  const fresh = more.get('刚来')?.personId
  // The seventh day is not over yet.
  await movedVisits(
    `opened_at = (
       select ((now() at time zone time_zone)::date - 7)::timestamp at time zone time_zone from company where company_id = $1
     ) where company_id = $1 and person_id = $2`,
    fresh,
  )
  await callAs(staff.session, 'POST /biz/v1/clue/follow', {
    headers: key(),
    body: { unionId: unionId('跟进'), words: '聊过' },
  })
  await progress('阶段', 'contacted')
  expect(await returned()).toEqual(['安安', '本本'])
  expect((await poolOf(xu))?.list[0]).toMatchObject({ way: 'idle', reason: '' })
  await movedVisits(
    `opened_at = opened_at - interval '1 second' where company_id = $1 and person_id = $2`,
    fresh,
  )
  expect(await returned()).toEqual(['刚来', '安安', '本本'])
  // The member who claims one has it for as many days again.
  await claim(xu, an)
  expect(await returned()).toEqual(['刚来', '本本'])
  expect(await ownOf(xu)).toEqual(['安安'])
  expect((await undo(staff, (await detailOf(staff, ben))?.turns[0]?.turnId)).status).toBe(404)
})
