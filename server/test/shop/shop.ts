import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { BillLine } from '#core/platform/pay/bill.ts'
import { PayError } from '#core/platform/pay/error.ts'
import type { Notice, Pay, Transaction, VendorRefund } from '#core/platform/pay/pay.ts'
import { setCredential } from '#domain/company/credentials.ts'
import { switchMall } from '#domain/mall/setup.ts'
import { keepNotice } from '#domain/shop/payment/notices.ts'
import { createProduct } from '#domain/shop/product/create.ts'
import type { TestApp } from '../support/app.ts'
import type { MadeVisitor } from '../support/makers.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

interface VendorOrder extends Transaction {
  openId: string
}

/**
 * A merchant platform in the test's own process. It keeps orders and refunds, and says what the test wants: `fault` is
 * thrown by the next call of a name, before or after the work.
 */
export function fakePay() {
  const orders = new Map<string, VendorOrder>()
  const refunds = new Map<string, VendorRefund & { times: number }>()
  const bills = new Map<string, BillLine[]>()
  const faults: { call: string; after: boolean; problem: PayError }[] = []
  async function faulty<T>(call: string, work: () => T): Promise<T> {
    const at = faults.findIndex((each) => each.call === call)
    const [fault] = at < 0 ? [] : faults.splice(at, 1)
    if (fault && !fault.after) throw fault.problem
    const result = work()
    if (fault) throw fault.problem
    return result
  }
  const orderOf = (number: string) => {
    const order = orders.get(number)
    if (!order) throw new PayError(404, 'ORDER_NOT_EXIST', '')
    return order
  }
  const pay: Pay = {
    prepay: (merchant, { number, appId, openId, total }) =>
      faulty('prepay', () => {
        const before = orders.get(number)
        if (before?.state === 'SUCCESS') throw new PayError(400, 'ORDERPAID', '')
        if (before?.state === 'CLOSED') throw new PayError(400, 'ORDER_CLOSED', '')
        if (total < 1) throw new PayError(400, 'PARAM_ERROR', '')
        const { mchId } = merchant
        if (!before)
          orders.set(number, {
            appId,
            openId,
            mchId,
            number,
            transactionId: '',
            state: 'NOTPAY',
            total,
            currency: 'CNY',
            paidAt: null,
          })
        return { prepayId: `wx${randomUUID()}` }
      }),
    sheet: (_merchant, appId, prepayId) => ({
      appId,
      timeStamp: '1',
      nonceStr: 'n',
      package: `prepay_id=${prepayId}`,
      signType: 'RSA',
      paySign: 's',
    }),
    query: (_merchant, number) => faulty('query', () => ({ ...orderOf(number) })),
    close: (_merchant, number) =>
      faulty('close', () => {
        const order = orderOf(number)
        if (order.state !== 'NOTPAY' && order.state !== 'CLOSED') throw new PayError(400, 'ORDERPAID', '')
        order.state = 'CLOSED'
      }),
    refund: ({ mchId }, { number, refund, transactionId }) =>
      faulty('refund', () => {
        expect([...orders.values()].some((order) => order.transactionId === transactionId)).toBe(true)
        const before = refunds.get(number)
        if (before) before.times += 1
        const made = before ?? {
          mchId,
          number,
          refundId: `r${number}`,
          state: 'PROCESSING',
          refund,
          acceptedAt: new Date(),
          times: 1,
        }
        refunds.set(number, made)
        return { ...made }
      }),
    bill: (_merchant, day) => faulty('bill', () => bills.get(day) ?? expect.fail('no such bill')),
    queryRefund: (_merchant, number) =>
      faulty('queryRefund', () => refunds.get(number) ?? expect.fail('no such refund')),
    probe: async () => {},
    notice: async () => expect.fail('not in this test'),
  }
  /** The payer types the password: the vendor has the money. */
  const money = (number: string): Transaction => {
    const order = orderOf(number)
    if (order.state === 'CLOSED') throw new Error('the sheet of a closed order does not open')
    Object.assign(order, { state: 'SUCCESS', transactionId: `42${number}`, paidAt: new Date() })
    return { ...order }
  }
  return {
    pay,
    orders,
    refunds,
    bills,
    money,
    fault: (call: string, code: string, after = false) =>
      void faults.push({ call, after, problem: new PayError(code === 'timeout' ? 0 : 500, code, '') }),
    open: () => [...orders.values()].filter(({ state }) => state === 'NOTPAY'),
  }
}

