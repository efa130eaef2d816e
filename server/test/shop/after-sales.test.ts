import { randomUUID } from 'node:crypto'
import { refundOf } from '@mingpian/contract/shared/rules/after-sale-amounts.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { messageOf } from '#domain/notices/message.ts'
import type { Notice } from '#domain/notices/notice.ts'
import { settleRefund } from '#domain/shop/payment/refunds.ts'
import { messagingVendor } from '../notices/vendor.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { faults } from '../support/full.ts'
import type { MadeStaff, MadeVisitor } from '../support/makers.ts'
import { expectBalanced, fakePay, makeShop } from './shop.ts'

const vendor = fakePay()
// A database of its own: `runDue` works on the jobs of all companies.
const fixture = await testApp(
  { WEB_DIST: '/nowhere', WECOM_API_BASE: (await messagingVendor()).base },
  await openOwn(),
)
Object.assign(fixture.parts.pay, vendor.pay)
const { callAs, parts } = fixture
const work = () => parts.queue.runDue()

type Lines = Record<number, number>
const linesOf = (lines: Lines) =>
  Object.entries(lines).map(([position, quantity]) => ({ position: Number(position), quantity }))

/** An order of some pieces that was paid. */
async function bought(pieces: { one?: number; other?: number; bundle?: number }, taken = 0) {
  const shop = await makeShop(fixture)
  const { companyId, one, other, bundle } = shop
  const who = await shop.buyer()
  const ids = { one, other, bundle }
  const wanted = Object.fromEntries(
    Object.entries(pieces).map(([name, count]) => [ids[name as keyof typeof ids], count]),
  )
  const order = await shop.ordered(who, wanted)
  const { orderId } = order
  const { owner } = shop
  if (taken > 0)
    await callAs(owner.session, 'POST /mall/order/v1/console/reprice', { body: { orderId, less: taken } })
  await shop.pay(who, { orderId, total: order.total - taken })
  await shop.notice(vendor.money(vendor.open().at(-1)?.number ?? expect.fail('no attempt')))
  await work()
  const ask = (lines: Lines, seenAmount: number, more: { session?: string; key?: string } = {}) =>
    callAs(more.session ?? who.session, 'POST /mall/order/v1/after_sale/create', {
      headers: { 'idempotency-key': more.key ?? randomUUID() },
      body: { orderId, lines: linesOf(lines), reason: 'unwanted', words: '不要了', seenAmount },
    })
  const asked = async (lines: Lines, amount: number) => {
    const { body } = await ask(lines, amount)
    return body.data?.afterSaleId ?? expect.fail(`${body.code} ${body.message}`)
  }
  const accept = (afterSaleId: string, session = owner.session) =>
    callAs(session, 'POST /mall/order/v1/console/after_sale/accept', { body: { afterSaleId } })
  const sale = async (afterSaleId: string) =>
    (await callAs(owner.session, 'GET /mall/order/v1/console/after_sale/detail', { query: { afterSaleId } }))
      .body.data ?? expect.fail('no such request')
  const detail = async () =>
    (await callAs(who.session, 'GET /mall/order/v1/order/detail', { query: { orderId } })).body.data ??
    expect.fail('no such order')
  /** All that is left, or one piece of the first SKU. */
  const ship = (isPart = false) =>
    callAs(owner.session, 'POST /mall/order/v1/console/ship', {
      headers: { 'idempotency-key': randomUUID() },
      body: { orderId, kind: 'none', ...(isPart && { lines: [{ skuId: one, quantity: 1 }] }) },
    })
  const all = { ...shop, who, order, orderId, ask, asked, accept, sale, detail, ship }
  return { ...all, state: () => shop.stateOf(orderId), arrive: () => arrive(companyId) }
}

/** Sends the refunds that wait for their minute, and the vendor says what became of them. */
async function arrive(companyId: string, state: 'SUCCESS' | 'ABNORMAL' | 'CLOSED' = 'SUCCESS') {
  await sql`update payment_refund set send_at = now() where company_id = ${companyId}`.execute(parts.db.ops)
  await sql`
    update graphile_worker._private_jobs set run_at = now() where key like ${`${companyId}/refund_payment/%`}`.execute(
    parts.db.ops,
  )
  await work()
  const { rows } = await sql<{ number: string }>`
    select number from payment_refund where company_id = ${companyId} and state = 'processing'`.execute(
    parts.db.ops,
  )
  for (const { number } of rows) {
    const refund = vendor.refunds.get(number) ?? expect.fail('the vendor has no such refund')
    refund.state = state
    await parts.db.tenant(companyId, (db) => settleRefund(db, companyId, refund))
  }
  await work()
}

