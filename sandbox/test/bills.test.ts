import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import type { PayOrder, PayRefund } from '../src/state/payments.ts'
import { tradeBill } from '../src/vendor/pay/bills.ts'

const order: PayOrder = {
  ...{ mchId: '1900000109', appId: 'wx2421b1c4370ec43b', openId: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
  ...{ number: 'MP20261127000001', description: '名片商城-订单', total: 8_801, notifyUrl: '', expiresAt: 0 },
  ...{ request: '', prepayIds: [], state: 'REFUND', transactionId: '4200002399202611271234567890' },
  paidAt: '2026-11-27T21:05:07+08:00',
}
const refund: PayRefund = {
  ...{ mchId: order.mchId, order, number: 'RF20261127000001', refundId: '50300002392026112700000000001' },
  ...{ refund: 2_934, request: '', notifyUrl: '', state: 'SUCCESS', at: '2026-11-27T22:00:00+08:00' },
}

// The whole file of a day with a payment and a refund, in the vendor's documented form.
it('a bill of a day is the vendor’s, byte for byte', () => {
  const bill = tradeBill([order], [refund])
  expect(bill.split('\r\n').slice(1, 3)).toEqual([
    '`2026-11-27 21:05:07,`wx2421b1c4370ec43b,`1900000109,`0,`,`4200002399202611271234567890,`MP20261127000001,`oUpF8uMuAJO_M2pxb1Q9zNjWeS6o,`JSAPI,`SUCCESS,`OTHERS,`CNY,`88.01,`0.00,`0,`0,`0.00,`0.00,`,`,`名片商城-订单,`,`0.53000,`0.60%,`88.01,`0.00,`',
    '`2026-11-27 22:00:00,`wx2421b1c4370ec43b,`1900000109,`0,`,`4200002399202611271234567890,`MP20261127000001,`oUpF8uMuAJO_M2pxb1Q9zNjWeS6o,`JSAPI,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`50300002392026112700000000001,`RF20261127000001,`29.34,`0.00,`ORIGINAL,`SUCCESS,`名片商城-订单,`,`-0.18000,`0.60%,`0.00,`29.34,`',
  ])
  expect(createHash('sha1').update(bill).digest('hex')).toBe('3945f51fd1165ef2ef10e03ad44e42fa4ea52e54')
})
