// @vitest-environment happy-dom

import { keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import CouponPage from '../../src/pages/mall/coupon/page.tsx'
import { type Answers, answerCalls, draw, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const account = { isOn: true, perYuan: 2, worth: 1, mostPercent: 20, isMember: true, balance: 35 }
const at = '2026-11-20T08:00:00.000Z'
const entries = [
  { entryId: '2', kind: 'adjusted', points: -5, orderId: '', orderNumber: '', words: '更正', at },
  {
    entryId: '1',
    kind: 'earned',
    points: 40,
    orderId: 'tea',
    orderNumber: '2026112012345678',
    words: '',
    at,
  },
]

let drawn: { unmount: () => Promise<void> } | undefined
async function open(of: Partial<typeof account>, tab = 'ledger') {
  history.replaceState(null, '', `/qw-wxmini/#/pages/mall/coupon/index?companyId=yunfan01&points=${tab}`)
  const asked = answerCalls({
    'GET /mall/order/v1/points/account': () => ({ ...account, ...of }),
    'GET /mall/order/v1/points/entries': () => ({ list: entries, total: 2, page: 1, pageSize: 20 }),
    'GET /mall/order/v1/points/goods': () => ({ list: [], total: 0, page: 1, pageSize: 20 }),
  } as Answers)
  drawn = await draw(<CouponPage />)
  return asked
}
const text = () => document.body.textContent ?? ''

beforeEach(() => keepSession(userRecord()))
afterEach(async () => {
  await drawn?.unmount()
  drawn = undefined
})

it('the page says how many points there are, how they come and go, and which order each change is of', async () => {
  await open({})
  await until(() => expect(text()).toContain('更正'))
  expect(document.querySelector('[aria-label="可用积分"]')?.textContent).toContain('35')
  expect(text()).toContain('每消费 1 元得 2 积分')
  expect(text()).toContain('1 积分抵 ¥0.01，最多抵商品金额的 20%')
  const link = [...document.querySelectorAll('a')].find((each) => each.textContent?.includes('+40'))
  expect(link?.getAttribute('href')).toContain('order=tea')
  expect(text()).toContain('−5')
})

it('a balance below 0 is explained', async () => {
  await open({ balance: -20 })
  await until(() => expect(text()).toContain('−20'))
  expect(text()).toContain('退款扣回了已使用的积分')
})

it('a person who is no member reads how to become one, and asks for no ledger', async () => {
  const asked = await open({ isMember: false, balance: 0 })
  await until(() => expect(text()).toContain('去个人中心'))
  expect(asked.some(({ key }) => key.includes('entries'))).toBe(false)
})

it('a company without points says so', async () => {
  await open({ isOn: false, balance: 0 })
  await until(() => expect(text()).toContain('商家暂未开通积分'))
})

it('the shop without goods says so', async () => {
  await open({}, 'shop')
  await until(() => expect(text()).toContain('还没有可兑换的商品'))
})