test('a refund of pieces leaves the trouble of an order that has a payment of a wrong amount too', async () => {
  const shop = await makeShop(fixture)
  const { companyId, one, owner } = shop
  const who = await shop.buyer()
  const order = await shop.ordered(who, { [one]: 2 })
  const { orderId } = order
  for (const paid of [1, order.total]) {
    await shop.pay(who, order)
    const said = vendor.money(vendor.open().at(-1)?.number ?? expect.fail('no attempt'))
    await shop.notice({ ...said, total: paid })
    await work()
  }
  expect(await shop.stateOf(orderId)).toMatchObject({ state: 'paid', paid: 2_001, trouble: 'wrongAmount' })
  const asked = await callAs(who.session, 'POST /mall/order/v1/after_sale/create', {
    headers: { 'idempotency-key': randomUUID() },
    body: { orderId, lines: linesOf({ 0: 1 }), reason: 'unwanted', words: '', seenAmount: 1_000 },
  })
  const afterSaleId = asked.body.data?.afterSaleId ?? expect.fail(asked.body.message)
  await callAs(owner.session, 'POST /mall/order/v1/console/after_sale/accept', { body: { afterSaleId } })
  await arrive(companyId)
  expect(await shop.stateOf(orderId)).toMatchObject({
    state: 'paid',
    refunded: 1_000,
    trouble: 'wrongAmount',
  })
  await callAs(owner.session, 'POST /mall/order/v1/console/refund', {
    headers: { 'idempotency-key': randomUUID() },
    body: { orderId },
  })
  await arrive(companyId)
  expect(await shop.stateOf(orderId)).toMatchObject({ state: 'closed', refunded: 2_001, trouble: '' })
  await expectBalanced(fixture, companyId)
})

test('a refund of all that cost money leaves an order whose free piece stays with the buyer', async () => {
  const shop = await makeShop(fixture)
  const { companyId, one, other, owner } = shop
  await sql`update product_sku set price = 0 where company_id = ${companyId} and sku_id = ${one}`.execute(
    parts.db.ops,
  )
  const who = await shop.buyer()
  const { body } = await callAs(who.session, 'POST /mall/order/v1/order/submit', {
    headers: { 'idempotency-key': randomUUID() },
    body: {
      lines: [
        { skuId: one, quantity: 1, seenPrice: 0 },
        { skuId: other, quantity: 1, seenPrice: 2_550 },
      ],
      delivery: 'none',
      seenTotal: 2_550,
    },
  })
  const order = body.data ?? expect.fail(`${body.code} ${body.message}`)
  await shop.pay(who, order)
  await shop.notice(vendor.money(vendor.open().at(-1)?.number ?? expect.fail('no attempt')))
  await work()
  const { orderId } = order
  const position = (
    await parts.db.ops
      .selectFrom('order_line')
      .select('position')
      .where('company_id', '=', companyId)
      .where('sku_id', '=', other)
      .executeTakeFirstOrThrow()
  ).position
  const asked = await callAs(who.session, 'POST /mall/order/v1/after_sale/create', {
    headers: { 'idempotency-key': randomUUID() },
    body: { orderId, lines: linesOf({ [position]: 1 }), reason: 'unwanted', words: '', seenAmount: 2_550 },
  })
  const { afterSaleId } = asked.body.data ?? expect.fail(asked.body.message)
  await callAs(owner.session, 'POST /mall/order/v1/console/after_sale/accept', { body: { afterSaleId } })
  await arrive(companyId)
  expect(await shop.stateOf(orderId)).toMatchObject({ state: 'paid', paid: 2_550, refunded: 2_550 })
  // The piece that stays is sold, the other one is in stock again.
  expect(await shop.stockOf(one)).toMatchObject({ available: 9 })
  expect(await shop.stockOf(other)).toMatchObject({ available: 10 })
  await expectBalanced(fixture, companyId)
})

