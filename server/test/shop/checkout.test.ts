import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { makeActivity } from '#domain/shop/product/activities.ts'
import { createProduct } from '#domain/shop/product/create.ts'
import { testApp } from '../support/app.ts'
import { makeShop } from './shop.ts'

const fixture = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, parts } = fixture

/** A product in two sizes, of which a person may have three pieces. */
async function limited() {
  const shop = await makeShop(fixture)
  const { companyId } = shop
  const [small, large] = [randomUUID(), randomUUID()]
  await parts.db.tenant(companyId, (tenant) =>
    createProduct(tenant, companyId, {
      name: '茶杯',
      optionNames: ['容量'],
      limitPerPerson: 3,
      delivery: ['none'],
      skus: [
        { givenId: small, options: ['小'], price: 1_000, stockBy: 10 },
        { givenId: large, options: ['大'], price: 2_000, stockBy: 10 },
      ],
    }),
  )
  const who = await shop.buyer()
  const checkout = async (...lines: { skuId: string; quantity: number; seenPrice?: number }[]) =>
    (await callAs(who.session, 'POST /mall/order/v1/checkout', { body: { lines } })).body.data
  return { ...shop, small, large, who, checkout }
}

describe('the limit per person', () => {
  test('is one for all SKUs of a product, in a checkout and in the cart', async () => {
    const { small, large, who, checkout } = await limited()
    expect((await checkout({ skuId: small, quantity: 2 }, { skuId: large, quantity: 1 }))?.changes).toEqual(
      [],
    )
    expect((await checkout({ skuId: small, quantity: 2 }, { skuId: large, quantity: 2 }))?.changes).toEqual([
      { what: 'limit', skuId: large, name: '茶杯 · 大', before: 2, now: 1 },
    ])
    const add = async (skuId: string, quantity: number) =>
      (await callAs(who.session, 'POST /mall/order/v1/cart/add', { body: { skuId, quantity } })).body.code
    expect([await add(small, 2), await add(large, 2), await add(large, 1)]).toEqual(['0', '50012999', '0'])
  })

  test('counts no piece whose money went back', async () => {
    const { companyId, small, who, checkout } = await limited()
    const { body } = await callAs(who.session, 'POST /mall/order/v1/order/submit', {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        lines: [{ skuId: small, quantity: 3, seenPrice: 1_000 }],
        delivery: 'none',
        seenTotal: 3_000,
      },
    })
    expect(body.code).toBe('0')
    const limits = async () =>
      (await checkout({ skuId: small, quantity: 1 }))?.changes.map(({ what }) => what)
    expect(await limits()).toEqual(['limit'])
    await sql`update order_line set refunded_pieces = 1 where company_id = ${companyId}`.execute(parts.db.ops)
    expect(await limits()).toEqual([])
  })
})

describe('a changed price', () => {
  test('names the SKU, and the activity whose price is over', async () => {
    const { companyId, small, large, checkout } = await limited()
    const startsAt = new Date(Date.now() - 3_600_000).toISOString()
    const endsAt = new Date(Date.now() + 3_600_000).toISOString()
    await parts.db.tenant(companyId, (tenant) =>
      makeActivity(tenant, companyId, {
        name: '新茶节',
        startsAt,
        endsAt,
        lines: [{ skuId: small, price: 800, stock: 5 }],
      }),
    )
    const lines = [
      { skuId: small, quantity: 1, seenPrice: 800 },
      { skuId: large, quantity: 1, seenPrice: 1_900 },
    ]
    const raised = { what: 'price', skuId: large, name: '茶杯 · 大', before: 1_900, now: 2_000 }
    expect((await checkout(...lines))?.changes).toEqual([raised])
    await sql`update activity_price set ends_at = now() where company_id = ${companyId}`.execute(parts.db.ops)
    expect((await checkout(...lines))?.changes).toEqual([
      { what: 'activity', skuId: small, name: '茶杯 · 小', before: 800, now: 1_000 },
      raised,
    ])
  })
})
