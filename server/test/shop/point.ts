import { randomUUID } from 'node:crypto'
import type { PointsTerms } from '@mingpian/contract/shared/rules/points.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { ensureMember } from '#domain/mall/members.ts'
import { settleRefund } from '#domain/shop/payment/refunds.ts'
import { setPointsSettings } from '#domain/shop/points/settings.ts'
import { createProduct } from '#domain/shop/product/create.ts'
import type { TestApp } from '../support/app.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { couponShop } from './coupon.ts'
import type { fakePay } from './shop.ts'

/** A point for each yuan, worth a fen; half of the goods at most. */
export const usual: PointsTerms = { isOn: true, perYuan: 1, worth: 1, mostPercent: 50 }

/** A shop with points, what its members do, and what its staff do with their orders. */
export async function pointsShop(
  fixture: TestApp,
  vendor: ReturnType<typeof fakePay>,
  terms: Partial<PointsTerms> = {},
  stock = 20,
) {
  const { callAs, parts } = fixture
  const shop = await couponShop(fixture, stock)
  const { companyId, owner } = shop
  const ops = parts.db.ops
  const set = (to: Partial<PointsTerms>) =>
    parts.db.tenant(companyId, (db) =>
      setPointsSettings(db, { companyId, staffId: owner.staffId }, { ...usual, ...to }),
    )
  await set(terms)
  const join = (who: MadeVisitor) =>
    parts.db.tenant(companyId, (db) => ensureMember(db, { companyId, identityPersonId: who.personId }))
  const member = async () => {
    const who = await shop.buyer()
    return { ...who, memberId: await join(who) }
  }
  const account = async (who: MadeVisitor) =>
    (await callAs(who.session, 'GET /mall/order/v1/points/account', {})).body.data ??
    expect.fail('no account')
  const balance = async (who: MadeVisitor) => (await account(who)).balance
  const entries = async (who: MadeVisitor) =>
    (await callAs(who.session, 'GET /mall/order/v1/points/entries', { query: {} })).body.data?.list ?? []
  /** Each change, the earliest first. */
  const changes = async (who: MadeVisitor) =>
    (await entries(who)).map(({ kind, points }) => [kind, points] as const).toReversed()
  const adjust = (memberId: string, points: number, words = '活动赠送', session = owner.session) =>
    callAs(session, 'POST /mall/order/v1/console/points/adjust', {
      headers: { 'idempotency-key': randomUUID() },
      body: { memberId, points, words },
    })
  const work = () => parts.queue.runDue()
  const paid = async (who: MadeVisitor, order: { orderId: string; total: number }) => {
    await shop.pay(who, order)
    await shop.notice(vendor.money(vendor.open().at(-1)?.number ?? expect.fail('no attempt')))
    await work()
  }
  const shipped = (orderId: string) =>
    callAs(owner.session, 'POST /mall/order/v1/console/ship', {
      headers: { 'idempotency-key': randomUUID() },
      body: { orderId, kind: 'none' },
    })
  const received = async (who: MadeVisitor, orderId: string) => {
    await shipped(orderId)
    await callAs(who.session, 'POST /mall/order/v1/order/receive', { body: { orderId } })
  }
  /** A product of so many points and fen besides. @returns its SKU */
  const redeemable = async (points: number, price: number, pieces = 10) => {
    const skuId = randomUUID()
    await parts.db.tenant(companyId, (db) =>
      createProduct(db, companyId, {
        ...{ name: '积分礼品', delivery: ['none'], points },
        skus: [{ options: [], givenId: skuId, price, stockBy: pieces }],
      }),
    )
    return skuId
  }
  /** An order of one piece of it. */
  const redeem = (who: MadeVisitor, skuId: string, seenPrice: number, pointsPrice: number) =>
    callAs(who.session, 'POST /mall/order/v1/order/submit', {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        ...{ lines: [{ skuId, quantity: 1, seenPrice }], delivery: 'none' },
        ...{ seenTotal: seenPrice, pointsPrice },
      },
    })
  /** An order of the lines that was paid and received. */
  const sold = async (who: MadeVisitor, lines: Record<string, number>) => {
    const order = await shop.ordered(who, lines)
    await paid(who, order)
    await received(who, order.orderId)
    return order
  }
  const detail = async (who: MadeVisitor, orderId: string) =>
    (await callAs(who.session, 'GET /mall/order/v1/order/detail', { query: { orderId } })).body.data ??
    expect.fail('no such order')
  /** The vendor pays all refunds of the company back. */
  const arrive = async () => {
    await sql`update payment_refund set send_at = now() where company_id = ${companyId}`.execute(ops)
    await sql`
      update graphile_worker._private_jobs set run_at = now() where key like ${`${companyId}/refund_payment/%`}`.execute(
      ops,
    )
    await work()
    const { rows } = await sql<{ number: string }>`
      select number from payment_refund where company_id = ${companyId} and state = 'processing'`.execute(ops)
    for (const { number } of rows) {
      const refund = vendor.refunds.get(number) ?? expect.fail('the vendor has no such refund')
      refund.state = 'SUCCESS'
      await parts.db.tenant(companyId, (db) => settleRefund(db, companyId, refund))
    }
    await work()
  }
  const refundAll = (orderId: string) =>
    callAs(owner.session, 'POST /mall/order/v1/console/refund', {
      headers: { 'idempotency-key': randomUUID() },
      body: { orderId },
    })
  /** The buyer asks for pieces of a line back, staff agree, and the goods come back where they were sent. */
  const back = async (who: MadeVisitor, orderId: string, position: number, quantity: number) => {
    const { lines, state } = await detail(who, orderId)
    const line = lines[position] ?? expect.fail('no such line')
    const upTo = (pieces: number) => Math.floor((line.total * pieces) / line.quantity)
    const seenAmount = upTo(line.refundedPieces + quantity) - upTo(line.refundedPieces)
    const { body } = await callAs(who.session, 'POST /mall/order/v1/after_sale/create', {
      headers: { 'idempotency-key': randomUUID() },
      body: { orderId, lines: [{ position, quantity }], reason: 'unwanted', seenAmount },
    })
    const afterSaleId = body.data?.afterSaleId ?? expect.fail(`${body.code} ${body.message}`)
    await callAs(owner.session, 'POST /mall/order/v1/console/after_sale/accept', { body: { afterSaleId } })
    if (state !== 'paid')
      await callAs(owner.session, 'POST /mall/order/v1/console/after_sale/receive', {
        body: { afterSaleId, lines: [] },
      })
    await arrive()
  }
  const all = { ...shop, set, join, member, account, balance, entries, changes, adjust, work, paid, shipped }
  return { ...all, redeemable, redeem, received, sold, detail, arrive, refundAll, back }
}

