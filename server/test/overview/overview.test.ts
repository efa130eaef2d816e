import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'

const { callAs, makeCompany, makeMaterial, makeStaff, makeVisitor, parts } = await testApp({
  WEB_DIST: '/nowhere',
})
const sql = (text: string, values: unknown[]) => parts.db.opsPool.query(text, values)
const days = { from: '2026-11-10', to: '2026-11-12' }
const noon = (day: string) => `${day}T04:00:00Z`

async function shared(staff: { companyId: string; staffId: string; personId: string }, day: string) {
  const shareId = `${staff.companyId}${randomUUID()}`
  await sql(
    `insert into share (company_id, share_id, staff_id, share_type, person_id, content_type, content_id)
      values ($1, $2, $3, 'staff', $4, 'card', 'x')`,
    [staff.companyId, shareId, staff.staffId, staff.personId],
  )
  await sql('insert into forward (company_id, share_id, at) values ($1, $2, $3)', [
    staff.companyId,
    shareId,
    noon(day),
  ])
}

const visited = (staff: { companyId: string; staffId: string }, day: string, visits: number) =>
  sql(
    `insert into daily_total (company_id, staff_id, day, content_type, second_scene, landing, visits, duration_ms, saves, calls)
      values ($1, $2, $3, 'card', '0', '', $4, 0, 0, 0)`,
    [staff.companyId, staff.staffId, day, visits],
  )

describe('the overview of the console', () => {
  it('counts answers by form and active members by day, and opens the members that it counts', async () => {
    const companyId = await makeCompany()
    const admin = await makeStaff(companyId, { role: 'admin' })
    const [visitedOne, sharer, earlier] = await Promise.all([1, 2, 3].map(() => makeStaff(companyId)))
    if (!visitedOne || !sharer || !earlier) throw new Error('not made')
    await visited(visitedOne, '2026-11-10', 4)
    await visited(visitedOne, '2026-11-12', 1)
    await shared(sharer, '2026-11-12')
    await shared(earlier, '2026-11-09')
    await visited(earlier, '2026-11-13', 9)
    const form = await makeMaterial(companyId, { kind: 'form' })
    const answer = (day: string) =>
      sql(
        `insert into form_answer (company_id, answer_id, form_id, asked, answers, sealed, at)
          values ($1, $2, $3, '[]', '{}', '', $4)`,
        [companyId, randomUUID(), form, noon(day)],
      )
    for (const day of ['2026-11-07', '2026-11-10', '2026-11-12', '2026-11-13']) await answer(day)

    const { data } = (await callAs(admin.session, 'GET /wxwork/v1/console/overview', { query: days })).body
    expect(data).toMatchObject({
      answers: { value: 2, before: 1 },
      forms: [{ formId: form, answers: 2 }],
      activeStaff: { value: 2, before: 1 },
      staff: 4,
    })
    const rows = await callAs(admin.session, 'GET /wxwork/v1/console/overview/staff', { query: days })
    expect(rows.body.data).toMatchObject({ total: data?.activeStaff.value })
    expect(rows.body.data?.list.map(({ userId, visits, shares }) => [userId, visits, shares])).toEqual([
      [visitedOne.userId, 5, 0],
      [sharer.userId, 0, 1],
    ])
  })

  it('refuses days that are none and spans above 366 days', async () => {
    const admin = await makeStaff(await makeCompany(), { role: 'admin' })
    for (const query of [
      { from: '2026-02-30', to: '2026-03-01' },
      { from: '2024-01-01', to: '2026-01-01' },
    ])
      expect((await callAs(admin.session, 'GET /wxwork/v1/console/overview', { query })).status).toBe(400)
  })
})

describe('the steps of the first run', () => {
  const statesOf = async (session: string) => {
    const { data } = (await callAs(session, 'GET /wxwork/v1/console/setup')).body
    return Object.fromEntries((data?.steps ?? []).map(({ key, state }) => [key, state]))
  }

  it('are at most ten, open before their data is there, and done once their data is there', async () => {
    const companyId = await makeCompany()
    const admin = await makeStaff(companyId, { role: 'admin' })
    const before = await statesOf(admin.session)
    expect(Object.keys(before).length).toBeLessThanOrEqual(10)
    const { wecom, ...others } = before
    expect(wecom).toBe('done')
    expect(new Set(Object.values(others))).toEqual(new Set(['open']))

    await makeStaff(companyId)
    await makeMaterial(companyId)
    await sql("update company set logo = '/files/x.png', short_name = '测试' where company_id = $1", [
      companyId,
    ])
    expect(await statesOf(admin.session)).toMatchObject({
      company: 'done',
      staff: 'done',
      content: 'done',
      share: 'open',
    })
    await makeVisitor(companyId)
    await shared(admin, '2026-11-12')
    expect(await statesOf(admin.session)).toMatchObject({ share: 'done', wechat: 'open' })
  })

  it('say failed where the newest check found their setting wrong', async () => {
    const companyId = await makeCompany()
    const admin = await makeStaff(companyId, { role: 'admin' })
    const text = { zh: '', en: '' }
    const finding = { check: 'apps', subject: 'wecom contacts', status: 'failed', text, mend: text }
    await sql('update company set findings = $2, checked_at = now() where company_id = $1', [
      companyId,
      JSON.stringify([finding]),
    ])
    expect(await statesOf(admin.session)).toMatchObject({ wecom: 'failed', callback: 'open' })
  })
})
