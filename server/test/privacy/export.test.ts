import { describe, expect, it } from 'vitest'
import { appWithPeople } from './people.ts'

const { callAs, makeCompanyWithStaff, live, parts } = await appWithPeople()

const exported = async (session: string, language = 'zh') =>
  (
    await callAs(session, 'POST /card/v1/privacy/export', {
      body: {},
      headers: { 'accept-language': language },
    })
  ).body.data

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

describe('the export', () => {
  it('has everything that is kept of a person, in words', async () => {
    const home = await makeCompanyWithStaff()
    const { companyId } = home.company
    const { session, marks, avatar } = await live(home)
    const data = await exported(session)
    expect(data).toEqual({
      exportedAt: iso,
      company: `公司${companyId}`,
      person: {
        name: marks.name,
        avatar,
        phone: marks.phone,
        unionId: marks.unionId,
        externalUserid: marks.externalUserid,
        createdAt: iso,
      },
      identities: [{ appId: `wx${companyId}`, openId: marks.openId }],
      consents: [
        { scope: 'privacy', granted: true, version: expect.any(String), at: iso },
        { scope: 'notices', granted: true, version: expect.any(String), at: iso },
        { scope: 'exchange', granted: true, version: expect.any(String), at: iso },
      ],
      sessions: [{ host: '微信', createdAt: iso, expiresAt: iso, live: true }],
      visits: [
        {
          contentType: '名片',
          contentTitle: '林岚',
          salesperson: '林岚',
          openedAt: iso,
          cameBy: '自己打开',
          milliseconds: 4_000,
          sections: [{ name: '视频', milliseconds: 4_000 }],
          actions: ['拨打电话', '下单'],
        },
      ],
      shares: [{ contentType: '名片', contentTitle: '林岚', createdAt: iso }],
      savedCards: [{ name: '林岚', savedAt: iso }],
      savedProducts: [{ name: '紫砂壶', savedAt: iso }],
      leftCards: [
        {
          salesperson: '林岚',
          card: { name: marks.name, phone: marks.phone, company: '', position: '', email: '', note: '' },
          at: iso,
        },
      ],
      likes: [{ title: expect.any(String), at: iso }],
      forms: [
        {
          form: '登记表',
          at: iso,
          values: [
            { label: '称呼', value: marks.name },
            { label: '手机号', value: marks.phone },
            { label: '户型', value: '两居' },
          ],
          handling: '处理中',
          note: marks.name,
        },
      ],
      questions: [{ salesperson: '林岚', title: '图册', page: 1, words: marks.name, at: iso }],
      bookings: [
        {
          ...{ service: '试驾', place: '西湖店', startsAt: iso, state: '已确认', at: iso },
          ...{ name: marks.name, phone: marks.phone, words: marks.name, paid: 0, refunded: 0 },
        },
      ],
      waiting: [
        { service: '试驾', place: '西湖店', day: '2026-12-01', state: '候补中', persons: 1, at: iso },
      ],
      workOrders: [
        {
          ...{ number: expect.any(String), kind: '报修', state: '已完成', words: marks.name, at: iso },
          ...{ satisfaction: 5, satisfactionWords: marks.name },
          replies: [{ salesperson: '', words: marks.name }],
        },
      ],
      remarks: [{ salesperson: '林岚', words: marks.name, at: iso }],
      // A follow-up record, and why the lead was given back.
      imports: [{ employer: marks.name, region: '杭州', note: '展会', phone: marks.phone, at: iso }],
      followUps: ['', '已成交，¥1,280'].map((purchase) => ({
        ...{ salesperson: '林岚', words: marks.name, purchase, at: iso },
      })),
      stages: ['已成客户', '洽谈中'].map((stage) => ({ salesperson: '林岚', stage, nextAt: '', at: iso })),
      tags: [{ salesperson: '林岚', name: '重点', at: iso }],
      calls: ['打开了拨号', '已沟通'].map((outcome) => ({ salesperson: '林岚', outcome, at: iso })),
      uploads: [{ url: expect.stringMatching(/^\/files\//), at: iso }],
      notices: [{ title: '预约提醒', result: '允许', at: iso }],
      messages: [{ title: 'visit', text: '产品演示', at: iso }],
      alerts: [
        { salesperson: '林岚', occasion: '提问', at: iso },
        { salesperson: '林岚', occasion: '拨打电话', at: iso },
        { salesperson: '林岚', occasion: '来访', at: iso },
        { salesperson: '林岚', occasion: '删除了销售的企业微信', at: iso },
      ],
      members: [{ id: expect.any(String), createdAt: iso, level: '金卡', reason: '老客户' }],
      mallReports: [{ salesperson: '林岚', times: 1, lastAt: iso }],
      postLikes: [{ title: '展会', at: iso }],
      postComments: [{ title: '展会', words: marks.name, state: '待审核', at: iso }],
      postReports: [{ title: '展会', reason: '其他', note: marks.name, at: iso }],
      cart: [{ name: '杯子', quantity: 2 }],
      orders: [
        {
          ...{ number: expect.any(String), state: '待付款', total: 1_000, createdAt: iso },
          receiver: `${marks.name} ${marks.phone} 浙江省 杭州市 西湖区 文三路 90 号`,
          ...{ remark: marks.name, note: marks.name, goods: ['杯子 × 1'] },
        },
      ],
      afterSales: [
        {
          ...{ orderNumber: expect.any(String), state: '已拒绝', reason: '其他', words: marks.name },
          ...{ amount: 1_000, at: iso },
        },
      ],
      productReviews: [
        {
          ...{ name: expect.any(String), stars: 2, words: marks.name, pictures: [], isAnonymous: false },
          ...{ state: '待审核', refusal: '', answer: '', at: iso },
        },
      ],
      invoices: [
        {
          ...{ orderNumber: expect.any(String), title: marks.name, taxNumber: '', email: 'mark@example.com' },
          ...{ isDone: false, at: iso },
        },
      ],
      coupons: [{ name: '立减券', state: '可使用', way: '通过链接领取', at: iso, validTo: iso }],
      points: [{ kind: '购物获得', points: 7, orderNumber: expect.any(String), words: '', at: iso }],
      addresses: [{ address: `${marks.name} ${marks.phone} 浙江省 杭州市 西湖区 文三路 90 号` }],
      contacts: [
        {
          salesperson: '林岚',
          addedAt: iso,
          removedAt: iso,
          removedBy: '由本人删除',
          remark: marks.name,
          description: marks.name,
          phones: [marks.phone],
        },
      ],
    })
    const english = await exported(session, 'en-US')
    expect(english?.visits[0]).toMatchObject({ contentType: 'Card', actions: ['called', 'ordered'] })
  })

  it('includes joined persons, and no other person', async () => {
    const home = await makeCompanyWithStaff()
    const [one, same, other] = [await live(home), await live(home), await live(home)]
    await parts.db.opsPool.query('update person set joined_into = $2 where person_id = $1', [
      same.personId,
      one.personId,
    ])
    const text = JSON.stringify(await exported(one.session))
    for (const { marks, wanted } of [
      { ...same, wanted: true },
      { ...other, wanted: false },
    ]) {
      expect(text.includes(marks.openId)).toBe(wanted)
    }
    expect(JSON.parse(text)).toMatchObject({
      visits: [{}, {}],
      contacts: [{}, {}],
      mallReports: [{}, {}],
    })
  })

  it('is given three times an hour', async () => {
    const { session } = await live(await makeCompanyWithStaff())
    for (let i = 0; i < 3; i++) expect(await exported(session)).toBeTruthy()
    const refused = await callAs(session, 'POST /card/v1/privacy/export', { body: {} })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})
