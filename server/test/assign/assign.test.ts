import { randomUUID } from 'node:crypto'
import type { AssignRule, AssignSetting } from '@mingpian/contract/assign.ts'
import { expect, it } from 'vitest'
import { keepAssignSetting, storedRules } from '#domain/leads/assign/setting.ts'
import { returnIdle } from '#domain/leads/pool/idle.ts'
import { clueApp } from '../clue/test-company.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'

const { callAs, makeMaterial, makeStaff, makeVisitor, parts, testCompany } = await clueApp()
const key = () => ({ 'idempotency-key': randomUUID() })

/** A salesperson, two colleagues who take leads, an administrator, and a visitor with a lead. */
async function peopled() {
  const made = await testCompany()
  const { companyId, open } = made
  const [xu, gao] = [await makeStaff(companyId, { name: '许' }), await makeStaff(companyId, { name: '高' })]
  const admin = await makeStaff(companyId, { role: 'admin', name: '管理' })
  const an = await makeVisitor(companyId, { name: '安安', unionId: `an-${companyId}` })
  await open(an)
  const keep = async (rules: Partial<AssignRule>[], away: AssignSetting['away'] = []) => {
    const answer = await callAs(admin.session, 'PUT /wxwork/v1/console/assign_rules', {
      body: { rules: rules.map((rule) => ({ ...usual(xu, gao), ...rule })), away },
    })
    expect(answer.status).toBe(200)
    return answer.body.data ?? expect.fail('the rules were refused')
  }
  return { ...made, xu, gao, admin, an, keep }
}

const usual = (...members: MadeStaff[]): AssignRule => ({
  ruleId: '',
  name: '轮流',
  isOn: true,
  sources: [],
  scenes: [],
  regions: [],
  tagIds: [],
  hours: [],
  way: 'turn',
  userIds: members.map(({ userId }) => userId),
})

const giveBack = (who: MadeStaff, { unionId }: MadeVisitor) =>
  callAs(who.session, 'POST /biz/v1/pool/give_back', { headers: key(), body: { unionId, reason: '没空' } })
const namesOf = async (who: MadeStaff) =>
  (await callAs(who.session, 'POST /biz/v1/clue/list', { body: {} })).body.data?.list
    .map(({ person }) => person.name)
    .sort()
const turnsOf = async (who: MadeStaff, { unionId }: Pick<MadeVisitor, 'unionId'>) =>
  (await callAs(who.session, 'GET /biz/v1/clue/mk_detail', { query: { unionId } })).body.data?.turns.map(
    ({ way, reason, from, to }) => [way, reason, from?.name ?? '', to?.name ?? ''],
  )

it('gives a lead that came back on to the next member, and tells the rule in its history', async () => {
  const { staff, xu, gao, an, keep } = await peopled()
  const { rules } = await keep([{}])
  await giveBack(staff, an)
  expect(await namesOf(xu)).toEqual(['安安'])
  // Members see the hand-overs in which they took part.
  expect(await turnsOf(xu, an)).toEqual([['rule', '轮流', '', '许']])
  expect(await turnsOf(staff, an)).toEqual([['returned', '没空', '林岚', '']])
  // The rule keeps whose turn it is when it is saved again, and never gives a lead back to whom it came from.
  await keep(rules)
  await giveBack(xu, an)
  expect(await namesOf(gao)).toEqual(['安安'])
  await giveBack(gao, an)
  expect(await namesOf(xu)).toEqual(['安安'])
})

it('gives on what an administrator withdrew and what the night returned', async () => {
  const { companyId, staff, xu, gao, admin, an, open, keep } = await peopled()
  await keep([{ sources: ['pool'] }])
  await callAs(admin.session, 'POST /biz/v1/pool/withdraw', {
    headers: key(),
    body: { leads: [{ unionId: an.unionId, userId: staff.userId }], reason: '' },
  })
  expect(await namesOf(xu)).toEqual(['安安'])
  const ben = await makeVisitor(companyId, { name: '本本', unionId: `ben-${companyId}` })
  await open(ben)
  await callAs(admin.session, 'PUT /wxwork/v1/console/pool_setting', {
    body: { membersClaim: true, dailyMost: 0, heldMost: 0, returnDays: 3, warnDays: 2 },
  })
  for (const text of [
    "update pool_setting set return_since = now() - interval '9 days' where company_id = $1",
    "update visit set opened_at = now() - interval '9 days' where company_id = $1",
    'select rebuild_leads($1)',
  ])
    await parts.db.opsPool.query(text, [companyId])
  await returnIdle(parts.db, [0, 23])
  expect(await namesOf(staff)).toEqual([])
  expect((await namesOf(gao))?.includes('本本')).toBe(true)
})

