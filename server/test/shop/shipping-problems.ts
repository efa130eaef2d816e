import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'
import { makeShop } from './shop.ts'

/** Every error that an import of parcels declares, each in a company of its own. */
export function shippingImportProblems(fixture: TestApp) {
  const { callAs, parts } = fixture
  const check = (session: string, text: string) =>
    callAs(session, 'POST /mall/order/v1/console/ship/import/check', {
      body: { name: '发货.csv', content: Buffer.from(text).toString('base64') },
    })
  return {
    'POST /mall/order/v1/console/ship/import/check': {
      importUnreadable: async () => check((await makeShop(fixture)).owner.session, ''),
    },
    'POST /mall/order/v1/console/ship/import/apply': {
      async importOutdated() {
        const { companyId, owner, one, buyer, ordered } = await makeShop(fixture)
        const { orderId, number } = await ordered(await buyer(), { [one]: 1 })
        const become = (state: string) =>
          parts.db.opsPool.query(
            "update shop_order set state = $3, delivery = 'express' where company_id = $1 and order_id = $2",
            [companyId, orderId, state],
          )
        await become('paid')
        const { body } = await check(owner.session, `订单号,快递公司,快递单号\n${number},顺丰,SF0001\n`)
        await become('shipped')
        return callAs(owner.session, 'POST /mall/order/v1/console/ship/import/apply', {
          body: { importId: body.data?.importId ?? '' },
        })
      },
    },
  } satisfies Problems
}
