import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'
import { fakePay, makeShop } from './shop.ts'

/** Every error that the calls of carts, orders and payments declare, each in a company of its own. */
export function shopProblems(fixture: TestApp) {
  const { callAs, parts } = fixture
  const vendor = fakePay()
  Object.assign(parts.pay, vendor.pay)
  const change = (text: string, companyId: string) => parts.db.opsPool.query(text, [companyId])
  const shop = () => makeShop(fixture)

  /** A buyer with one order in a shop. */
  async function ordered(lines = 1) {
    const made = await shop()
    const who = await made.buyer()
    const { orderId, total } = await made.ordered(who, { [made.one]: lines })
    return { ...made, who, orderId, total }
  }
  type Ordered = Awaited<ReturnType<typeof ordered>>
  const none = { orderId: randomUUID() }
  const ofBuyer = (path: 'close' | 'receive' | 'check') => ({
    orderNotFound: async () => {
      const { who } = await ordered()
      return callAs(who.session, `POST /mall/order/v1/order/${path}`, { body: none })
    },
  })
  const close = ({ who, orderId }: Ordered) =>
    callAs(who.session, 'POST /mall/order/v1/order/close', { body: { orderId } })
  const pay = ({ who }: Pick<Ordered, 'who'>, body: { orderId: string; seenTotal: number }) =>
    callAs(who.session, 'POST /mall/order/v1/order/pay', { body })
  /** Pays as far as the vendor's sheet. */
  const begun = async () => {
    const of = await ordered()
    await pay(of, { orderId: of.orderId, seenTotal: of.total })
    return of
  }
  const put = (path: 'add' | 'set') => {
    const call = async (
      body: (of: Awaited<ReturnType<typeof shop>>) => { skuId: string; quantity: number },
      sql = '',
    ) => {
      const of = await shop()
      if (sql) await change(sql, of.companyId)
      return callAs((await of.buyer()).session, `POST /mall/order/v1/cart/${path}`, {
        headers: { 'idempotency-key': randomUUID() },
        body: body(of),
      })
    }
    return {
      productNotFound: () => call(() => ({ skuId: randomUUID(), quantity: 1 })),
      productInfoWrong: () =>
        call(
          ({ one }) => ({ skuId: one, quantity: 1 }),
          "update product set status = 'draft' where company_id = $1",
        ),
      insufficientStock: () => call(({ one }) => ({ skuId: one, quantity: 11 })),
      serverMessage50012999: () =>
        call(
          ({ one }) => ({ skuId: one, quantity: 3 }),
          'update product set limit_per_person = 2 where company_id = $1',
        ),
    }
  }
  const checkout = async (sku: (one: string) => string, text = '') => {
    const of = await shop()
    if (text) await change(text, of.companyId)
    return callAs((await of.buyer()).session, 'POST /mall/order/v1/checkout', {
      body: { lines: [{ skuId: sku(of.one), quantity: 1 }] },
    })
  }
  const submit = async (text: string, quantity = 1, more: Record<string, unknown> = {}) => {
    const of = await shop()
    if (text) await change(text, of.companyId)
    return callAs((await of.buyer()).session, 'POST /mall/order/v1/order/submit', {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        lines: [{ skuId: of.one, quantity, seenPrice: 1_000 }],
        delivery: 'none',
        seenTotal: quantity * 1_000,
        ...more,
      },
    })
  }
  const closedMall = 'update mall_setting set mall_open = false where company_id = $1'
  const noMerchant = "delete from credential where company_id = $1 and kind = 'pay'"
  const ofOwner = async (
    path: 'close' | 'ship' | 'refund' | 'reprice' | 'remark',
    body: (of: Ordered) => object,
    of: Ordered,
  ) =>
    callAs(of.owner.session, `POST /mall/order/v1/console/${path}`, {
      headers: { 'idempotency-key': randomUUID() },
      body: { kind: 'none', remark: 'x', ...body(of) } as never,
    })

  return {
    'POST /mall/order/v1/cart/add': put('add'),
    'POST /mall/order/v1/cart/set': put('set'),
    'POST /mall/order/v1/address/save': {
      async serverMessage50012999() {
        const who = await (await shop()).buyer()
        const save = () =>
          callAs(who.session, 'POST /mall/order/v1/address/save', {
            headers: { 'idempotency-key': randomUUID() },
            body: { name: '王敏', phone: '13900001234', region: ['浙江省'], detail: '江虹路 1750 号' },
          })
        for (let count = 0; count < 20; count++) await save()
        return save()
      },
    },
    'POST /mall/order/v1/checkout': {
      stateCannotOrder: () => checkout((one) => one, closedMall),
      paymentConfigWrong: () => checkout((one) => one, noMerchant),
      productInfoWrong: () => checkout(() => randomUUID()),
    },
    'POST /mall/order/v1/order/submit': {
      orderProductInfoWrong: () =>
        submit('', 1, { lines: [{ skuId: randomUUID(), quantity: 1, seenPrice: 1_000 }] }),
      orderStateCannotOrder: () => submit(closedMall),
      paymentConfigWrong: () => submit(noMerchant),
      orderAddressWrong: () => submit('', 1, { delivery: 'express' }),
      skuInfoWrong: () => submit('update product_sku set removed_at = now() where company_id = $1'),
      skuStockWrong: () => submit('update product_stock set available = 0 where company_id = $1'),
      orderInsufficientStock: () => submit('', 11),
      productStatusWrong: () => submit("update product set status = 'draft' where company_id = $1"),
      quantityExceeded: () => submit('update product set limit_per_person = 2 where company_id = $1', 3),
      membersOnly: () => submit('update product set members_only = true where company_id = $1'),
      async serverMessage50020999() {
        const of = await shop()
        const who = await of.buyer()
        for (let count = 0; count < 10; count++) await of.submit(who, { [of.other]: 1 })
        return of.submit(who, { [of.one]: 1 })
      },
    },
    'GET /mall/order/v1/order/detail': {
      orderNotFound: async () =>
        callAs((await ordered()).who.session, 'GET /mall/order/v1/order/detail', { query: none }),
    },
    'POST /mall/order/v1/order/check': ofBuyer('check'),
    'POST /mall/order/v1/order/receive': {
      ...ofBuyer('receive'),
      async orderStatusWrong() {
        const { who, orderId } = await ordered()
        return callAs(who.session, 'POST /mall/order/v1/order/receive', { body: { orderId } })
      },
    },
    'POST /mall/order/v1/order/close': {
      ...ofBuyer('close'),
      async orderStatusWrong() {
        const of = await ordered()
        await change("update shop_order set state = 'paid' where company_id = $1", of.companyId)
        return close(of)
      },
      async platformProblem() {
        const of = await begun()
        vendor.fault('close', 'timeout')
        vendor.fault('query', 'timeout')
        return close(of)
      },
    },
    'POST /mall/order/v1/order/pay': {
      orderNotFound: async () => pay(await ordered(), { ...none, seenTotal: 1_000 }),
      async orderStatusWrong() {
        const of = await ordered()
        await close(of)
        return pay(of, { orderId: of.orderId, seenTotal: of.total })
      },
      async paymentAmountWrong() {
        const of = await ordered()
        return pay(of, { orderId: of.orderId, seenTotal: 1 })
      },
      async paymentConfigWrong() {
        const of = await ordered()
        await change(noMerchant, of.companyId)
        return pay(of, { orderId: of.orderId, seenTotal: of.total })
      },
      async mallPersonNotFound() {
        const of = await ordered()
        await sql`update shop_order set person_id = ${of.owner.personId} where company_id = ${of.companyId}`.execute(
          parts.db.ops,
        )
        return pay(
          { who: { ...of.who, session: of.owner.session } },
          { orderId: of.orderId, seenTotal: of.total },
        )
      },
      async platformProblem() {
        const of = await ordered()
        vendor.fault('prepay', 'timeout')
        return pay(of, { orderId: of.orderId, seenTotal: of.total })
      },
    },
    'GET /mall/order/v1/sale/detail': {
      orderNotFound: async () =>
        callAs((await ordered()).owner.session, 'GET /mall/order/v1/sale/detail', { query: none }),
    },
    'GET /mall/order/v1/console/detail': {
      orderNotFound: async () =>
        callAs((await ordered()).owner.session, 'GET /mall/order/v1/console/detail', { query: none }),
    },
    'POST /mall/order/v1/console/remark': {
      orderNotFound: async () => ofOwner('remark', () => none, await ordered()),
    },
    'POST /mall/order/v1/console/ship': {
      orderNotFound: async () => ofOwner('ship', () => none, await ordered()),
      orderStatusWrong: async () => ofOwner('ship', ({ orderId }) => ({ orderId }), await ordered()),
      async serverMessage50020999() {
        const of = await ordered()
        await change("update shop_order set state = 'paid' where company_id = $1", of.companyId)
        const lines = [{ skuId: of.one, quantity: 2 }]
        return ofOwner('ship', ({ orderId }) => ({ orderId, lines }), of)
      },
    },
    'POST /mall/order/v1/console/refund': {
      orderNotFound: async () => ofOwner('refund', () => none, await ordered()),
      orderStatusWrong: async () => ofOwner('refund', ({ orderId }) => ({ orderId }), await ordered()),
    },
    'POST /mall/order/v1/console/close': {
      orderNotFound: async () => ofOwner('close', () => none, await ordered()),
      async orderStatusWrong() {
        const of = await ordered()
        await change("update shop_order set state = 'paid' where company_id = $1", of.companyId)
        return ofOwner('close', ({ orderId }) => ({ orderId }), of)
      },
      async platformProblem() {
        const of = await begun()
        vendor.fault('close', 'timeout')
        vendor.fault('query', 'timeout')
        return ofOwner('close', ({ orderId }) => ({ orderId }), of)
      },
    },
    'POST /mall/order/v1/console/reprice': {
      orderNotFound: async () => ofOwner('reprice', () => none, await ordered()),
      async orderStatusWrong() {
        const of = await ordered()
        await change("update shop_order set state = 'paid' where company_id = $1", of.companyId)
        return ofOwner('reprice', ({ orderId }) => ({ orderId, less: 1 }), of)
      },
      serverMessage50020999: async () =>
        ofOwner('reprice', ({ orderId }) => ({ orderId, less: 1_001 }), await ordered()),
      async platformProblem() {
        const of = await begun()
        vendor.fault('close', 'timeout')
        vendor.fault('query', 'timeout')
        return ofOwner('reprice', ({ orderId }) => ({ orderId, less: 1 }), of)
      },
    },
  } satisfies Problems
}