it('leaves leads in the pool that no rule fits, or whose members are all away', async () => {
  const { staff, xu, gao, an, keep } = await peopled()
  const away = [xu, gao].map(({ userId }) => ({ userId, lastDay: '2999-01-01' }))
  const kept = await keep([{ regions: ['浙江'] }, {}], away)
  expect(kept.away.map(({ userId }) => userId).sort()).toEqual([xu.userId, gao.userId].sort())
  await giveBack(staff, an)
  expect(await namesOf(xu)).toEqual([])
  const pool = await callAs(xu.session, 'GET /biz/v1/pool/list', { query: {} })
  expect(pool.body.data?.list.map(({ person }) => person.name)).toEqual(['安安'])
})

it('previews the members to whom rules would give leads of the pool, with reasons for passed-over members', async () => {
  const { companyId, staff, xu, gao, admin, an, open } = await peopled()
  const ben = await makeVisitor(companyId, { name: '本本', unionId: `ben-${companyId}` })
  await open(ben)
  await giveBack(staff, an)
  await giveBack(staff, ben)
  const gone = await makeStaff(companyId, { name: '走' })
  await parts.db.opsPool.query("update staff set status = 'left' where company_id = $1 and staff_id = $2", [
    companyId,
    gone.staffId,
  ])
  const body = {
    rules: [{ ...usual(xu, gao), scenes: ['0' as const] }, { ...usual(gone, staff, xu, gao) }],
    away: [{ userId: xu.userId, lastDay: '2999-01-01' }],
  }
  const { body: answer } = await callAs(admin.session, 'POST /wxwork/v1/console/assign_rules/preview', {
    body,
  })
  expect(answer.data?.rest).toBe(0)
  expect(answer.data?.rules[1]?.members.map(({ name, skipped, leads }) => [name, skipped, leads])).toEqual([
    ['走', 'left', 0],
    ['林岚', '', 0],
    ['许', 'away', 0],
    ['高', '', 2],
  ])
  expect(await namesOf(gao)).toEqual([])
  for (const { session } of [staff, xu])
    expect((await callAs(session, 'POST /wxwork/v1/console/assign_rules/preview', { body })).status).toBe(403)
  const foreign = { ...body, rules: [usual(await makeStaff((await testCompany()).companyId))] }
  const refused = await callAs(admin.session, 'PUT /wxwork/v1/console/assign_rules', { body: foreign })
  expect(refused.status).toBe(404)
})

it('gives imported leads without a salesperson by region and tag, and shows it before', async () => {
  const { xu, gao, admin, keep } = await peopled()
  await keep([
    { name: '浙江', regions: ['浙江'], sources: ['import'], userIds: [gao.userId] },
    { name: '其余', sources: ['import'], userIds: [xu.userId] },
  ])
  const content = Buffer.from(
    '姓名,手机号,地区,跟进人\n王芳,13800001111,浙江 杭州,\n李强,13900002222,上海,\n赵敏,13900003333,浙江,公海',
  ).toString('base64')
  const { body } = await callAs(admin.session, 'POST /biz/v1/customers/import/check', {
    body: { name: 'a.csv', content },
  })
  const shown = [
    ['王芳', { way: 'rule', name: '高', rule: '浙江' }],
    ['李强', { way: 'rule', name: '许', rule: '其余' }],
    ['赵敏', { way: 'pool', name: '', rule: '' }],
  ]
  expect(body.data?.list.map(({ name, goes }) => [name, goes])).toEqual(shown)
  const applied = await callAs(admin.session, 'POST /biz/v1/customers/import/apply', {
    body: { importId: body.data?.importId ?? '' },
  })
  expect(applied.body.data?.list.map(({ name, goes }) => [name, goes])).toEqual(shown)
  expect(await namesOf(gao)).toEqual(['王芳'])
  const [lead] = (await callAs(gao.session, 'POST /biz/v1/clue/list', { body: {} })).body.data?.list ?? []
  expect(await turnsOf(gao, { unionId: lead?.person.unionId ?? '' })).toEqual([
    ['imported', '浙江', '', '高'],
  ])
})

