// @vitest-environment happy-dom

import { dropSession, keepSession, session } from '@mingpian/client/session.ts'
import type { PersonalData } from '@mingpian/contract/privacy.ts'
import { policyVersion } from '@mingpian/contract/shared/rules/constants.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import MyDataPage from '../../src/pages/privacy/my-data/page.tsx'
import { policyOf } from '../../src/pages/privacy/policy.ts'
import { type Answers, answerCalls, control, draw, settle, tap, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const overview = {
  policyVersion,
  consents: [],
  trackingOff: false,
  name: '王敏',
  avatar: '',
  phone: '',
  counts: { visits: 3, shares: 1, savedCards: 2, sessions: 1 },
  mayDelete: true,
}
const consent = { scope: 'location', granted: true, version: policyVersion, at: '2026-11-21T00:00:00Z' }

let drawn: { unmount: () => Promise<void> } | undefined
const open = async (answers: Answers) => {
  const asked = answerCalls(answers)
  drawn = await draw(<MyDataPage />)
  await until(() => expect(control('查看并导出全部数据')).toBeDefined())
  return asked
}
const switchOf = (title: string) =>
  Array.from(document.querySelectorAll('[role="switch"]')).find((each) => each.textContent?.startsWith(title))
const states = () =>
  Array.from(document.querySelectorAll('[role="switch"]'), (each) => each.getAttribute('aria-checked'))

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/qw-wxmini/?companyId=yunfan01#/pages/privacy/my-data/index')
  keepSession(userRecord())
})
afterEach(async () => {
  await drawn?.unmount()
  dropSession()
})

describe('consents', () => {
  test('nothing is on without a yes; visits are counted until a no', async () => {
    await open({ 'GET /card/v1/privacy': () => overview })
    expect(states()).toEqual(['false', 'true', 'false', 'false', 'false', 'false'])
  })

  test('each is given and taken back by itself', async () => {
    let trackingOff = false
    const given: object[] = []
    const asked = await open({
      'GET /card/v1/privacy': () => ({ ...overview, trackingOff, consents: given }),
      'POST /card/v1/privacy/consent': (_, body) => {
        const { scope, granted } = body as { scope: string; granted: boolean }
        if (scope === 'tracking') trackingOff = !granted
        else given.push({ ...consent, scope, granted })
        return { ...consent, scope, granted }
      },
    })
    await tap(switchOf('浏览记录'))
    await until(() => expect(switchOf('浏览记录')?.getAttribute('aria-checked')).toBe('false'))
    expect(session()?.trackingOff).toBe(true)
    await tap(switchOf('位置'))
    await until(() => expect(switchOf('位置')?.getAttribute('aria-checked')).toBe('true'))
    expect(asked.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body)).toEqual([
      { scope: 'tracking', granted: false },
      { scope: 'location', granted: true },
    ])
  })

  test('a yes to the phone asks for the phone; a no forgets it at once', async () => {
    const asked = await open({ 'GET /card/v1/privacy': () => overview })
    await tap(switchOf('手机号'))
    await until(() => expect(document.querySelector('dialog')).not.toBeNull())
    expect(asked.some(({ key }) => key.startsWith('POST'))).toBe(false)
    await drawn?.unmount()
    keepSession(userRecord({ granted: { phone: true, profile: false } }))
    await open({
      'GET /card/v1/privacy': () => overview,
      'POST /card/v1/privacy/consent': () => ({ ...consent, scope: 'phone', granted: false }),
    })
    expect(switchOf('手机号')?.getAttribute('aria-checked')).toBe('true')
    await tap(switchOf('手机号'))
    await until(() => expect(switchOf('手机号')?.getAttribute('aria-checked')).toBe('false'))
    expect(session()?.granted.phone).toBe(false)
  })
})

const typeWord = (value: string) =>
  settle(() => {
    const field = document.querySelector<HTMLInputElement>('dialog input')
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })

/** The word by which the sheet names each kind of data that is deleted. Shares stay, without the person. */
const namedInSheet: Record<Exclude<keyof PersonalData, 'exportedAt' | 'company' | 'shares'>, string> = {
  person: '手机号',
  identities: '微信身份',
  consents: '同意记录',
  sessions: '登录记录',
  visits: '浏览',
  savedCards: '收藏的名片',
  savedProducts: '名片和商品',
  leftCards: '留给销售的名片',
  likes: '点赞',
  postLikes: '点赞',
  postComments: '评论',
  postReports: '举报',
  forms: '表单',
  questions: '提问',
  bookings: '预约',
  waiting: '候补',
  workOrders: '工单',
  remarks: '备注',
  stages: '跟进',
  followUps: '跟进',
  tags: '标签',
  calls: '联系记录',
  imports: '公司导入的资料',
  uploads: '上传的文件',
  contacts: '好友资料',
  notices: '通知选择',
  messages: '发给你的消息',
  alerts: '浏览',
  members: '会员身份',
  mallReports: '浏览',
  orders: '订单',
  afterSales: '售后',
  productReviews: '商品评价',
  invoices: '发票抬头',
  coupons: '优惠券',
  points: '积分',
  cart: '购物车',
  addresses: '收货地址',
}

describe('deleting', () => {
  test('takes the typed word, ends on a page that needs no session, and leaves nothing on the phone', async () => {
    localStorage.setItem('mp.track.yunfan01', '{"openId":"open-wang","events":[]}')
    const asked = await open({
      'GET /card/v1/privacy': () => overview,
      'DELETE /card/v1/privacy/data': () => ({ deletedAt: '2026-11-21T00:00:00Z' }),
    })
    await tap(control('删除我的全部数据'))
    const yes = () =>
      Array.from(document.querySelectorAll('dialog button')).find((b) => b.textContent === '删除我的全部数据')
    expect(yes()?.hasAttribute('disabled')).toBe(true)
    const goes = document.querySelector('dialog')?.textContent ?? ''
    for (const word of Object.values(namedInSheet)) expect(goes).toContain(word)
    await typeWord('是的')
    expect(yes()?.hasAttribute('disabled')).toBe(true)
    await typeWord('删除')
    await tap(yes())
    await until(() => expect(location.hash).toBe('#/pages/privacy/deleted/index'))
    const sent = asked.find(({ key }) => key.startsWith('DELETE'))
    expect(sent?.query.get('confirm')).toBe('delete')
    expect(session()).toBeNull()
    expect(localStorage.getItem('mp.track.yunfan01')).toBeNull()
  })

  test('is not for staff, and says whom to ask', async () => {
    keepSession(userRecord({ isStaff: true }))
    await open({ 'GET /card/v1/privacy': () => ({ ...overview, mayDelete: false }) })
    expect(control('删除我的全部数据')).toBeUndefined()
    expect(document.querySelector('main')?.textContent).toContain('请联系公司的管理员')
  })
})