describe('an amount', () => {
  test('of pieces one by one adds up to what was paid, whatever was taken off', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            quantity: fc.integer({ min: 1, max: 20 }),
            total: fc.integer({ min: 0, max: 99_999 }),
          }),
          {
            minLength: 1,
            maxLength: 5,
          },
        ),
        fc.integer({ min: 0, max: 999 }),
        fc.boolean(),
        (sold, freight, isShipped) => {
          const lines = sold.map((line) => ({ ...line, refundedPieces: 0 }))
          let back = 0
          for (const [at, line] of lines.entries())
            while (line.refundedPieces < line.quantity) {
              const { amount } = refundOf(
                { freight, isShipped, lines },
                lines.map((_, each) => (each === at ? 1 : 0)),
              )
              expect(amount).toBeGreaterThanOrEqual(0)
              back += amount
              line.refundedPieces += 1
            }
          expect(back).toBe(sold.reduce((sum, { total }) => sum + total, isShipped ? 0 : freight))
        },
      ),
    )
  })

  test('of two of three pieces at 270.00 is 180.00', () => {
    const lines = [{ quantity: 3, total: 27_000, refundedPieces: 0 }]
    expect(refundOf({ freight: 0, isShipped: true, lines }, [2]).amount).toBe(18_000)
  })

  test('is the server’s: another one, too many pieces and pieces that cost nothing are refused', async () => {
    const { ask } = await bought({ one: 3 }, 1)
    expect((await ask({ 0: 1 }, 1_000)).body.code).toBe('50012026')
    expect((await ask({ 0: 4 }, 4_000)).body.code).toBe('50012025')
    expect((await ask({ 1: 1 }, 1_000)).body.code).toBe('50012025')
    // 29.99 for three pieces.
    expect((await ask({ 0: 1 }, 999)).body.code).toBe('0')
  })
})

describe('before shipping', () => {
  test('pieces are refunded to the fen, in two requests, and the order closes with the last', async () => {
    const { companyId, asked, ask, accept, arrive, state, detail, stockOf, one, other, sale } = await bought(
      { one: 3, other: 1 },
      2,
    )
    const { lines, total } = await detail()
    const cups = lines.find(({ skuId }) => skuId === one) ?? expect.fail('no cups')
    const pot = lines.find(({ skuId }) => skuId === other) ?? expect.fail('no pot')
    const two = Math.floor((cups.total * 2) / 3)
    const first = await asked({ [cups.position]: 2 }, two)
    expect((await ask({ [pot.position]: 1 }, pot.total)).body.code).toBe('50012027')
    expect((await accept(first)).body.data).toMatchObject({ state: 'refunding', amount: two })
    await arrive()
    expect(await sale(first)).toMatchObject({ state: 'done', refundState: 'done' })
    expect(await state()).toMatchObject({ state: 'paid', refunded: two })
    expect(await stockOf(one)).toEqual({ available: 9, reserved: 0 })
    expect((await ask({ [cups.position]: 2 }, two)).body.code).toBe('50012025')
    await expectBalanced(fixture, companyId)
    const rest = await asked({ [cups.position]: 1, [pot.position]: 1 }, total - two)
    expect((await accept(rest)).body.code).toBe('0')
    await arrive()
    expect(await state()).toMatchObject({ state: 'closed', close_reason: 'refunded', refunded: total })
    expect(await stockOf(one)).toEqual({ available: 10, reserved: 0 })
    expect(await stockOf(other)).toEqual({ available: 10, reserved: 0 })
    expect((await detail()).afterSaleId).toBe('')
    await expectBalanced(fixture, companyId)
  })

  test('nothing is shipped and nothing else refunded while a request runs', async () => {
    const { companyId, owner, orderId, asked, ship, who, state } = await bought({ one: 2 })
    const afterSaleId = await asked({ 0: 1 }, 1_000)
    expect((await ship()).body.code).toBe('50020011')
    const whole = () =>
      callAs(owner.session, 'POST /mall/order/v1/console/refund', {
        headers: { 'idempotency-key': randomUUID() },
        body: { orderId },
      })
    expect((await whole()).body.code).toBe('50020011')
    const withdraw = () =>
      callAs(who.session, 'POST /mall/order/v1/after_sale/withdraw', { body: { afterSaleId } })
    expect((await withdraw()).body.data?.state).toBe('withdrawn')
    expect((await withdraw()).body.code).not.toBe('0')
    expect((await whole()).body.code).toBe('0')
    await arrive(companyId)
    expect(await state()).toMatchObject({ state: 'closed', refunded: 2_000 })
    await expectBalanced(fixture, companyId)
  })

  test('the rest of a partly refunded order goes back as a whole', async () => {
    const { companyId, owner, orderId, asked, accept, arrive, state, stockOf, one } = await bought({
      bundle: 3,
    })
    await accept(await asked({ 0: 1 }, 1_800))
    await arrive()
    expect(await stockOf(one)).toEqual({ available: 6, reserved: 0 })
    await callAs(owner.session, 'POST /mall/order/v1/console/refund', {
      headers: { 'idempotency-key': randomUUID() },
      body: { orderId },
    })
    await arrive()
    expect(await state()).toMatchObject({ state: 'closed', paid: 5_400, refunded: 5_400 })
    expect(await stockOf(one)).toEqual({ available: 10, reserved: 0 })
    await expectBalanced(fixture, companyId)
  })

  test('a second refund of a payment waits for its minute', async () => {
    const { companyId, asked, accept, arrive } = await bought({ one: 2 })
    await accept(await asked({ 0: 1 }, 1_000))
    await arrive()
    await accept(await asked({ 0: 1 }, 1_000))
    await work()
    const { rows } = await sql<{ state: string; waits: boolean }>`
      select state, send_at > created_at + interval '50 seconds' as waits from payment_refund
      where company_id = ${companyId} order by created_at`.execute(parts.db.ops)
    expect(rows).toEqual([
      { state: 'done', waits: false },
      { state: 'asked', waits: true },
    ])
  })
})