/** Lets a company sell: it has a mini program and a merchant number, and its mall is on. */
export async function openShop({ db, sealer }: TestApp['parts'], companyId: string): Promise<void> {
  await setCredential(
    db,
    sealer,
    companyId,
    { kind: 'mini', appId: `mini${companyId}`, secrets: { secret: 's' } },
    'test',
  )
  await setCredential(
    db,
    sealer,
    companyId,
    {
      kind: 'pay',
      appId: `19${companyId.replace(/\D/g, '').padEnd(8, '0')}`,
      secrets: { secret: 'a'.repeat(32), serial: '5157F09EFDC096DE', privateKey: pem },
    },
    'test',
  )
  await db.tenant(companyId, (tenant) =>
    switchMall(tenant, { companyId, staffId: 'test' }, { mall_open: true }),
  )
}

/** Two SKUs of 10.00 and 25.50, and a bundle of two of the first for 18.00. */
export async function makeGoods({ db }: Pick<TestApp['parts'], 'db'>, companyId: string, stock: number) {
  const [one, other, bundle] = [randomUUID(), randomUUID(), randomUUID()]
  const anywhere = ['express', 'pickUp', 'none'] as const
  await db.tenant(companyId, async (tenant) => {
    const make = (
      name: string,
      sku: Omit<NonNullable<Parameters<typeof createProduct>[2]['skus']>[number], 'options'>,
    ) =>
      createProduct(tenant, companyId, {
        name,
        delivery: [...anywhere],
        skus: [{ options: [], ...sku }],
      })
    await make('杯子', { givenId: one, price: 1_000, stockBy: stock })
    await make('茶壶', { givenId: other, price: 2_550, stockBy: stock })
    await make('对杯', { givenId: bundle, price: 1_800, parts: [{ skuId: one, count: 2 }] })
  })
  const prices: Record<string, number> = { [one]: 1_000, [other]: 2_550, [bundle]: 1_800 }
  return { one, other, bundle, prices }
}

/** A company that sells. */
export async function makeShop(fixture: TestApp, stock = 10) {
  const { callAs, parts, makeCompany, makeStaff, makeVisitor } = fixture
  const { db } = parts
  const companyId = await makeCompany()
  const owner = await makeStaff(companyId, { role: 'owner' })
  await openShop(parts, companyId)
  const { one, other, bundle, prices } = await makeGoods(parts, companyId, stock)
  const buyer = () => makeVisitor(companyId, { unionId: `union-${randomUUID()}` })
  /** @param lines pieces by SKU */
  const submit = (who: MadeVisitor, lines: Record<string, number>, headers: Record<string, string> = {}) =>
    callAs(who.session, 'POST /mall/order/v1/order/submit', {
      headers,
      body: {
        lines: Object.entries(lines).map(([skuId, quantity]) => ({
          skuId,
          quantity,
          seenPrice: prices[skuId] ?? 0,
        })),
        delivery: 'none',
        seenTotal: Object.entries(lines).reduce(
          (sum, [skuId, count]) => sum + (prices[skuId] ?? 0) * count,
          0,
        ),
      },
    })
  const ordered = async (who: MadeVisitor, lines: Record<string, number>) => {
    const { body } = await submit(who, lines)
    return body.data ?? expect.fail(`${body.code} ${body.message}`)
  }
  const pay = (who: MadeVisitor, { orderId, total }: { orderId: string; total: number }) =>
    callAs(who.session, 'POST /mall/order/v1/order/pay', { body: { orderId, seenTotal: total } })
  const stateOf = async (orderId: string) => {
    const row = await db.ops
      .selectFrom('shop_order')
      .select(['state', 'paid', 'refunded', 'trouble', 'close_reason'])
      .where('company_id', '=', companyId)
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    return { ...row, paid: Number(row.paid), refunded: Number(row.refunded) }
  }
  const stockOf = async (skuId: string) =>
    db.ops
      .selectFrom('product_stock')
      .select(['available', 'reserved'])
      .where('company_id', '=', companyId)
      .where('sku_id', '=', skuId)
      .executeTakeFirstOrThrow()
  const notice = (transaction: Transaction, id: string = randomUUID()): Promise<void> =>
    keepNotice(db, companyId, { id, kind: 'transaction', transaction } satisfies Notice)
  const overdue = () =>
    sql`update shop_order set expires_at = now() - interval '1 minute' where company_id = ${companyId}`.execute(
      db.ops,
    )
  return {
    companyId,
    owner,
    one,
    other,
    bundle,
    buyer,
    submit,
    ordered,
    pay,
    stateOf,
    stockOf,
    notice,
    overdue,
  }
}

