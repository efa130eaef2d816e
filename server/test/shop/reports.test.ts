import { randomUUID } from 'node:crypto'
import { refundOf } from '@mingpian/contract/shared/rules/after-sale-amounts.ts'
import { salesGroups } from '@mingpian/contract/shared/rules/sales-report.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { settleRefund } from '#domain/shop/payment/refunds.ts'
import { sourceBefore } from '#domain/tracking/visit-source.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { fakePay, makeShop } from './shop.ts'

const vendor = fakePay()
// A database of its own: `runDue` works on the jobs of all companies.
const fixture = await testApp({ WEB_DIST: '/nowhere' }, await openOwn())
Object.assign(fixture.parts.pay, vendor.pay)
const { callAs, parts } = fixture
const { ops } = parts.db
const onceKey = () => ({ headers: { 'idempotency-key': randomUUID() } })

/** A day of the company's clock, so many days ago. */
async function dayAgo(companyId: string, days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char((now() at time zone time_zone)::date - ${days}::integer, 'YYYY-MM-DD') as day from company
    where company_id = ${companyId}`.execute(ops)
  return rows[0]?.day ?? expect.fail('no such company')
}

/** A shop with a buyer, and what may happen to its orders. */
async function makeTrade() {
  const shop = await makeShop(fixture, 1_000)
  const { companyId, owner } = shop
  const session = owner.session
  const ordered = async (
    who: MadeVisitor,
    lines: Record<string, number>,
    { less = 0, freight = 0 }: { less?: number; freight?: number } = {},
  ) => {
    const { orderId, total } = await shop.ordered(who, lines)
    await sql`
      update shop_order set freight = ${freight}, total = total + ${freight}
      where company_id = ${companyId} and order_id = ${orderId}`.execute(ops)
    if (less > 0)
      await callAs(session, 'POST /mall/order/v1/console/reprice', { ...onceKey(), body: { orderId, less } })
    return { orderId, total: total - less + freight }
  }
  const begin = async (who: MadeVisitor, order: { orderId: string; total: number }) => {
    await shop.pay(who, order)
    return vendor.open().at(-1)?.number ?? expect.fail('no attempt')
  }
  const pay = async (who: MadeVisitor, order: { orderId: string; total: number }, amount = order.total) => {
    const said = vendor.money(await begin(who, order))
    await shop.notice({ ...said, total: amount })
    await parts.queue.runDue()
  }
  const refund = async (orderId: string) => {
    await callAs(session, 'POST /mall/order/v1/console/refund', { ...onceKey(), body: { orderId } })
    await arrive()
  }
  /** As many pieces of a line as are left, one at most; its request is accepted. */
  const refundPiece = async (who: MadeVisitor, orderId: string, position: number) => {
    const { body } = await callAs(who.session, 'GET /mall/order/v1/order/detail', { query: { orderId } })
    const order = body.data ?? expect.fail('no such order')
    const pieces = order.lines.map((line) =>
      line.position === position ? Math.min(1, line.quantity - line.refundedPieces) : 0,
    )
    const isShipped = order.state !== 'paid'
    const { amount } = refundOf({ freight: order.freight, isShipped, lines: order.lines }, pieces)
    if (amount === 0) return
    const made = await callAs(who.session, 'POST /mall/order/v1/after_sale/create', {
      ...onceKey(),
      body: { orderId, lines: [{ position, quantity: 1 }], reason: 'faulty', words: '', seenAmount: amount },
    })
    const afterSaleId = made.body.data?.afterSaleId
    if (afterSaleId)
      await callAs(session, 'POST /mall/order/v1/console/after_sale/accept', { body: { afterSaleId } })
    await arrive()
  }
  const arrive = async () => {
    await sql`update payment_refund set send_at = now() where company_id = ${companyId}`.execute(ops)
    await sql`
      update graphile_worker._private_jobs set run_at = now() where key like ${`${companyId}/refund_payment/%`}`.execute(
      ops,
    )
    await parts.queue.runDue()
    const { rows } = await sql<{ number: string }>`
      select number from payment_refund where company_id = ${companyId} and state = 'processing'`.execute(ops)
    for (const { number } of rows) {
      const said = vendor.refunds.get(number) ?? expect.fail('the vendor has no such refund')
      said.state = 'SUCCESS'
      await parts.db.tenant(companyId, (db) => settleRefund(db, companyId, said))
    }
    await parts.queue.runDue()
  }
  const days = { from: await dayAgo(companyId, 20), to: await dayAgo(companyId, 0) }
  const rowsBy = async (by: (typeof salesGroups)[number], span = days) => {
    const { body } = await callAs(session, 'GET /mall/order/v1/console/report/parts', {
      query: { by, ...span, pageSize: 100 },
    })
    return body.data?.list ?? expect.fail(`${body.code} ${body.message}`)
  }
  return { ...shop, session, ordered, begin, pay, refund, refundPiece, arrive, days, rowsBy }
}

describe('sums of the ledger', () => {
  test('share a payment and its refunds out to products and freight, to the fen', async () => {
    const trade = await makeTrade()
    const { companyId, one, other } = trade
    const who = await trade.buyer()
    // 2 × 10.00 + 25.50, 1.00 off, 8.00 freight: shares 0.44 and 0.56.
    const order = await trade.ordered(who, { [one]: 2, [other]: 1 }, { less: 100, freight: 800 })
    await trade.pay(who, order)
    const { rows: lines } = await sql<{ productId: string; total: number }>`
      select product_id as "productId", total::float8 as total from order_line
      where company_id = ${companyId} and order_id = ${order.orderId} order by position`.execute(ops)
    const [cup, pot] = lines
    expect(await trade.rowsBy('product')).toMatchObject([
      { key: pot?.productId, name: '茶壶', paid: pot?.total, refunded: 0, pieces: 1, piecesBack: 0 },
      { key: cup?.productId, name: '杯子', paid: cup?.total, refunded: 0, pieces: 2, piecesBack: 0 },
      { key: 'freight', name: '', paid: 800, refunded: 0, pieces: 0 },
    ])
    await trade.refundPiece(who, order.orderId, 0)
    const half = Math.floor((cup?.total ?? 0) / 2)
    expect(await trade.rowsBy('product')).toMatchObject([
      { key: pot?.productId, refunded: 0, piecesBack: 0 },
      { key: cup?.productId, refunded: half, piecesBack: 1 },
      { key: 'freight', refunded: 0 },
    ])
    await trade.refund(order.orderId)
    expect(await trade.rowsBy('product')).toMatchObject([
      { paid: pot?.total, refunded: pot?.total, pieces: 1, piecesBack: 1 },
      { paid: cup?.total, refunded: cup?.total, pieces: 2, piecesBack: 2 },
      { paid: 800, refunded: 800 },
    ])
    expect(await trade.rowsBy('reason')).toMatchObject([
      { key: 'whole', refunded: order.total - half, refunds: 1 },
      { key: 'faulty', refunded: half, refunds: 1 },
    ])
  })

  test('have no pieces of lines for which no money was paid, and open only with their days', async () => {
    const trade = await makeTrade()
    const { companyId, session, one, other } = trade
    const who = await trade.buyer()
    const order = await trade.ordered(who, { [one]: 2, [other]: 1 })
    // As where points paid for the cups.
    await sql`
      update order_line set total = 0 where company_id = ${companyId} and order_id = ${order.orderId} and name = '杯子'`.execute(
      ops,
    )
    await sql`
      update shop_order set discount = 2000, total = 2550
      where company_id = ${companyId} and order_id = ${order.orderId}`.execute(ops)
    await trade.pay(who, { ...order, total: 2_550 })
    await trade.refund(order.orderId)
    const rows = await trade.rowsBy('product')
    expect(rows).toMatchObject([{ name: '茶壶', paid: 2_550, refunded: 2_550, pieces: 1, piecesBack: 1 }])
    const { key = '' } = rows[0] ?? {}
    const ledger = (query: object) =>
      callAs(session, 'GET /mall/order/v1/console/ledger', { query: { by: 'product', key, ...query } })
    expect((await ledger(trade.days)).body.data).toMatchObject({ total: 2, paid: 2_550 })
    expect((await ledger({})).status).toBe(400)
    expect((await ledger({ from: '2020-01-01', to: trade.days.to })).status).toBe(400)
    expect((await ledger({ ...trade.days, key: 'x' })).body.data).toMatchObject({ total: 0, name: '' })
  })

  test('keep an amount that fits no order, and a payment after closing, apart from sold pieces', async () => {
    const trade = await makeTrade()
    const who = await trade.buyer()
    const order = await trade.ordered(who, { [trade.one]: 1 })
    await trade.pay(who, order, 7)
    await trade.pay(who, order)
    expect(await trade.rowsBy('product')).toMatchObject([
      { name: '杯子', paid: 1_000, pieces: 1 },
      { key: 'misfit', paid: 7, pieces: 0 },
    ])
    const late = await trade.ordered(who, { [trade.other]: 1 })
    const said = vendor.money(await trade.begin(who, late))
    await sql`
      update shop_order set state = 'closed', close_reason = 'buyer'
      where company_id = ${trade.companyId} and order_id = ${late.orderId}`.execute(ops)
    await trade.notice(said)
    await trade.arrive()
    await trade.refund(order.orderId)
    expect(await trade.rowsBy('reason')).toMatchObject([
      { key: 'closed', refunded: 2_550 },
      { key: 'whole', refunded: 1_000 },
      { key: 'wrongAmount', refunded: 7 },
    ])
    expect(await trade.rowsBy('product')).toMatchObject([
      { name: '茶壶', paid: 2_550, refunded: 2_550, pieces: 0, piecesBack: 0 },
      { name: '杯子', paid: 1_000, refunded: 1_000, pieces: 1, piecesBack: 1 },
      { key: 'misfit', paid: 7, refunded: 7, piecesBack: 0 },
    ])
  })

  test('are the same by product, salesperson, channel and day, equal the ledger, and open into its rows', async () => {
    const acts = ['pay', 'wrong', 'piece', 'otherPiece', 'whole', 'ship'] as const
    const orders = fc.array(
      fc.record({
        one: fc.integer({ min: 0, max: 3 }),
        bundle: fc.integer({ min: 1, max: 2 }),
        less: fc.integer({ min: 0, max: 333 }),
        freight: fc.constantFrom(0, 1, 850),
        channel: fc.constantFrom('', 'single', 'scan'),
        seller: fc.integer({ min: 0, max: 2 }),
        acts: fc.array(fc.constantFrom(...acts), { maxLength: 4 }),
      }),
      { minLength: 3, maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(orders, fc.integer({ min: 0, max: 1_000 }), async (wanted, seed) => {
        const trade = await makeTrade()
        const { companyId, session } = trade
        const who = await trade.buyer()
        const sellers = [null, trade.owner, await fixture.makeStaff(companyId, {})]
        for (const { one, bundle, less, freight, channel, seller, acts } of wanted) {
          const lines = { ...(one > 0 && { [trade.one]: one }), [trade.bundle]: bundle }
          const order = await trade.ordered(who, lines, { less, freight })
          const { orderId } = order
          await sql`
            update shop_order set channel = ${channel}, staff_id = ${sellers[seller]?.staffId ?? null}
            where company_id = ${companyId} and order_id = ${orderId}`.execute(ops)
          for (const act of ['pay', ...acts]) {
            const { state } = await trade.stateOf(orderId)
            if (act === 'pay' && state === 'awaitingPayment') await trade.pay(who, order)
            if (act === 'wrong' && state === 'awaitingPayment') await trade.pay(who, order, 3)
            if (act === 'piece') await trade.refundPiece(who, orderId, 0)
            if (act === 'otherPiece') await trade.refundPiece(who, orderId, 1)
            if (act === 'whole') await trade.refund(orderId)
            if (act === 'ship')
              await callAs(session, 'POST /mall/order/v1/console/ship', {
                ...onceKey(),
                body: { orderId, kind: 'none' },
              })
          }
        }
        // Days apart, also outside of the span.
        await sql`
          update money_entry set at = now() - make_interval(days => (abs(hashtext(entry_id::text || ${seed})) % 30)::integer)
          where company_id = ${companyId}`.execute(ops)
        const span = { from: await dayAgo(companyId, 25), to: await dayAgo(companyId, 2) }
        const { rows: truth } = await sql<{ paid: number; refunded: number }>`
          select coalesce(sum(amount) filter (where kind = 'payment'), 0)::float8 as paid,
            coalesce(sum(amount) filter (where kind = 'refund'), 0)::float8 as refunded
          from money_entry join company using (company_id)
          where company_id = ${companyId}
            and (at at time zone time_zone)::date between ${span.from}::date and ${span.to}::date`.execute(
          ops,
        )
        const sums = await callAs(session, 'GET /mall/order/v1/console/report/sums', { query: span })
        expect(sums.body.data).toMatchObject(truth[0] ?? {})
        for (const by of salesGroups) {
          const rows = await trade.rowsBy(by, span)
          const sumOf = (what: 'paid' | 'refunded') => rows.reduce((sum, row) => sum + row[what], 0)
          expect([by, sumOf('paid'), sumOf('refunded')]).toEqual([
            by,
            by === 'reason' ? 0 : truth[0]?.paid,
            truth[0]?.refunded,
          ])
          for (const { key, name, paid, refunded, payments, refunds, pieces, piecesBack } of rows) {
            const { body } = await callAs(session, 'GET /mall/order/v1/console/ledger', {
              query: { ...span, by, key, pageSize: 100 },
            })
            const list = body.data?.list ?? expect.fail(body.message)
            const of = (kind: 'payment' | 'refund') => list.filter((each) => each.kind === kind)
            const add = (kind: 'payment' | 'refund', what: 'amount' | 'pieces') =>
              of(kind).reduce((sum, each) => sum + each[what], 0)
            expect({
              ...{ key, name: body.data?.name, paid: add('payment', 'amount') },
              refunded: add('refund', 'amount'),
              ...(by === 'product'
                ? { payments: 0, refunds: 0 }
                : { payments: of('payment').length, refunds: of('refund').length }),
              pieces: add('payment', 'pieces'),
              piecesBack: add('refund', 'pieces'),
            }).toEqual({ key, name, paid, refunded, payments, refunds, pieces, piecesBack })
            expect(body.data).toMatchObject({ paid, refunded, total: list.length })
          }
        }
      }),
      { numRuns: 2 },
    )
  }, 60_000)

  test('of as many days before are told beside those of a span, and days are the company’s', async () => {
    const trade = await makeTrade()
    const { companyId, session } = trade
    const who = await trade.buyer()
    for (const back of [0, 1, 3]) {
      const order = await trade.ordered(who, { [trade.one]: 1 + back })
      await trade.pay(who, order)
      await sql`
        update money_entry e set at = ((now() at time zone c.time_zone)::date - ${back}::integer)::timestamp at time zone c.time_zone
        from company c
        where e.company_id = ${companyId} and c.company_id = e.company_id and e.order_id = ${order.orderId}`.execute(
        ops,
      )
    }
    const span = { from: await dayAgo(companyId, 1), to: await dayAgo(companyId, 0) }
    const { body } = await callAs(session, 'GET /mall/order/v1/console/report/sums', { query: span })
    expect(body.data).toEqual({
      ...{ paid: 3_000, refunded: 0, payments: 2, refunds: 0 },
      before: { paid: 4_000, refunded: 0, payments: 1, refunds: 0 },
      days: [
        { day: span.from, paid: 2_000, refunded: 0 },
        { day: span.to, paid: 1_000, refunded: 0 },
      ],
    })
    const long = { from: '2025-01-01', to: '2026-06-01', by: 'day' as const }
    const refused = await callAs(session, 'GET /mall/order/v1/console/report/parts', { query: long })
    expect(refused.status).toBe(400)
  })
})

describe('the channel of an order', () => {
  test('is that of the visit by its share, else of the latest visit of the day before', async () => {
    const trade = await makeTrade()
    const { companyId, owner } = trade
    const visit = (who: MadeVisitor, hours: number, landing: string, shareId = '') =>
      sql`
        insert into visit (company_id, person_id, activity_id, staff_id, content_type, content_id, share_id, landing, opened_at)
        values (${companyId}, ${who.personId}, ${randomUUID()}, ${owner.staffId}, 'card', ${owner.staffId}, ${shareId}, ${landing},
          now() - make_interval(hours => ${hours}))`.execute(ops)
    const channelOf = async (orderId: string) => {
      const { rows } = await sql<{ channel: string }>`
        select channel from shop_order where company_id = ${companyId} and order_id = ${orderId}`.execute(ops)
      return rows[0]?.channel
    }
    const [latest, none] = [await trade.buyer(), await trade.buyer()]
    await visit(latest, 2, 'single')
    await visit(latest, 1, 'scan')
    await visit(latest, 20, 'timeline', 'shared')
    await visit(none, 30, 'group')
    const { personId } = latest
    const byShare = await parts.db.tenant(companyId, (db) =>
      sourceBefore(db, companyId, { personIds: [personId], shareId: 'shared' }),
    )
    expect(byShare).toBe('timeline')
    expect(await channelOf((await trade.ordered(latest, { [trade.one]: 1 })).orderId)).toBe('scan')
    expect(await channelOf((await trade.ordered(none, { [trade.one]: 1 })).orderId)).toBe('')
  })
})

describe('carts', () => {
  test('are counted by product with their pieces, and open into persons for those who may see them', async () => {
    const trade = await makeTrade()
    const { companyId, session, one, other } = trade
    const put = (who: MadeVisitor, skuId: string, quantity: number) =>
      callAs(who.session, 'POST /mall/order/v1/cart/set', { body: { skuId, quantity } })
    const [first, second, silent] = [await trade.buyer(), await trade.buyer(), await trade.buyer()]
    await put(first, one, 2)
    await put(first, other, 1)
    await put(second, one, 3)
    await put(silent, one, 50)
    await sql`
      update person set tracking_off = true where company_id = ${companyId} and person_id = ${silent.personId}`.execute(
      ops,
    )
    const carts = await callAs(session, 'GET /mall/order/v1/console/report/carts', { query: {} })
    expect(carts.body.data).toMatchObject({
      ...{ carts: 2, pieces: 6, total: 2 },
      list: [
        { name: '杯子', carts: 2, pieces: 5 },
        { name: '茶壶', carts: 1, pieces: 1 },
      ],
    })
    const productId = carts.body.data?.list[0]?.productId ?? ''
    const analyst = await fixture.makeStaff(companyId, { role: 'analyst' })
    const persons = (as: string) =>
      callAs(as, 'GET /mall/order/v1/console/report/cart_persons', { query: { productId } })
    expect((await persons(session)).body.data?.list.map(({ pieces }) => pieces)).toEqual([3, 2])
    expect((await persons(analyst.session)).status).toBe(403)
    expect(
      (await callAs(analyst.session, 'GET /mall/order/v1/console/report/carts', { query: {} })).status,
    ).toBe(200)
  })
})