describe('after shipping', () => {
  test('only what was not refunded is sent', async () => {
    const { companyId, asked, accept, arrive, ship, detail } = await bought({ one: 3 })
    await accept(await asked({ 0: 1 }, 1_000))
    await arrive()
    expect((await ship(true)).body.data?.state).toBe('partShipped')
    expect((await ship(true)).body.data?.state).toBe('shipped')
    expect((await detail()).shipments).toHaveLength(2)
    await expectBalanced(fixture, companyId)
  })

  test('between two parcels what was not sent is refunded, and with the last of it the order is shipped', async () => {
    const { companyId, asked, ask, accept, arrive, ship, state, sale, stockOf, one, detail } = await bought({
      one: 4,
    })
    expect((await ship(true)).body.data?.state).toBe('partShipped')
    expect((await ask({ 0: 4 }, 4_000)).body.code).toBe('50012025')
    const first = await asked({ 0: 1 }, 1_000)
    expect(await sale(first)).toMatchObject({ kind: 'refund' })
    expect((await ship(true)).body.code).toBe('50020011')
    await accept(first)
    await arrive()
    expect(await state()).toMatchObject({ state: 'partShipped', refunded: 1_000 })
    expect(await stockOf(one)).toEqual({ available: 7, reserved: 0 })
    expect((await ask({ 0: 3 }, 3_000)).body.code).toBe('50012025')
    const rest = await asked({ 0: 2 }, 2_000)
    await accept(rest)
    await arrive()
    expect(await state()).toMatchObject({ state: 'shipped', refunded: 3_000 })
    expect(await stockOf(one)).toEqual({ available: 9, reserved: 0 })
    // Since then the piece that was sent can be returned.
    expect((await detail()).steps.at(-1)).toMatchObject({ what: 'shipRest', by: 'system' })
    expect(await sale(await asked({ 0: 1 }, 1_000))).toMatchObject({ kind: 'return' })
    await expectBalanced(fixture, companyId)
  })

  test('after a parcel that names no pieces nothing can be asked until the rest was sent', async () => {
    const { companyId, ask, ship } = await bought({ one: 2 })
    await ship(true)
    await sql`delete from shipment_line where company_id = ${companyId}`.execute(parts.db.ops)
    expect((await ask({ 0: 1 }, 1_000)).body.code).toBe('50020011')
    await ship()
    expect((await ask({ 0: 1 }, 1_000)).body.code).toBe('0')
  })

  test('goods come back first, and only pieces in good order are in stock again', async () => {
    const { companyId, owner, asked, accept, arrive, ship, sale, state, stockOf, one } = await bought({
      one: 3,
    })
    await ship()
    const afterSaleId = await asked({ 0: 2 }, 2_000)
    expect((await accept(afterSaleId)).body.data).toMatchObject({ state: 'returning', kind: 'return' })
    const receive = (good: number) =>
      callAs(owner.session, 'POST /mall/order/v1/console/after_sale/receive', {
        body: { afterSaleId, lines: [{ position: 0, good }] },
      })
    expect((await receive(3)).status).toBe(400)
    expect((await receive(1)).body.data).toMatchObject({ state: 'refunding' })
    expect((await receive(1)).body.code).not.toBe('0')
    expect(await stockOf(one)).toEqual({ available: 8, reserved: 0 })
    await arrive()
    expect(await sale(afterSaleId)).toMatchObject({ state: 'done', lines: [{ quantity: 2, good: 1 }] })
    expect(await state()).toMatchObject({ state: 'shipped', refunded: 2_000 })
    expect(await stockOf(one)).toEqual({ available: 8, reserved: 0 })
    await expectBalanced(fixture, companyId)
  })

  test('an order of which all pieces went back closes, and its freight stays with the company', async () => {
    const { companyId, owner, orderId, asked, accept, arrive, ship, state } = await bought({ one: 1 })
    // Freight of 0.01 that was paid.
    await sql`update shop_order set freight = 1, goods = goods - 1 where company_id = ${companyId} and order_id = ${orderId}`.execute(
      parts.db.ops,
    )
    await sql`update order_line set total = total - 1, goods = goods - 1 where company_id = ${companyId} and order_id = ${orderId}`.execute(
      parts.db.ops,
    )
    await ship()
    const afterSaleId = await asked({ 0: 1 }, 999)
    await accept(afterSaleId)
    await callAs(owner.session, 'POST /mall/order/v1/console/after_sale/receive', {
      body: { afterSaleId, lines: [] },
    })
    await arrive()
    expect(await state()).toMatchObject({
      state: 'closed',
      close_reason: 'refunded',
      paid: 1_000,
      refunded: 999,
    })
    await expectBalanced(fixture, companyId)
  })
})

