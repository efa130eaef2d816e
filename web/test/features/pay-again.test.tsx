// @vitest-environment happy-dom

import { keepSession } from '@mingpian/client/session.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import OrderPage from '../../src/pages/mall/order/page.tsx'
import ResultPage from '../../src/pages/mall/result/page.tsx'
import { answerCalls, control, draw, until } from '../support/dom.tsx'
import { userRecord } from '../support/records.ts'

const order = {
  ...{ orderId: '', number: '20260101', state: 'awaitingPayment', closeReason: '', delivery: 'none' },
  ...{
    goods: 9_800,
    discount: 0,
    freight: 0,
    total: 9_800,
    paid: 0,
    refunded: 0,
    coupon: null,
    level: null,
    place: null,
  },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', expiresAt: '', paidAt: '', shippedAt: '', receivedAt: '' },
  ...{ closedAt: '', receiver: null, pickUpCode: '', afterSaleId: '', remark: '', shipments: [], steps: [] },
  lines: [
    {
      ...{ skuId: 'cup', productId: 'cups', name: '杯子', options: [], picture: '', position: 0 },
      ...{ quantity: 1, refundedPieces: 0, unitPrice: 9_800, total: 9_800 },
    },
  ],
}
const pay = () =>
  Array.from(document.querySelectorAll('button')).find(({ textContent }) => textContent === '付款') ?? null
const waits = () => document.body.textContent?.includes('正在确认付款结果')

let drawn: { unmount: () => Promise<void> } | undefined
async function open(page: 'result' | 'order', query: string) {
  await drawn?.unmount()
  history.replaceState(null, '', `/qw-wxmini/#/pages/mall/${page}/index?companyId=yunfan01&${query}`)
  drawn = await draw(page === 'result' ? <ResultPage /> : <OrderPage />)
}
beforeEach(() => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 iPhone MicroMessenger/8.0')
  keepSession(userRecord())
  answerCalls({
    'POST /mall/order/v1/order/check': () => ({ state: 'awaitingPayment', isSure: true }),
    'GET /mall/order/v1/order/detail': (query) => ({ ...order, orderId: query.get('orderId') ?? '' }),
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await drawn?.unmount()
  drawn = undefined
})

// WeChat warns a payer of a second payment of the same amount within a minute.
it('an order whose sheet said that it was paid is not to be paid again on any page before a minute has passed', async () => {
  await open('result', 'order=said-paid&sheet=done')
  await until(() => expect(waits()).toBe(true))
  expect(pay()).toBeNull()
  await open('order', 'order=said-paid')
  await until(() => expect(control('取消订单')).toBeDefined())
  expect([waits(), pay()]).toEqual([true, null])

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  await open('order', 'order=said-paid')
  await until(() => expect(pay()).not.toBeNull())
})

it('an order whose sheet was cancelled can be paid again at once', async () => {
  await open('result', 'order=cancelled&sheet=cancelled')
  await until(() => expect(pay()).not.toBeNull())
  await open('order', 'order=cancelled')
  await until(() => expect(pay()).not.toBeNull())
})
