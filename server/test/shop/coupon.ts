import { randomUUID } from 'node:crypto'
import type { CouponInput } from '@mingpian/contract/shared/coupons.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { makeCoupon } from '#domain/shop/coupon/save.ts'
import type { TestApp } from '../support/app.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { makeShop } from './shop.ts'

const dayMs = 86_400_000
export const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString()

/** 10.00 off, taken by its link, of which there are ten. */
export const tenOff: CouponInput = {
  ...{ name: '满减券', kind: 'amount', off: 1_000, threshold: 0, productIds: [], categoryIds: [] },
  ...{ total: 10, perPerson: 1, byLink: true, byStaff: true, code: '' },
  ...{ startsAt: inDays(-1), endsAt: inDays(7), validDays: 0 },
}

/** A shop with coupons, and what buyers do with them. */
export async function couponShop(fixture: TestApp, stock = 10) {
  const { callAs, parts } = fixture
  const shop = await makeShop(fixture, stock)
  const { companyId, owner, one, other, bundle } = shop
  const prices: Record<string, number> = { [one]: 1_000, [other]: 2_550, [bundle]: 1_800 }
  const offer = (input: Partial<CouponInput> = {}) =>
    parts.db.tenant(companyId, (db) =>
      makeCoupon(db, { companyId, staffId: owner.staffId }, { ...tenOff, ...input }),
    )
  const take = (who: MadeVisitor, couponId: string, key: string = randomUUID()) =>
    callAs(who.session, 'POST /mall/order/v1/coupon/take', {
      headers: { 'idempotency-key': key },
      body: { couponId },
    })
  const held = async (who: MadeVisitor, state: 'usable' | 'soon' | 'used' | 'expired' = 'usable') =>
    (await callAs(who.session, 'GET /mall/order/v1/coupon/held', { query: { state } })).body.data?.list ?? []
  /** Takes a coupon of a new offer. @returns the held coupon's id */
  const got = async (who: MadeVisitor, input: Partial<CouponInput> = {}) => {
    const couponId = await offer(input)
    expect((await take(who, couponId)).body.data?.taken).toBe(true)
    const { rows } = await sql<{ id: string }>`
      select held_id as id from held_coupon where company_id = ${companyId} and coupon_id = ${couponId}`.execute(
      parts.db.ops,
    )
    return rows[0]?.id ?? expect.fail('nothing was taken')
  }
  type Lines = Record<string, number>
  const linesOf = (lines: Lines) =>
    Object.entries(lines).map(([skuId, quantity]) => ({ skuId, quantity, seenPrice: prices[skuId] ?? 0 }))
  const checkout = (
    who: MadeVisitor,
    lines: Lines,
    more: {
      coupon?: string
      seenCoupon?: number
      seenMember?: number
      delivery?: 'express'
      usesPoints?: boolean
      seenPoints?: number
    } = {},
  ) =>
    callAs(who.session, 'POST /mall/order/v1/checkout', {
      body: { lines: linesOf(lines), delivery: 'none', ...more },
    })
  /** What an order costs with a coupon. */
  const quoted = async (...asked: Parameters<typeof checkout>) => {
    const { body } = await checkout(...asked)
    return body.data ?? expect.fail(`${body.code} ${body.message}`)
  }
  const buy = (
    who: MadeVisitor,
    lines: Lines,
    coupon: string | undefined,
    seenTotal: number,
    points?: number,
  ) =>
    callAs(who.session, 'POST /mall/order/v1/order/submit', {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        lines: linesOf(lines),
        delivery: 'none',
        seenTotal,
        ...(coupon && { coupon }),
        ...(points && { points }),
      },
    })
  const bought = async (...asked: Parameters<typeof buy>) => {
    const { body } = await buy(...asked)
    return body.data ?? expect.fail(`${body.code} ${body.message}`)
  }
  const close = (who: MadeVisitor, orderId: string) =>
    callAs(who.session, 'POST /mall/order/v1/order/close', { body: { orderId } })
  return { ...shop, offer, take, held, got, checkout, quoted, buy, bought, close }
}

/**
 * Expects that as many coupons are counted as persons have, that no person has more than one gets, and that a coupon is
 * used by the one order that names it, which is not closed unless the company keeps coupons of refunds.
 */
export async function expectCounted(
  { parts: { db } }: { parts: Pick<TestApp['parts'], 'db'> },
  companyId: string,
): Promise<void> {
  const { rows: wrong } = await sql`
    select c.coupon_id, c.taken, held.count from coupon c join lateral (
      select count(*)::integer as count from held_coupon h
      where h.company_id = c.company_id and h.coupon_id = c.coupon_id) held on true
    where c.company_id = ${companyId} and (c.taken <> held.count or c.taken > c.total)
    union all
    select h.coupon_id, c.per_person, count(*)::integer from held_coupon h join coupon c using (company_id, coupon_id)
    where h.company_id = ${companyId}
    group by h.coupon_id, h.person_id, c.per_person having count(*) > c.per_person`.execute(db.ops)
  expect(wrong).toEqual([])
  const { rows: unequal } = await sql`
    select o.order_id, o.state, o.coupon_name, h.held_id from shop_order o
    left join held_coupon h on h.company_id = o.company_id and h.order_id = o.order_id
    left join trade_setting t on t.company_id = o.company_id
    where o.company_id = ${companyId} and case
      when o.coupon_name = '' then h.held_id is not null
      when o.state <> 'closed' then h.held_id is null
      when o.close_reason = 'refunded' and not coalesce(t.coupon_back, true) then h.held_id is null
      else h.held_id is not null end`.execute(db.ops)
  expect(unequal).toEqual([])
  const { rows: shares } = await sql`
    select o.order_id from shop_order o join lateral (
      select coalesce(sum((s->>'amount')::bigint), 0) as amount from order_line l, jsonb_array_elements(l.shares) s
      where l.company_id = o.company_id and l.order_id = o.order_id
        and s->>'discount' in (select held_id::text from held_coupon h where h.company_id = o.company_id)) taken on true
    where o.company_id = ${companyId} and taken.amount <> o.coupon_amount`.execute(db.ops)
  expect(shares).toEqual([])
}
