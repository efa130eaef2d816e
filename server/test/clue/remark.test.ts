import { expect, it } from 'vitest'
import { clueApp } from './test-company.ts'

const { callAs, makeStaff, makeVisitor, parts, testCompany } = await clueApp()

const read = async (session: string, unionId: string) =>
  (await callAs(session, 'GET /biz/v1/clue/remark', { query: { unionId } })).body.data
const keep = (session: string, unionId: string, words: string) =>
  callAs(session, 'PUT /biz/v1/clue/remark', { body: { unionId, words } })

it('keeps, replaces and removes the remark of one salesperson about a visitor', async () => {
  const { companyId, staff, open } = await testCompany()
  const ann = await makeVisitor(companyId, { unionId: `u${companyId}` })
  await open(ann)
  expect(await read(staff.session, ann.unionId)).toEqual({ words: '', at: '' })
  await keep(staff.session, ann.unionId, ' 下周二再联系 ')
  expect(await read(staff.session, ann.unionId)).toEqual({ words: '下周二再联系', at: expect.any(String) })
  await Promise.all([
    keep(staff.session, ann.unionId, '预算二十万'),
    keep(staff.session, ann.unionId, '预算二十万'),
  ])
  expect(await read(staff.session, ann.unionId)).toMatchObject({ words: '预算二十万' })
  expect((await keep(staff.session, ann.unionId, ' ')).body.data).toEqual({ words: '', at: '' })
  expect((await keep(staff.session, ann.unionId, '长'.repeat(1001))).status).toBe(400)
})

it('hides a remark from colleagues, visitors and other companies', async () => {
  const { companyId, staff, open } = await testCompany()
  const ann = await makeVisitor(companyId, { unionId: `u${companyId}` })
  await open(ann)
  await keep(staff.session, ann.unionId, '预算二十万')
  const colleague = await makeStaff(companyId, { name: '周然' })
  await open(ann, { contentId: colleague.userId })
  expect(await read(colleague.session, ann.unionId)).toEqual({ words: '', at: '' })
  const stranger = await testCompany()
  expect((await keep(stranger.staff.session, ann.unionId, 'x')).status).toBe(404)
  expect((await keep(ann.session, ann.unionId, 'x')).status).toBe(403)
})

it('shows the remarks of joined persons and of a predecessor together until they are changed', async () => {
  const { companyId, staff, open } = await testCompany()
  const [ann, same] = [
    await makeVisitor(companyId, { unionId: `u${companyId}` }),
    await makeVisitor(companyId, { unionId: `v${companyId}` }),
  ]
  for (const each of [ann, same]) await open(each)
  await keep(staff.session, ann.unionId, '预算二十万')
  await keep(staff.session, same.unionId, '要看案例')
  await parts.db.opsPool.query('update person set joined_into = $2 where person_id = $1', [
    same.personId,
    ann.personId,
  ])
  const successor = await makeStaff(companyId, { name: '周然' })
  await parts.db.opsPool.query(`update staff set status = 'left', successor_id = $2 where staff_id = $1`, [
    staff.staffId,
    successor.staffId,
  ])
  expect(await read(successor.session, ann.unionId)).toMatchObject({ words: '预算二十万\n要看案例' })
  await keep(successor.session, ann.unionId, '已签约')
  expect(await read(successor.session, ann.unionId)).toMatchObject({ words: '已签约' })
})