describe('a refund that did not arrive', () => {
  test('needs a person, is never called refunded, and is recorded as paid offline', async () => {
    const { companyId, owner, orderId, asked, accept, sale, state, stockOf, one } = await bought({ one: 2 })
    const afterSaleId = await asked({ 0: 1 }, 1_000)
    await accept(afterSaleId)
    await arrive(companyId, 'ABNORMAL')
    const stuck = await sale(afterSaleId)
    expect(stuck).toMatchObject({ state: 'stuck', refundState: 'abnormal' })
    expect(stuck.moves).toEqual([])
    expect(await state()).toMatchObject({ refunded: 0, trouble: 'refundFailed' })
    expect(await stockOf(one)).toEqual({ available: 8, reserved: 0 })
    const offline = (number = stuck.refundNumber) =>
      callAs(owner.session, 'POST /mall/order/v1/console/refund/offline', { body: { orderId, number } })
    expect((await offline('RFnone')).body.code).toBe('50020009')
    expect((await Promise.all([offline(), offline()])).map(({ body }) => body.code).sort()).toEqual([
      '0',
      '50020011',
    ])
    await work()
    expect(await sale(afterSaleId)).toMatchObject({ state: 'done', refundState: 'offline' })
    expect(await state()).toMatchObject({ refunded: 1_000, trouble: '' })
    expect(await stockOf(one)).toEqual({ available: 9, reserved: 0 })
    await expectBalanced(fixture, companyId)
  })

  test('of a buyer who was erased stands in the console, and is recorded as paid offline', async () => {
    const { companyId, owner, who, orderId, asked, accept, state } = await bought({ one: 2 })
    await accept(await asked({ 0: 1 }, 1_000))
    await callAs(who.session, 'DELETE /card/v1/privacy/data', { query: { confirm: 'delete' } })
    await arrive(companyId, 'ABNORMAL')
    expect(await state()).toMatchObject({ refunded: 0, trouble: 'refundFailed' })
    const { rows } = await sql<{ number: string }>`
      select number from payment_refund where company_id = ${companyId}`.execute(parts.db.ops)
    const { body } = await callAs(owner.session, 'POST /mall/order/v1/console/refund/offline', {
      body: { orderId, number: rows[0]?.number ?? '' },
    })
    expect(body.code).toBe('0')
    expect(await state()).toMatchObject({ refunded: 1_000, trouble: '' })
  })

  test('is told to staff, also if it is the second one of its order', async () => {
    const { companyId, owner, orderId, asked, accept, sale } = await bought({ one: 2 })
    const told = async () =>
      (
        await sql`select from notice
          where company_id = ${companyId} and staff_id = ${owner.staffId} and signal = 'refundFailed'`.execute(
          parts.db.ops,
        )
      ).rows.length
    for (const count of [1, 2]) {
      const afterSaleId = await asked({ 0: 1 }, 1_000)
      await accept(afterSaleId)
      await arrive(companyId, 'ABNORMAL')
      expect(await told()).toBe(count)
      const { refundNumber: number } = await sale(afterSaleId)
      await callAs(owner.session, 'POST /mall/order/v1/console/refund/offline', { body: { orderId, number } })
      await work()
    }
  })

  test('is told to staff, also while another one of its order is unsolved', async () => {
    const { companyId, owner, order, asked, accept, state, notice } = await bought({ one: 2 })
    const paid = [...vendor.orders.values()].at(-1) ?? expect.fail('no payment')
    // The buyer paid a second time, by an attempt that begins before the order is paid.
    const second = { number: `MP${randomUUID()}`, transactionId: `43${paid.number}` }
    await sql`
      insert into payment_attempt (company_id, attempt_id, order_id, number, app_id, open_id, mch_id, amount, notify_url,
        state, expires_at)
      select company_id, gen_random_uuid(), order_id, ${second.number}, app_id, 'another', mch_id, amount, notify_url,
        'closed', expires_at
      from payment_attempt where company_id = ${companyId} and number = ${paid.number}`.execute(parts.db.ops)
    vendor.orders.set(second.number, { ...paid, ...second })
    await notice({ ...paid, ...second })
    await work()
    await arrive(companyId, 'ABNORMAL')
    const told = async () =>
      (
        await sql`select from notice
          where company_id = ${companyId} and staff_id = ${owner.staffId} and signal = 'refundFailed'`.execute(
          parts.db.ops,
        )
      ).rows.length
    expect([(await state()).trouble, await told()]).toEqual(['refundFailed', 1])
    await accept(await asked({ 0: 1 }, 1_000))
    await arrive(companyId, 'ABNORMAL')
    expect([(await state()).trouble, await told()]).toEqual(['refundFailed', 2])
    expect(await state()).toMatchObject({ paid: 2 * order.total, refunded: 0 })
    await sql`update payment_refund set state = 'asked' where company_id = ${companyId}`.execute(parts.db.ops)
    await arrive(companyId, 'ABNORMAL')
    expect(await told()).toBe(2)
    await expectBalanced(fixture, companyId)
  })

  test('is asked again with a new number once the vendor closed it', async () => {
    const { companyId, owner, asked, accept, arrive: again, sale } = await bought({ one: 2 })
    const afterSaleId = await asked({ 0: 1 }, 1_000)
    await accept(afterSaleId)
    await arrive(companyId, 'CLOSED')
    const closed = await sale(afterSaleId)
    expect(closed).toMatchObject({ state: 'stuck', refundState: 'refused', moves: ['again'] })
    await callAs(owner.session, 'POST /mall/order/v1/console/after_sale/again', { body: { afterSaleId } })
    await again()
    const done = await sale(afterSaleId)
    expect(done.state).toBe('done')
    expect(done.refundNumber).not.toBe(closed.refundNumber)
    await expectBalanced(fixture, companyId)
  })

  test.each([
    ['fails after it has begun', 'SYSTEM_ERROR', true],
    ['does not know a payment yet that it took', 'RESOURCE_NOT_EXISTS', false],
  ] as const)('keeps its number when the vendor %s', async (_title, code, after) => {
    const { asked, accept, arrive, sale } = await bought({ one: 1 })
    const afterSaleId = await asked({ 0: 1 }, 1_000)
    vendor.fault('refund', code, after)
    await accept(afterSaleId)
    await work()
    const { refundNumber } = await sale(afterSaleId)
    await arrive()
    expect(await sale(afterSaleId)).toMatchObject({ state: 'done', refundNumber })
    expect(vendor.refunds.get(refundNumber)?.times).toBe(after ? 2 : 1)
  })

  test('of a payment that is older than a year needs a person at once', async () => {
    const { companyId, asked, accept, sale } = await bought({ one: 1 })
    await sql`update money_entry set at = now() - interval '366 days' where company_id = ${companyId}`.execute(
      parts.db.ops,
    )
    const afterSaleId = await asked({ 0: 1 }, 1_000)
    await accept(afterSaleId)
    await work()
    const { state, refundState, refundNumber } = await sale(afterSaleId)
    expect({ state, refundState }).toEqual({ state: 'stuck', refundState: 'abnormal' })
    expect(vendor.refunds.has(refundNumber)).toBe(false)
  })
})