/**
 * Expects that each order has earned its rate of what was paid for goods and kept, from its receipt on and only once;
 * that it costs the points of the pieces that were kept; and that its lines add up to what it cost.
 */
export async function expectPoints(
  { parts: { db } }: { parts: Pick<TestApp['parts'], 'db'> },
  companyId: string,
): Promise<void> {
  const { rows } = await sql<{
    state: string
    rate: number
    points: number
    inLines: number
    kept: number
    keptPoints: number
    earned: number
    spent: number
    firstEarned: number
  }>`
    select o.state, o.points_rate as rate, o.points, sums.*, ledger.* from shop_order o
    join lateral (
      select sum(l.points)::integer as "inLines", sum(l.total - floor(l.total * l.refunded_pieces::numeric / l.quantity))::float8 as kept,
        sum(l.points - floor(l.points * l.refunded_pieces::numeric / l.quantity))::integer as "keptPoints"
      from order_line l where l.company_id = o.company_id and l.order_id = o.order_id) sums on true
    join lateral (
      select coalesce(sum(points) filter (where kind in ('earned', 'takenBack')), 0)::integer as earned,
        -coalesce(sum(points) filter (where kind in ('spent', 'givenBack')), 0)::integer as spent,
        count(*) filter (where kind = 'earned')::integer as "firstEarned"
      from points_entry e where e.company_id = o.company_id and e.order_id = o.order_id) ledger on true
    where o.company_id = ${companyId} and o.kind = 'goods'`.execute(db.ops)
  for (const { state, rate, points, inLines, kept, keptPoints, earned, spent, firstEarned } of rows) {
    expect(inLines).toBe(points)
    const isKept = state === 'received' || state === 'finished'
    expect(earned).toBe(isKept && firstEarned === 1 ? Math.floor((kept * rate) / 100) : 0)
    expect(spent).toBe(state === 'closed' ? 0 : keptPoints)
    expect(firstEarned).toBeLessThanOrEqual(1)
  }
}
