import { beforeEach, describe, expect, it } from 'vitest'
import { beginSync } from '#domain/contacts/sync.ts'
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
let sent: { touser: string; title: string; description: string; url: string; button: string }[]

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
    const { title = '', description = '', url = '', btntxt = '' } = body.textcard as Record<string, string>
    sent.push({ touser: String(body.touser), title, description, url, button: btntxt })
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

/** What the message under a title says. */
const linesOf = (userId: string) =>
  sent.find(({ touser }) => touser === userId)?.description.split('\n') ?? []

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

describe('a customer whom a synchronisation finds missing', () => {
  /** Customers in WeCom, each with the member who has them. */
  let there: [string, MadeStaff][]
  let colleague: MadeStaff

  beforeEach(async () => {
    colleague = await fixture.makeStaff(company.companyId, { name: '同事二' })
    vendor.on('/department/list', () => ({ errcode: 60011, errmsg: 'no privilege' }))
    vendor.on('/externalcontact/get_corp_tag_list', () => ({ tag_group: [] }))
    vendor.on('/externalcontact/get_follow_user_list', () => ({
      follow_user: [lin.userId, colleague.userId],
    }))
    vendor.on('/externalcontact/batch/get_by_user', () => ({
      external_contact_list: there.map(([external_userid, { userId }]) => ({
        external_contact: { external_userid, name: external_userid },
        follow_info: {
          userid: userId,
          createtime: userId === lin.userId ? 1700000000 : Math.floor(Date.now() / 1000) + 1,
          remark: external_userid,
          tag_id: [],
        },
      })),
      next_cursor: '',
    }))
    there = [
      ['赵一', lin],
      ['钱二', lin],
      ['孙三', lin],
    ]
    await synchronise()
    expect(sent).toEqual([])
  })

  const synchronise = async () => {
    await parts.db.tenant(company.companyId, (db) => beginSync(db, company.companyId, lin.staffId))
    await work()
  }

  const later = async () => {
    await fixture.dueNow()
    await work()
  }

  const losses = (customers: number) =>
    [
      [lin.userId, `这段时间流失了 ${customers} 位客户`],
      [gao.userId, `这段时间流失了 ${customers} 位客户`],
    ].sort()

  it('is named once to the salesperson and to the superiors, in one message with the others', async () => {
    there = [['赵一', lin]]
    await synchronise()
    expect(sent).toEqual([])
    await later()
    expect(told()).toEqual(losses(2))
    expect(linesOf(lin.userId).sort()).toEqual(
      ['孙三已不在你的企业微信客户里', '钱二已不在你的企业微信客户里'].sort(),
    )
    expect(linesOf(gao.userId)[0]).toMatch(/已不在林岚的企业微信客户里$/)
    await synchronise()
    // WeCom's own message comes late.
    await happens('del_follow_user', Math.floor(Date.now() / 1000), { ExternalUserID: '钱二' })
    await later()
    expect(sent).toHaveLength(2)
  })

  it('is not named by the synchronisation where WeCom told of the loss', async () => {
    await happens('del_follow_user', Math.floor(Date.now() / 1000), { ExternalUserID: '钱二' })
    expect(sent).toHaveLength(2)
    there = [
      ['赵一', lin],
      ['孙三', lin],
    ]
    await synchronise()
    await later()
    expect(sent).toHaveLength(2)
  })

  it('is left out where they came back or a colleague took them over', async () => {
    there = [['孙三', colleague]]
    await synchronise()
    there = [
      ['赵一', lin],
      ['孙三', colleague],
    ]
    await synchronise()
    await later()
    expect(told()).toEqual(losses(1))
    expect(linesOf(lin.userId)).toEqual(['钱二已不在你的企业微信客户里'])
  })

  it('is named in the morning where the night found the loss', async () => {
    // A time zone in which it is three o'clock now.
    const offset = ((3 - new Date().getUTCHours() + 36) % 24) - 12
    await parts.db.opsPool.query('update company set time_zone = $2 where company_id = $1', [
      company.companyId,
      `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`,
    ])
    there = []
    await synchronise()
    const { rows } = await parts.db.opsPool.query(
      `select to_char(n.at at time zone company.time_zone, 'HH24:MI') as at, j.run_at = n.at as is_due_then
       from notice n join company using (company_id)
       join graphile_worker.jobs j on j.key = concat_ws('/', n.company_id, 'send_notice', n.notice_id)
       where n.company_id = $1 and n.occasion = 'summary'`,
      [company.companyId],
    )
    expect(rows).toEqual([
      { at: '09:00', is_due_then: true },
      { at: '09:00', is_due_then: true },
    ])
  })
})