describe('at once', () => {
  test('two requests make one, and a double tap answers the same', async () => {
    const { ask } = await bought({ one: 3 })
    const key = randomUUID()
    const taps = await Promise.all([ask({ 0: 1 }, 1_000, { key }), ask({ 0: 1 }, 1_000, { key })])
    const made = taps.filter(({ body }) => body.code === '0').map(({ body }) => body.data?.afterSaleId)
    expect(new Set(made).size).toBe(1)
    expect((await ask({ 0: 1 }, 1_000, { key })).body.data?.afterSaleId).toBe(made[0])
    expect((await ask({ 0: 1 }, 1_000)).body.code).toBe('50012027')
  })

  test('of two members of staff and the buyer one wins', async () => {
    const { companyId, owner, who, asked, accept, arrive, sale, state } = await bought({ one: 2 })
    const admin: MadeStaff = await fixture.makeStaff(companyId, { role: 'admin' })
    const afterSaleId = await asked({ 0: 1 }, 1_000)
    const answers = await Promise.all([
      accept(afterSaleId),
      accept(afterSaleId, admin.session),
      callAs(owner.session, 'POST /mall/order/v1/console/after_sale/refuse', {
        body: { afterSaleId, reason: '不符合' },
      }),
      callAs(who.session, 'POST /mall/order/v1/after_sale/withdraw', { body: { afterSaleId } }),
    ])
    expect(answers.filter(({ body }) => body.code === '0')).toHaveLength(1)
    await arrive()
    const { steps } = await sale(afterSaleId)
    expect(steps.filter(({ by }) => by !== 'system')).toHaveLength(2)
    expect([0, 1_000]).toContain((await state()).refunded)
    await expectBalanced(fixture, companyId)
  })
})

