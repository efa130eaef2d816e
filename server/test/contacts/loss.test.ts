import { beforeEach, describe, expect, it } from 'vitest'
import { keepDepartments } from '#domain/staff/departments.ts'
import type { MadeStaff } from '../support/makers.ts'
import type { CompanyWithApps } from '../wxwork/vendor-app.ts'
import { appWithWecom } from './wecom.ts'

const fixture = await appWithWecom()
const { vendor, parts, tell, work, noJobs } = fixture
let company: CompanyWithApps
let lin: MadeStaff
/** Leads lin's department. */
let gao: MadeStaff
let sent: { touser: string; title: string; url: string; button: string }[]

beforeEach(async () => {
  company = await fixture.makeCompanyWithApps()
  const { companyId } = company
  lin = await fixture.makeStaff(companyId, { name: '林岚' })
  gao = await fixture.makeStaff(companyId, { name: '高远' })
  const other = await fixture.makeStaff(companyId, { name: '同事' })
  await parts.db.tenant(companyId, (db) =>
    keepDepartments(db, companyId, {
      departments: [
        { departmentId: 1, parentId: 0, name: '总部' },
        { departmentId: 2, parentId: 1, name: '销售' },
        { departmentId: 3, parentId: 1, name: '售后' },
      ],
      members: [
        { departmentId: 1, userId: gao.userId, isLeader: true },
        { departmentId: 2, userId: lin.userId, isLeader: false },
        { departmentId: 3, userId: other.userId, isLeader: true },
      ],
    }),
  )
  await noJobs()
  sent = []
  vendor.on('/externalcontact/get', ({ query }) => ({
    external_contact: { external_userid: query.external_userid, name: '王敏', unionid: 'uWang' },
    follow_user: [{ userid: lin.userId, remark: '王总', createtime: 1700000000 }],
  }))
  vendor.on('/message/send', ({ body }) => {
    const { title, url, btntxt } = body.textcard as Record<string, string>
    sent.push({ touser: String(body.touser), title: title ?? '', url: url ?? '', button: btntxt ?? '' })
    return { errcode: 0, invaliduser: '' }
  })
})

const happens = async (ChangeType: string, time: number, more: Record<string, string> = {}) => {
  await tell(company, {
    ChangeType,
    UserID: lin.userId,
    ExternalUserID: 'wm1',
    CreateTime: time,
    ...more,
  })
  await work()
}

const told = () => sent.map(({ touser, title }) => [touser, title]).sort()

describe('a customer who is lost', () => {
  it('is named to the salesperson and to the superiors, once', async () => {
    await happens('add_external_contact', 1700000000)
    await happens('del_follow_user', 1700000100)
    await happens('del_follow_user', 1700000100)
    expect(told()).toEqual(
      [
        [lin.userId, '王总删除了你的企业微信'],
        [gao.userId, '王总删除了林岚的企业微信'],
      ].sort(),
    )
    expect(sent[0]).toMatchObject({
      button: '查看线索',
      url: expect.stringMatching(/#\/pages\/leads\/index$/),
    })
  })

  it('opens the trail where the person is known', async () => {
    const visitor = await fixture.makeVisitor(company.companyId, { unionId: 'uWang' })
    await happens('add_external_contact', 1700000000)
    await happens('del_follow_user', 1700000100)
    expect(sent).toHaveLength(2)
    for (const message of sent)
      expect(message).toMatchObject({
        button: '查看足迹',
        url: expect.stringContaining(`trail/index?unionId=${visitor.unionId}`),
      })
  })

  it('is told to the superiors alone where the salesperson deleted them, and to none after a hand-over', async () => {
    await happens('add_external_contact', 1700000000)
    await happens('del_external_contact', 1700000100)
    expect(told()).toEqual([[gao.userId, '林岚删除了客户王总']])
    await happens('add_external_contact', 1700000200)
    await happens('del_external_contact', 1700000300, { Source: 'DELETE_BY_TRANSFER' })
    expect(sent).toHaveLength(1)
  })

  it('is told once where the salesperson deletes a customer who had deleted them before', async () => {
    await happens('add_external_contact', 1700000000)
    await happens('del_follow_user', 1700000100)
    await happens('del_external_contact', 1700000200)
    expect(sent).toHaveLength(2)
  })

  it('is named in the summary where quiet hours hold the message back', async () => {
    await parts.db.opsPool.query(
      "insert into notice_setting (company_id, staff_id, quiet_from, quiet_until) select company_id, staff_id, (now() at time zone 'Asia/Shanghai' - interval '1 hour')::time, (now() at time zone 'Asia/Shanghai' + interval '1 hour')::time from staff where company_id = $1",
      [company.companyId],
    )
    await happens('add_external_contact', 1700000000)
    await happens('del_follow_user', 1700000100)
    expect(sent).toEqual([])
    await parts.db.opsPool.query('delete from notice_setting where company_id = $1', [company.companyId])
    await fixture.dueNow()
    await work()
    expect(told()).toEqual(
      [
        [lin.userId, '这段时间流失了 1 位客户'],
        [gao.userId, '这段时间流失了 1 位客户'],
      ].sort(),
    )
  })
})
