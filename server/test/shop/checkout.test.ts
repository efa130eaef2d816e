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

describe('an order that is put into the cart once more', () => {
  test('brings of each line as many pieces as can be bought, beside those that are there', async () => {
    const shop = await makeShop(fixture)
    const { companyId, one, other } = shop
    const who = await shop.buyer()
    const { orderId } = await shop.ordered(who, { [one]: 3, [other]: 2 })
    const again = async (session: string) =>
      (await callAs(session, 'POST /mall/order/v1/cart/add_order', { body: { orderId } })).body
    await sql`update product_stock set available = 4 where company_id = ${companyId} and sku_id = ${one}`.execute(
      parts.db.ops,
    )
    expect((await again(who.session)).data).toEqual({ count: 5, added: 5, short: [] })
    const short = await again(who.session)
    expect(short.data).toMatchObject({ count: 8, added: 3, short: [{ added: 1 }] })
    await sql`
      update product set status = 'offline'
      where company_id = ${companyId} and product_id = (select product_id from product_sku where sku_id = ${one})`.execute(
      parts.db.ops,
    )
    const off = await again(who.session)
    expect(off.data).toMatchObject({
      count: 6,
      added: 2,
      short: [{ name: short.data?.short[0]?.name, added: 0 }],
    })
    expect((await again((await shop.buyer()).session)).code).toBe('50020009')
  })

  test('keeps to the limit per person across the lines of a product', async () => {
    const { companyId, small, large, who } = await limited()
    await sql`update product set limit_per_person = 4, delivery = '{none}' where company_id = ${companyId}`.execute(
      parts.db.ops,
    )
    const made = await callAs(who.session, 'POST /mall/order/v1/order/submit', {
      body: {
        lines: [
          { skuId: small, quantity: 2, seenPrice: 1_000 },
          { skuId: large, quantity: 2, seenPrice: 2_000 },
        ],
        delivery: 'none',
        seenTotal: 6_000,
      },
    })
    const orderId = made.body.data?.orderId ?? expect.fail(made.body.message)
    await sql`update product set limit_per_person = 3 where company_id = ${companyId}`.execute(parts.db.ops)
    const { body } = await callAs(who.session, 'POST /mall/order/v1/cart/add_order', { body: { orderId } })
    expect(body.data).toMatchObject({ added: 3, short: [{ name: '茶杯 · 大', added: 1 }] })
  })
})