describe('a stranger', () => {
  test('of the company or of another one finds nothing, and an analyst no words', async () => {
    const { companyId, buyer, ask, asked, accept, sale } = await bought({ one: 2 })
    const other: MadeVisitor = await buyer()
    expect((await ask({ 0: 1 }, 1_000, { session: other.session })).body.code).toBe('50020009')
    const afterSaleId = await asked({ 0: 1 }, 1_000)
    const foreign = await makeShop(fixture)
    const answers = [
      await callAs(other.session, 'GET /mall/order/v1/after_sale/detail', { query: { afterSaleId } }),
      await callAs(other.session, 'POST /mall/order/v1/after_sale/withdraw', { body: { afterSaleId } }),
      await accept(afterSaleId, foreign.owner.session),
      await callAs(foreign.owner.session, 'GET /mall/order/v1/console/after_sale/detail', {
        query: { afterSaleId },
      }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const analyst = await fixture.makeStaff(companyId, { role: 'analyst' })
    const seen = await callAs(analyst.session, 'GET /mall/order/v1/console/after_sale/detail', {
      query: { afterSaleId },
    })
    expect(seen.body.data).toMatchObject({ words: '', buyer: '', moves: [], amount: 1_000 })
    expect((await accept(afterSaleId, analyst.session)).status).toBe(403)
    expect(await sale(afterSaleId)).toMatchObject({ state: 'asked', words: '不要了' })
  })
})

test('those who may give money back are told once of a request, with its order', async () => {
  const { companyId, owner, order, asked, accept, arrive, ship } = await bought({ one: 2 })
  const admin = await fixture.makeStaff(companyId, { role: 'admin' })
  const mute = await fixture.makeStaff(companyId, { role: 'admin' })
  await callAs(mute.session, 'PUT /biz/v1/clue/radar/remind', {
    body: { isOn: false, quietFrom: '', quietUntil: '' },
  })
  for (const role of ['analyst', 'editor', 'member'] as const) await fixture.makeStaff(companyId, { role })
  await accept(await asked({ 0: 1 }, 1_000))
  await arrive()
  await ship()
  const returning = await asked({ 0: 1 }, 1_000)
  const { rows } = await sql<{ noticeId: string; staffId: string; signal: string }>`
    select notice_id as "noticeId", staff_id as "staffId", signal from notice
    where company_id = ${companyId} and occasion = 'after_sale'`.execute(parts.db.ops)
  const told = (kind: string) => rows.filter(({ signal }) => signal === kind)
  for (const kind of ['refund', 'return'])
    expect(
      told(kind)
        .map(({ staffId }) => staffId)
        .sort(),
    ).toEqual([owner.staffId, admin.staffId].sort())
  const words = async (kind: string, locale: 'zh' | 'en') => {
    const notice = { ...(told(kind)[0] ?? expect.fail('no message')), companyId } as Notice
    return parts.db.tenant(companyId, (db) => messageOf(db, notice, { locale }, 'https://cards.example'))
  }
  expect(await words('refund', 'zh')).toMatchObject({ title: `订单 ${order.number} 有退款申请` })
  expect(await words('return', 'en')).toMatchObject({
    title: `A return is asked for: order ${order.number}`,
    description: expect.stringMatching(/^\d\d:\d\d\nAnswer it in the console within 3 days$/),
    url: `https://cards.example/console/orders/after-sales?sale=${returning}&companyId=${companyId}`,
    button: 'Open',
  })
})

test('whatever happens in which order, ledger and stock are right and no line gives more than was paid', async () => {
  const steps = [
    'ask',
    'askTwo',
    'accept',
    'refuse',
    'withdraw',
    'receive',
    'ship',
    'part',
    'arrive',
    'abnormal',
    'closed',
    'again',
    'offline',
    'whole',
  ] as const
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 4, maxLength: 12 }), async (walk) => {
      const of = await bought({ one: 2, bundle: 1 }, 1)
      const { companyId, orderId, owner, who } = of
      let id = randomUUID() as string
      const staff = (move: 'accept' | 'again') =>
        callAs(owner.session, `POST /mall/order/v1/console/after_sale/${move}`, { body: { afterSaleId: id } })
      for (const step of walk) {
        if (step === 'ask' || step === 'askTwo') {
          const { lines, freight, state } = await of.detail()
          const pieces = lines.map((line) =>
            step === 'ask' && line.position > 0 ? 0 : Math.min(1, line.quantity - line.refundedPieces),
          )
          const { amount } = refundOf({ freight, isShipped: state !== 'paid', lines }, pieces)
          const chosen = Object.fromEntries(
            lines.flatMap(({ position }, at) => (pieces[at] ? [[position, pieces[at]]] : [])),
          )
          if (amount > 0) id = (await of.ask(chosen, amount)).body.data?.afterSaleId ?? id
        }
        if (step === 'accept' || step === 'again') await staff(step)
        if (step === 'refuse')
          await callAs(owner.session, 'POST /mall/order/v1/console/after_sale/refuse', {
            body: { afterSaleId: id, reason: 'x' },
          })
        if (step === 'withdraw')
          await callAs(who.session, 'POST /mall/order/v1/after_sale/withdraw', { body: { afterSaleId: id } })
        if (step === 'receive')
          await callAs(owner.session, 'POST /mall/order/v1/console/after_sale/receive', {
            body: { afterSaleId: id, lines: [{ position: 0, good: 1 }] },
          })
        if (step === 'ship' || step === 'part') await of.ship(step === 'part')
        if (step === 'arrive') await of.arrive()
        if (step === 'abnormal') await arrive(companyId, 'ABNORMAL')
        if (step === 'closed') await arrive(companyId, 'CLOSED')
        if (step === 'offline') {
          const { rows } = await sql<{ number: string }>`
            select number from payment_refund where company_id = ${companyId} and state = 'abnormal'`.execute(
            parts.db.ops,
          )
          for (const { number } of rows)
            await callAs(owner.session, 'POST /mall/order/v1/console/refund/offline', {
              body: { orderId, number },
            })
          await work()
        }
        if (step === 'whole')
          await callAs(owner.session, 'POST /mall/order/v1/console/refund', {
            headers: { 'idempotency-key': randomUUID() },
            body: { orderId },
          })
      }
      await of.arrive()
      await expectBalanced(fixture, companyId)
      const { rows: wrong } = await sql`
        select l.position from order_line l left join lateral (
          select coalesce(sum(a.quantity), 0) as pieces, coalesce(sum(a.amount), 0) as amount
          from after_sale_line a join after_sale s using (company_id, after_sale_id)
          where a.company_id = l.company_id and a.order_id = l.order_id and a.position = l.position and s.state = 'done') back on true
        where l.company_id = ${companyId} and (back.pieces <> l.refunded_pieces or back.amount > l.total
          or (back.pieces = l.quantity and back.amount <> l.total))`.execute(parts.db.ops)
      expect(wrong).toEqual([])
      const { paid, refunded, state } = await of.state()
      expect(refunded).toBeLessThanOrEqual(paid)
      const { rows: running } = await sql<{ count: number }>`
        select count(*)::integer as count from after_sale where company_id = ${companyId}
          and state in ('asked', 'returning', 'refunding', 'stuck')`.execute(parts.db.ops)
      expect((await of.detail()).afterSaleId === '').toBe(running[0]?.count === 0)
      if (state === 'closed') expect(running[0]?.count).toBe(0)
    }),
    { numRuns: faults.paymentWalks },
  )
})