/**
 * Expects that the ledger equals the orders, the holds equal the reserved pieces, and every piece that came into the
 * stock is available, reserved or sold.
 */
export async function expectBalanced(
  { parts: { db } }: { parts: Pick<TestApp['parts'], 'db'> },
  companyId: string,
): Promise<void> {
  const { rows: unequal } = await sql`
    select o.order_id, o.paid, o.refunded, sums.* from shop_order o left join lateral (
      select coalesce(sum(amount) filter (where kind = 'payment'), 0) as came,
        coalesce(sum(amount) filter (where kind = 'refund'), 0) as went
      from money_entry e where e.company_id = o.company_id and e.order_id = o.order_id) sums on true
    where o.company_id = ${companyId} and (o.paid <> sums.came or o.refunded <> sums.went)`.execute(db.ops)
  expect(unequal).toEqual([])
  const { rows: held } = await sql`
    select s.sku_id, s.reserved, s.available, coalesce((
        select sum(h.count) from stock_hold h where h.company_id = s.company_id and h.sku_id = s.sku_id), 0)::integer as held
    from product_stock s where s.company_id = ${companyId}`.execute(db.ops)
  for (const row of held as { reserved: number; available: number; held: number }[]) {
    expect(row.reserved).toBe(row.held)
    expect(row.available).toBeGreaterThanOrEqual(0)
  }
  const { rows: wrong } = await sql`
    select o.order_id, o.state from shop_order o
    where o.company_id = ${companyId} and o.kind = 'goods' and (o.state = 'awaitingPayment') <> exists (
      select from stock_hold h where h.company_id = o.company_id and h.order_id = o.order_id)`.execute(db.ops)
  expect(wrong).toEqual([])
  const { rows: lost } = await sql`
    select s.sku_id, s.available, s.reserved, came.count as came, sold.count as sold
    from product_stock s
    join lateral (
      select coalesce(sum(c.after - c.before), 0)::integer as count from stock_change c
      where c.company_id = s.company_id and c.sku_id = s.sku_id and c.why in ('set', 'import')) came on true
    join lateral (
      select coalesce(sum((l.quantity - l.returned_pieces) * coalesce(b.count, 1)), 0)::integer as count
      from shop_order o join order_line l using (company_id, order_id)
      left join bundle_part b on b.company_id = l.company_id and b.bundle_sku_id = l.sku_id
      where o.company_id = s.company_id and o.paid_at is not null and coalesce(b.sku_id, l.sku_id) = s.sku_id
        -- Pieces that were never shipped are back.
        and not (o.state = 'closed' and o.shipped_at is null)) sold on true
    where s.company_id = ${companyId} and s.available + s.reserved + sold.count <> came.count`.execute(db.ops)
  expect(lost).toEqual([])
}