test('the export is shown in words, of every kind, and nothing is a download where none works', async () => {
  const at = '2026-11-20T06:00:00Z'
  const ahead = '2099-06-15T04:00:00Z'
  const data = {
    exportedAt: at,
    company: '云帆科技',
    person: {
      name: '王敏',
      avatar: '',
      phone: '13812345678',
      unionId: 'union-1',
      externalUserid: '',
      createdAt: at,
    },
    identities: [{ appId: 'wx1', openId: 'open-1' }],
    consents: [consent],
    sessions: [{ host: '微信', createdAt: at, expiresAt: at, live: true }],
    visits: [
      {
        contentType: 'card',
        contentTitle: '林晓的名片',
        salesperson: '林晓',
        openedAt: at,
        milliseconds: 65_000,
      },
    ],
    shares: [],
    savedCards: [{ name: '周岚', savedAt: at }],
    savedProducts: [{ name: '紫砂壶', savedAt: at }],
    leftCards: [
      {
        salesperson: '方浩',
        card: { name: '王敏', phone: '', company: '远山设计', position: '', email: '', note: '' },
        at,
      },
    ],
    likes: [],
    forms: [],
    questions: [],
    bookings: [
      {
        ...{
          service: '试驾',
          place: '西湖店',
          startsAt: ahead,
          state: '已确认',
          name: '王敏',
          phone: '',
          words: '',
        },
        ...{ paid: 0, refunded: 0, at },
      },
    ],
    afterSales: [
      { orderNumber: '2026112012345678', state: '已退款', reason: '不想要了', words: '', amount: 9_800, at },
    ],
    productReviews: [
      {
        ...{ name: '茶壶', stars: 4, words: '包装很用心', pictures: [], isAnonymous: true },
        ...{ state: '已展示', refusal: '', answer: '谢谢', at },
      },
    ],
    invoices: [
      {
        orderNumber: '2026112012345678',
        title: '远山设计',
        taxNumber: '91110000600037341L',
        email: 'a@b.cn',
        isDone: true,
        at,
      },
    ],
    points: [{ kind: '购物获得', points: 35, orderNumber: '2026112012345678', words: '', at }],
    coupons: [{ name: '新茶立减券', state: '可使用', way: '员工赠送', at, validTo: ahead }],
    waiting: [{ service: '试驾', place: '西湖店', day: '2026-12-12', state: '候补中' }],
    workOrders: [],
    remarks: [],
    followUps: [],
    stages: [],
    tags: [],
    calls: [],
    imports: [],
    uploads: [],
    notices: [],
    alerts: [],
    members: [],
    mallReports: [],
    messages: [{ title: '预约成功通知', text: '产品演示', at }],
    postLikes: [{ title: '展会回顾', at }],
    postComments: [{ title: '展会回顾', words: '讲得好', state: '待审核', at }],
    postReports: [{ title: '旧闻', reason: '其他', note: '过期了', at }],
    cart: [{ name: '茶壶', quantity: 2 }],
    orders: [
      {
        ...{ number: 'N1', state: '待发货', total: 2_550, createdAt: at, receiver: '王敏 杭州' },
        ...{ remark: '轻放', note: '已电话确认', goods: ['杯子 × 1'] },
      },
    ],
    addresses: [{ address: '王敏 13812345678 文三路 90 号' }],
    contacts: [
      {
        salesperson: '林晓',
        addedAt: at,
        removedAt: at,
        removedBy: '由本人删除',
        remark: '王总',
        description: '要三居',
        phones: ['13900000000'],
      },
    ],
  }
  Object.defineProperty(navigator, 'userAgent', { value: 'MicroMessenger/8.0 iPhone', configurable: true })
  await open({ 'GET /card/v1/privacy': () => overview, 'POST /card/v1/privacy/export': () => data })
  await tap(control('查看并导出全部数据'))
  await until(() => expect(document.querySelector('dialog')).not.toBeNull())
  const text = document.querySelector('dialog')?.textContent ?? ''
  for (const words of [
    '13812345678',
    '西湖店',
    'open-1',
    'union-1',
    '林晓的名片 · 林晓 · 1\u00a0分 5\u00a0秒',
    '周岚',
    '紫砂壶',
    '方浩 · 王敏 · 远山设计',
    '位置 · 已同意',
    '预约成功通知 · 产品演示',
    '展会回顾 · 讲得好 · 待审核',
    '旧闻 · 其他 · 过期了',
    'N1 · 待发货 · 杯子 × 1 · ¥25.50 · 王敏 杭州 · 轻放 · 已电话确认',
    '2026112012345678 · 已退款 · 不想要了 · ¥98',
    '新茶立减券 · 可使用 · 员工赠送',
    // What lies ahead is never “just now”.
    '有效期至 2099年6月15日 ',
    '试驾 · 西湖店 · 2099年6月15日 ',
    '购物获得 · 35 · 2026112012345678',
    '茶壶',
    '王敏 13812345678 文三路 90 号',
  ])
    expect(text).toContain(words)
  expect(control('保存为文件')).toBeUndefined()
})

test('the policy says the same in both languages, in the company’s name', () => {
  const company = { name: '云帆科技', address: '杭州', phone: '0571-1' }
  const zh = policyOf(company, 'zh')
  const en = policyOf(company, 'en')
  expect(en.map(({ paragraphs }) => paragraphs.length)).toEqual(zh.map(({ paragraphs }) => paragraphs.length))
  for (const policy of [zh, en]) {
    expect(policy[0]?.paragraphs[0]).toContain('云帆科技')
    expect(policy[0]?.paragraphs[0]).toContain('0571-1')
  }
  expect(policyOf({ name: 'A', address: '', phone: '' }, 'zh')[0]?.paragraphs[0]).not.toMatch(/地址|电话/)
})
