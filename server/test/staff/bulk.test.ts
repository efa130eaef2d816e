import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import type { MadeStaff } from '../support/makers.ts'

const test = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, makeStaff, makeCompany, parts } = test
let companyId: string
let admin: MadeStaff
let lin: MadeStaff
let fang: MadeStaff

beforeEach(async () => {
  companyId = await makeCompany()
  admin = await makeStaff(companyId, { role: 'owner', name: '周敏', phone: '13800000001' })
  lin = await makeStaff(companyId, { name: '林岚', phone: '13800000002' })
  fang = await makeStaff(companyId, { name: '方浩', phone: '13800000003' })
})

const membersOf = (staff: { userId: string }[]) => staff.map(({ userId }) => ({ userId }))
const licences = (staff: { userId: string }[], licensed: boolean) =>
  callAs(admin.session, 'POST /biz/v1/staff/licences', { body: { members: membersOf(staff), licensed } })
const leave = (staff: MadeStaff[], to?: MadeStaff) =>
  callAs(admin.session, 'POST /biz/v1/staff/leave', {
    body: { members: membersOf(staff), ...(to && { successorId: to.userId }) },
  })
const detail = async ({ userId }: MadeStaff) =>
  (await callAs(admin.session, 'GET /biz/v1/staff/detail', { query: { userId } })).body.data

describe('licences of several members', () => {
  it('are given and taken at once, and answer the requests for them', async () => {
    expect((await licences([lin, fang, lin], false)).body.data).toEqual({ changed: 2 })
    await callAs(lin.session, 'POST /biz/v1/card/user_card/ask_licence', { body: {} })
    expect([(await detail(lin))?.licensed, (await detail(fang))?.licensed]).toEqual([false, false])
    expect((await licences([lin, fang], true)).body.data).toEqual({ changed: 2 })
    expect((await licences([lin, fang], true)).body.data).toEqual({ changed: 0 })
    const { rows } = await parts.db.opsPool.query(
      'select (select count(*)::integer from licence_request where company_id = $1) as asked, (select count(*)::integer from audit where company_id = $1) as noted',
      [companyId],
    )
    expect(rows).toEqual([{ asked: 0, noted: 2 }])
  })

  it('stay as they are where one of the members is another company’s, or has left', async () => {
    const stranger = await makeStaff(await makeCompany())
    expect((await licences([lin, stranger], false)).status).toBe(404)
    await leave([fang])
    expect((await licences([lin, fang], false)).status).toBe(404)
    expect((await detail(lin))?.licensed).toBe(true)
  })
})

describe('several members', () => {
  it('leave together to one successor, each with a way back', async () => {
    const xu = await makeStaff(companyId, { name: '徐明哲', phone: '13800000004' })
    expect((await leave([lin, fang], xu)).body.data).toEqual({ left: 2 })
    expect((await leave([lin, fang], xu)).body.data).toEqual({ left: 2 })
    expect(await detail(lin)).toMatchObject({ status: 'left', successor: { name: '徐明哲' } })
    await callAs(admin.session, 'POST /biz/v1/staff/hand_over/undo', { body: { userId: lin.userId } })
    expect([(await detail(lin))?.status, (await detail(fang))?.status]).toEqual(['active', 'left'])
  })

  it('all stay where one cannot leave', async () => {
    expect((await leave([lin, admin])).body.code).toBe('500313')
    expect((await leave([lin, fang], fang)).body.code).toBe('500314')
    expect((await leave([lin, await makeStaff(await makeCompany())])).status).toBe(404)
    expect((await detail(lin))?.status).toBe('active')
  })
})

describe('the card of who takes over', () => {
  it('is told from one that visitors do not see, and is opened again', async () => {
    const state = async (who: MadeStaff) => (await detail(who))?.card
    const change = (text: string) => parts.db.opsPool.query(text, [lin.staffId])
    expect(await state(lin)).toBe('open')
    await change('update card set is_open = false, claimed_at = now() where staff_id = $1')
    expect(await state(lin)).toBe('closed')
    const open = () => callAs(admin.session, 'POST /biz/v1/staff/open_card', { body: { userId: lin.userId } })
    expect((await open()).body.data?.card).toBe('open')
    expect((await open()).body.data?.card).toBe('open')
    await licences([lin], false)
    expect(await state(lin)).toBe('unlicensed')
    await change('delete from card where staff_id = $1')
    expect(await state(lin)).toBe('none')
    const query = { companyId, userId: lin.userId }
    await licences([lin], true)
    expect((await open()).body.code).toBe('500309')
    expect((await callAs('', 'GET /biz/v1/card/user_card/detail', { query })).body.code).toBe('500301')
  })
})
