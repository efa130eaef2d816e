import { describe, expect, it } from 'vitest'
import type { MadeVisitor } from '../support/makers.ts'
import { clueApp } from './test-company.ts'

const { callAs, makeCompany, makeStaff, makeVisitor, parts, testCompany } = await clueApp()
const sql = (text: string, values: unknown[]) => parts.db.opsPool.query(text, values)

const report = (
  { session, ...own }: Pick<MadeVisitor, 'session' | 'companyId' | 'unionId' | 'openId'>,
  userId: string,
  over: Partial<MadeVisitor> = {},
) => {
  const { companyId, unionId, openId } = { ...own, ...over }
  return callAs(session, 'POST /biz/v1/clue/mall/report', {
    body: { companyId, unionId, openId, type: 1, userId },
  })
}
const rowsOf = async (companyId: string) =>
  (await sql('select person_id, staff_id, times from mall_report where company_id = $1', [companyId])).rows
/** As if the last report were so old. */
const aged = (companyId: string, seconds: number) =>
  sql('update mall_report set last_at = last_at - make_interval(secs => $2) where company_id = $1', [
    companyId,
    seconds,
  ])

describe('coming to the mall', () => {
  it('stands on the trail of the salesperson, how often and when last; a double tap counts once', async () => {
    const { companyId, staff, open, trail } = await testCompany({})
    const ann = await makeVisitor(companyId, { unionId: `u-${companyId}` })
    await open(ann)
    const taps = await Promise.all([report(ann, staff.userId), report(ann, staff.userId)])
    for (const { body } of taps) expect(body.data).toEqual({ reported: true })
    expect(await rowsOf(companyId)).toEqual([{ person_id: ann.personId, staff_id: staff.staffId, times: 1 }])
    const first = (await trail(ann.unionId)).body.data
    expect(first).toMatchObject({ total: 2, visits: 1 })
    expect(first?.list.map(({ event, times }) => [event, times])).toEqual([
      ['mall', 1],
      ['view', undefined],
    ])
    expect(first?.list[0]).toMatchObject({
      contentType: 'card',
      contentId: staff.userId,
      relays: [],
      duration: 0,
    })
    await aged(companyId, 60)
    await report(ann, staff.userId)
    const second = (await trail(ann.unionId)).body.data
    expect(second?.list.find(({ event }) => event === 'mall')?.times).toBe(2)
    expect(second?.total).toBe(2)
  })

  it('makes a trail for its salesperson and for the administrator only', async () => {
    const { companyId, staff, trail } = await testCompany({})
    const [colleague, admin] = [await makeStaff(companyId), await makeStaff(companyId, { role: 'admin' })]
    const ann = await makeVisitor(companyId)
    expect((await report(ann, staff.userId)).body.data).toEqual({ reported: true })
    expect((await trail(ann.personId)).body.data).toMatchObject({ total: 1, visits: 0, totalDuration: 0 })
    expect((await trail(ann.personId, colleague)).status).toBe(404)
    await report(ann, colleague.userId)
    const all = (await trail(ann.personId, admin)).body.data
    expect(all?.list.map(({ contentId }) => contentId).sort()).toEqual(
      [staff.userId, colleague.userId].sort(),
    )
    expect(new Set(all?.list.map(({ id }) => id)).size).toBe(2)
    const page = { page: 2, pageSize: 1 }
    expect((await trail(ann.personId, admin, page)).body.data?.list).toHaveLength(1)
  })

  it('is not stored for staff, or for persons who withdrew tracking', async () => {
    const { companyId, staff } = await testCompany({})
    const colleague = await makeStaff(companyId)
    const asStaff = { session: colleague.session, companyId, unionId: '', openId: colleague.userId }
    expect((await report(asStaff, staff.userId)).body.data).toEqual({ reported: false })
    const [private_, bound] = [await makeVisitor(companyId), await makeVisitor(companyId)]
    await sql('update person set tracking_off = true where company_id = $1 and person_id = $2', [
      companyId,
      private_.personId,
    ])
    await sql('update person set staff_id = $3 where company_id = $1 and person_id = $2', [
      companyId,
      bound.personId,
      colleague.staffId,
    ])
    for (const visitor of [private_, bound])
      expect((await report(visitor, staff.userId)).body.data).toEqual({ reported: false })
    expect(await rowsOf(companyId)).toEqual([])
  })

  it.each([
    'unionId',
    'openId',
    'companyId',
  ] as const)('refuses a stolen %s and notes nothing', async (field) => {
    const { companyId, staff } = await testCompany({})
    const visitor = await makeVisitor(companyId, { unionId: `u-${companyId}` })
    const elsewhere = await makeCompany()
    const victim = await makeVisitor(elsewhere, { unionId: `u-${elsewhere}` })
    expect((await report(visitor, staff.userId, { [field]: victim[field] })).status).toBe(403)
    expect([...(await rowsOf(companyId)), ...(await rowsOf(elsewhere))]).toEqual([])
    const { rows } = await sql("select detail from audit where company_id = $1 and action = 'hint refused'", [
      companyId,
    ])
    expect(rows).toMatchObject([{ detail: { field } }])
  })

  it('answers another company’s salesperson, one who left and one who never was alike', async () => {
    const { companyId } = await testCompany({})
    const visitor = await makeVisitor(companyId)
    const foreign = await makeStaff(await makeCompany())
    const gone = await makeStaff(companyId)
    await sql("update staff set status = 'left' where company_id = $1 and staff_id = $2", [
      companyId,
      gone.staffId,
    ])
    const answers = []
    for (const userId of [foreign.userId, gone.userId, 'Unobody']) answers.push(await report(visitor, userId))
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    const bodies = answers.map(({ body }) => JSON.stringify({ ...body, requestId: '' }))
    expect(new Set(bodies).size).toBe(1)
  })
})