it('gives a form that no salesperson led to, and tells its history', async () => {
  const { companyId, xu, gao, keep } = await peopled()
  await keep([{ name: '表单', sources: ['form'] }])
  const formId = await makeMaterial(companyId, { kind: 'form', title: '登记' })
  const visitor = await makeVisitor(companyId, { name: '填表人', unionId: `f-${companyId}` })
  const submit = () =>
    callAs(visitor.session, 'POST /biz/v1/material/form/data', {
      headers: key(),
      body: { formId, companyId, answers: { name: '填表人', plan: '两居' } },
    })
  expect((await submit()).body.code).toBe('0')
  expect([...((await namesOf(xu)) ?? []), ...((await namesOf(gao)) ?? [])]).toEqual(['填表人'])
  // A lead who has a salesperson gets no second one, however many forms they fill in, one after the other or at once.
  await Promise.all([submit(), submit(), submit()])
  expect([...((await namesOf(xu)) ?? []), ...((await namesOf(gao)) ?? [])]).toEqual(['填表人'])
})

it('gives a form of a lead to the salesperson who has the lead, in a company without rules too', async () => {
  const { companyId, staff, an } = await peopled()
  const formId = await makeMaterial(companyId, { kind: 'form', title: '登记' })
  const sent = await callAs(an.session, 'POST /biz/v1/material/form/data', {
    headers: key(),
    body: { formId, companyId, answers: { name: '填表人', plan: '两居' } },
  })
  expect(sent.body.code).toBe('0')
  const answers = await parts.db.tenant(companyId, (db) =>
    db.selectFrom('form_answer').select('staff_id').where('company_id', '=', companyId).execute(),
  )
  expect(answers).toEqual([{ staff_id: staff.staffId }])
})

it('does not wait for a change of rules in a company without rules', async () => {
  const { companyId, staff, an } = await peopled()
  await parts.db.tenant(companyId, async (db) => {
    await storedRules(db, companyId, { lock: true })
    expect((await giveBack(staff, an)).body.code).toBe('0')
  })
})

it('refuses a rule that is named twice, and days that no calendar has', async () => {
  const { xu, gao, admin, keep } = await peopled()
  const { rules } = await keep([{}])
  const refusals = [
    { rules: [...rules, ...rules], away: [] },
    ...['2026-02-30', '0000-01-01', '2026-99-99'].map((lastDay) => ({
      rules,
      away: [{ userId: xu.userId, lastDay }],
    })),
  ]
  for (const body of refusals) {
    const answer = await callAs(admin.session, 'PUT /wxwork/v1/console/assign_rules', { body })
    expect(answer.status, JSON.stringify(body)).toBe(400)
    const preview = await callAs(admin.session, 'POST /wxwork/v1/console/assign_rules/preview', { body })
    expect(preview.status, JSON.stringify(body)).toBe(400)
  }
  expect((await keep([{ userIds: [gao.userId] }])).away).toEqual([])
})

it('gives a lead that arrives while rules are saved by the new rules', async () => {
  const { companyId, staff, gao, an, admin, keep } = await peopled()
  await keep([{}])
  const arriving = await parts.db.tenant(companyId, async (tenant) => {
    await keepAssignSetting(tenant, { companyId, staffId: admin.staffId }, { rules: [usual(gao)], away: [] })
    const gaveBack = giveBack(staff, an)
    await expect.poll(isOneWaiting).toBe(true)
    return { gaveBack }
  })
  expect((await arriving.gaveBack).status).toBe(200)
  expect(await namesOf(gao)).toEqual(['安安'])
})

/** Whether a transaction waits for another. */
const isOneWaiting = async () => {
  const { rowCount } = await parts.db.opsPool.query('select from pg_locks where not granted')
  return (rowCount ?? 0) > 0
}
