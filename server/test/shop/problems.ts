import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterSaleOf } from '../invariants/after-sales.ts'
import { differenceOf } from '../invariants/bills.ts'
import { wishedAt, wishOf } from '../invariants/invoices.ts'
import { reviewOf } from '../invariants/reviews.ts'
import { parcelOf } from '../invariants/shipping.ts'
import type { TestApp } from '../support/app.ts'
import type { Problems } from '../support/problems.ts'
import { couponShop } from './coupon.ts'
import { pointsShop } from './point.ts'
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
  const noParcel = { ...none, shipmentId: randomUUID() }
  const corrected = { shipmentId: randomUUID(), carrier: '顺丰速运', tracking: 'SF654321' }
  const ofBuyer = (path: 'close' | 'receive' | 'check' | 'receipt/check') => ({
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
  /** A checkout with a coupon that its buyer has, which does not fit; or with one that does not exist. */
  const checkoutWith = async (isTheirs: boolean) => {
    const of = await couponShop(fixture)
    const who = await of.buyer()
    const coupon = isTheirs ? await of.got(who, { threshold: 100_000 }) : randomUUID()
    return of.checkout(who, { [of.one]: 1 }, { coupon })
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
    path:
      | 'close'
      | 'packing'
      | 'ship'
      | 'refund'
      | 'reprice'
      | 'remark'
      | 'shipping/again'
      | 'shipping/correct',
    body: (of: Ordered) => object,
    of: Ordered,
  ) =>
    callAs(of.owner.session, `POST /mall/order/v1/console/${path}`, {
      headers: { 'idempotency-key': randomUUID() },
      body: { kind: 'none', remark: 'x', ...body(of) } as never,
    })

  const asks = async (
    lines: { position: number; quantity: number }[],
    {
      seenAmount = 1_000,
      text = "update shop_order set state = 'paid' where company_id = $1",
      twice = false,
    } = {},
  ) => {
    const of = await ordered()
    await change(text, of.companyId)
    const ask = () =>
      callAs(of.who.session, 'POST /mall/order/v1/after_sale/create', {
        headers: { 'idempotency-key': randomUUID() },
        body: { orderId: of.orderId, lines, reason: 'other', seenAmount },
      })
    if (twice) await ask()
    return ask()
  }
  const first = [{ position: 0, quantity: 1 }]
  const issued =
    'update invoice_wish set done_at = now(), done_amount = 1, done_by = (select staff_id from staff where company_id = $1 limit 1) where company_id = $1'
  /** An order whose buyer wants an invoice, after a change. */
  const invoice = async (
    path: 'detail' | 'save' | 'withdraw' | 'mark',
    { isOwn = true, text = '' }: { isOwn?: boolean; text?: string },
  ) => {
    const { companyId, owner, buyer } = await shop()
    const who = await buyer()
    const wished = await wishOf(parts, { companyId, personId: who.personId, staffId: owner.staffId })
    if (text) await change(text, companyId)
    const of = isOwn ? { orderId: wished } : none
    if (path === 'detail') return callAs(who.session, 'GET /mall/order/v1/invoice/detail', { query: of })
    if (path === 'withdraw') return callAs(who.session, 'POST /mall/order/v1/invoice/withdraw', { body: of })
    if (path === 'mark')
      return callAs(owner.session, 'POST /mall/order/v1/console/invoice/mark', {
        body: { ...of, isDone: true, wishedAt },
      })
    const wish = { kind: 'person' as const, title: '王敏', taxNumber: '', email: 'wang@example.com' }
    return callAs(who.session, 'POST /mall/order/v1/invoice/save', { body: { ...of, ...wish } })
  }
  const ofPoints = ({ session }: { session: string }, orderId: string) =>
    callAs(session, 'GET /mall/order/v1/console/points/of_order', { query: { orderId } })
  const review = ({ session }: Pick<Ordered['who'], 'session'>, orderId: string) =>
    callAs(session, 'POST /mall/review/v1/submit', {
      headers: { 'idempotency-key': randomUUID() },
      body: { orderId, position: 0, stars: 5 },
    })
  /** A request of the buyer in a shop, which staff handle. */
  const handled = async (
    move: 'accept' | 'refuse' | 'receive' | 'again',
    state: 'asked' | 'returning' | 'stuck' | 'done',
    text = '',
  ) => {
    const of = await ordered()
    const { companyId } = of
    const sold = { companyId, personId: of.who.personId, staffId: of.owner.staffId }
    const afterSaleId = await afterSaleOf(parts, sold, state, move === 'receive' ? 'return' : 'refund')
    if (text) await change(text, companyId)
    return callAs(of.owner.session, `POST /mall/order/v1/console/after_sale/${move}`, {
      body: { afterSaleId, reason: 'x', lines: [] } as never,
    })
  }
  /** As many refunds of the payment as the vendor takes, all closed. */
  const mostRefunds = `
    insert into payment_refund (company_id, refund_id, order_id, attempt_id, number, amount, reason, state, after_sale_id)
    select s.company_id, gen_random_uuid(), s.order_id, a.attempt_id, gen_random_uuid(), 1, 'part', 'refused', s.after_sale_id
    from after_sale s join payment_attempt a using (company_id, order_id), generate_series(1, 50)
    where s.company_id = $1`

  /** A difference of a bill. */
  const differing = async (kind: 'payment' | 'refund' = 'payment') => {
    const of = await ordered()
    const differenceId = await differenceOf(parts, of.companyId, kind)
    return { ...of, body: { differenceId } }
  }

  /** The code of an order in a state, scanned by the owner at no place. */
  const scan = async (write: boolean, text: string) => {
    const of = await ordered()
    const { rows } = await change(text, of.companyId)
    const [{ code }] = rows as [{ code: string }]
    return write
      ? callAs(of.owner.session, 'POST /mall/order/v1/pick_up/write_off', {
          headers: { 'idempotency-key': randomUUID() },
          body: { code },
        })
      : callAs(of.owner.session, 'GET /mall/order/v1/pick_up/order', { query: { code } })
  }
  const fetched = (write: boolean) => {
    const made = (state: string) => `
      update shop_order set delivery = 'pickUp', state = '${state}', close_reason = case '${state}' when 'closed' then 'refunded' else '' end where company_id = $1 returning pick_up_code as code`
    return {
      orderNotFound: () => scan(write, 'select pick_up_code as code from shop_order where company_id = $1'),
      orderStatusWrong: () => scan(write, made('closed')),
      serverMessage50020999: () => scan(write, made('shipped')),
    }
  }

  return {
    'POST /mall/order/v1/console/bill/fetch': {
      async paymentConfigWrong() {
        const { owner, companyId } = await ordered()
        await change(noMerchant, companyId)
        const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
        return callAs(owner.session, 'POST /mall/order/v1/console/bill/fetch', { body: { day } })
      },
    },
    'POST /mall/order/v1/console/bill/ask': {
      async paymentConfigWrong() {
        const { owner, companyId, body } = await differing()
        await change(noMerchant, companyId)
        return callAs(owner.session, 'POST /mall/order/v1/console/bill/ask', { body })
      },
      async platformProblem() {
        const { owner, body } = await differing('refund')
        vendor.fault('queryRefund', 'timeout')
        return callAs(owner.session, 'POST /mall/order/v1/console/bill/ask', { body })
      },
    },
    'GET /mall/order/v1/pick_up/order': fetched(false),
    'POST /mall/order/v1/pick_up/write_off': fetched(true),
    'POST /mall/order/v1/after_sale/create': {
      orderNotFound: async () =>
        callAs((await ordered()).who.session, 'POST /mall/order/v1/after_sale/create', {
          headers: { 'idempotency-key': randomUUID() },
          body: { ...none, lines: first, reason: 'other', seenAmount: 1 },
        }),
      orderStatusWrong: () => asks(first, { text: 'select $1::text' }),
      oneAfterSale: () => asks(first, { twice: true }),
      refundTooLarge: () => asks([{ position: 0, quantity: 2 }]),
      refundAmountWrong: () => asks(first, { seenAmount: 999 }),
      serverMessage50020999: () =>
        asks(first, {
          seenAmount: 0,
          text: `with free as (update order_line set total = 0 where company_id = $1)
            update shop_order set state = 'paid' where company_id = $1`,
        }),
    },
    'POST /mall/order/v1/after_sale/withdraw': {
      async illegalMove() {
        const { companyId, who, owner } = await ordered()
        const sold = { companyId, personId: who.personId, staffId: owner.staffId }
        const afterSaleId = await afterSaleOf(parts, sold, 'done')
        return callAs(who.session, 'POST /mall/order/v1/after_sale/withdraw', { body: { afterSaleId } })
      },
    },
    'GET /mall/order/v1/console/points/of_order': {
      orderNotFound: async () => ofPoints((await ordered()).owner, none.orderId),
      async orderMemberNotFound() {
        const { owner, orderId } = await ordered()
        return ofPoints(owner, orderId)
      },
    },
    'POST /mall/order/v1/console/points/adjust': {
      async serverMessage50020999() {
        const of = await pointsShop(fixture, vendor)
        return of.adjust((await of.member()).memberId, -1)
      },
    },
    'PUT /mall/review/v1/manage/answer': {
      materialChanged: async () => {
        const { companyId, owner, who } = await ordered()
        const reviewId = await reviewOf(parts, { companyId, personId: who.personId, staffId: owner.staffId })
        return callAs(owner.session, 'PUT /mall/review/v1/manage/answer', {
          body: { reviewId, seen: '不好意思', answer: '谢谢' },
        })
      },
    },
    'POST /mall/review/v1/submit': {
      orderNotFound: async () => review((await ordered()).who, randomUUID()),
      // Not received yet.
      illegalMove: async () => {
        const { who, orderId } = await ordered()
        return review(who, orderId)
      },
    },
    'GET /mall/order/v1/invoice/detail': { orderNotFound: () => invoice('detail', { isOwn: false }) },
    'POST /mall/order/v1/invoice/save': {
      orderNotFound: () => invoice('save', { isOwn: false }),
      orderStatusWrong: () =>
        invoice('save', { text: 'update shop_order set paid = 0 where company_id = $1' }),
      serverMessage50020999: () => invoice('save', { text: issued }),
    },
    'POST /mall/order/v1/invoice/withdraw': {
      orderNotFound: () => invoice('withdraw', { isOwn: false }),
      serverMessage50020999: () => invoice('withdraw', { text: issued }),
    },
    'POST /mall/order/v1/console/invoice/mark': {
      orderNotFound: () => invoice('mark', { isOwn: false }),
      orderStatusWrong: () =>
        invoice('mark', { text: 'update shop_order set refunded = paid where company_id = $1' }),
    },
    'POST /mall/order/v1/console/after_sale/accept': {
      illegalMove: () => handled('accept', 'done'),
      serverMessage50020999: () => handled('accept', 'asked', mostRefunds),
    },
    'POST /mall/order/v1/console/after_sale/refuse': { illegalMove: () => handled('refuse', 'done') },
    'POST /mall/order/v1/console/after_sale/receive': {
      illegalMove: () => handled('receive', 'done'),
      serverMessage50020999: () => handled('receive', 'returning', mostRefunds),
    },
    'POST /mall/order/v1/console/after_sale/again': {
      illegalMove: () => handled('again', 'stuck'),
      serverMessage50020999: () => handled('again', 'stuck', mostRefunds),
    },
    'POST /mall/order/v1/console/refund/offline': {
      async orderNotFound() {
        const { owner } = await ordered()
        return callAs(owner.session, 'POST /mall/order/v1/console/refund/offline', {
          body: { ...none, number: 'x' },
        })
      },
      async orderStatusWrong() {
        const { companyId, orderId, owner, who } = await ordered()
        const sold = { companyId, personId: who.personId, staffId: owner.staffId }
        await afterSaleOf(parts, sold, 'stuck')
        await change(mostRefunds, companyId)
        const { rows } = await change(
          'select number, order_id from payment_refund where company_id = $1',
          companyId,
        )
        const [refund] = rows as { number: string; order_id: string }[]
        return callAs(owner.session, 'POST /mall/order/v1/console/refund/offline', {
          body: { orderId: refund?.order_id ?? orderId, number: refund?.number ?? '' },
        })
      },
    },
    'POST /mall/order/v1/cart/add': put('add'),
    'POST /mall/order/v1/cart/add_order': {
      async orderNotFound() {
        const { owner } = await shop()
        return callAs(owner.session, 'POST /mall/order/v1/cart/add_order', { body: none })
      },
    },
    'POST /mall/order/v1/cart/set': put('set'),
    'POST /mall/order/v1/address/save': {
      async serverMessage50012999() {
        const who = await (await shop()).buyer()
        const save = () =>
          callAs(who.session, 'POST /mall/order/v1/address/save', {
            headers: { 'idempotency-key': randomUUID() },
            body: {
              name: '王敏',
              phone: '13900001234',
              region: ['浙江省', '杭州市', '滨江区'],
              detail: '江虹路 1750 号',
            },
          })
        for (let count = 0; count < 20; count++) await save()
        return save()
      },
    },
    'POST /mall/order/v1/checkout': {
      stateCannotOrder: () => checkout((one) => one, closedMall),
      paymentConfigWrong: () => checkout((one) => one, noMerchant),
      productInfoWrong: () => checkout(() => randomUUID()),
      couponInfoWrong: () => checkoutWith(false),
      couponWrong: () => checkoutWith(true),
      async pointsMemberError() {
        const of = await pointsShop(fixture, vendor)
        return of.checkout(await of.buyer(), { [of.one]: 1 }, { usesPoints: true })
      },
    },
    'POST /mall/order/v1/order/submit': {
      orderProductInfoWrong: () =>
        submit('', 1, { lines: [{ skuId: randomUUID(), quantity: 1, seenPrice: 1_000 }] }),
      orderStateCannotOrder: () => submit(closedMall),
      paymentConfigWrong: () => submit(noMerchant),
      couponQueryWrong: () => submit('', 1, { coupon: randomUUID() }),
      async pointsMemberError() {
        const of = await pointsShop(fixture, vendor)
        return of.buy(await of.buyer(), { [of.one]: 1 }, undefined, 500, 500)
      },
      async redeemMembersOnly() {
        const of = await pointsShop(fixture, vendor)
        return of.redeem(await of.buyer(), await of.redeemable(300, 0), 0, 300)
      },
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
    'GET /mall/order/v1/order/trail': {
      orderNotFound: async () =>
        callAs((await ordered()).who.session, 'GET /mall/order/v1/order/trail', { query: noParcel }),
    },
    'GET /mall/order/v1/order/receipt': {
      orderNotFound: async () =>
        callAs((await ordered()).who.session, 'GET /mall/order/v1/order/receipt', { query: none }),
    },
    'POST /mall/order/v1/order/receipt/check': ofBuyer('receipt/check'),
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
    'GET /mall/order/v1/sale/trail': {
      orderNotFound: async () =>
        callAs((await ordered()).owner.session, 'GET /mall/order/v1/sale/trail', { query: noParcel }),
    },
    'GET /mall/order/v1/console/shipping/trail': {
      orderNotFound: async () =>
        callAs((await ordered()).owner.session, 'GET /mall/order/v1/console/shipping/trail', {
          query: noParcel,
        }),
    },
    'GET /mall/order/v1/console/detail': {
      orderNotFound: async () =>
        callAs((await ordered()).owner.session, 'GET /mall/order/v1/console/detail', { query: none }),
    },
    'POST /mall/order/v1/console/packing': {
      orderNotFound: async () => ofOwner('packing', () => ({ orderIds: [randomUUID()] }), await ordered()),
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
    'POST /mall/order/v1/console/shipping/again': {
      orderNotFound: async () => ofOwner('shipping/again', () => none, await ordered()),
      orderStatusWrong: async () =>
        ofOwner('shipping/again', ({ orderId }) => ({ orderId }), await ordered()),
    },
    'POST /mall/order/v1/console/shipping/correct': {
      orderNotFound: async () =>
        ofOwner('shipping/correct', () => ({ ...none, ...corrected }), await ordered()),
      async orderStatusWrong() {
        const { companyId, owner } = await shop()
        const of = { companyId, personId: owner.personId, staffId: owner.staffId }
        const parcel = await parcelOf(parts, of)
        await change("update shipment set kind = 'none' where company_id = $1", companyId)
        return callAs(owner.session, 'POST /mall/order/v1/console/shipping/correct', {
          body: { ...corrected, ...parcel },
        })
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
