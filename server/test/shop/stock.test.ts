import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createProduct } from '#domain/shop/product/create.ts'
import { readSkus } from '#domain/shop/product/read-skus.ts'
import { consumeStock, releaseStock, reserveStock, type StockLine } from '#domain/shop/product/stock.ts'
import { testApp } from '../support/app.ts'

const { parts, makeCompany } = await testApp()
const { db } = parts

const sku = (given: object = {}) => ({ options: [], price: 1_000, givenId: randomUUID(), ...given })

/** A company that sells a part of which ten are there, and bundles of two of them. */
async function shop() {
  const companyId = await makeCompany()
  const single = sku({ stockBy: 10 })
  const bundle = sku({ price: 1_800, parts: [{ skuId: single.givenId, count: 2 }] })
  await db.tenant(companyId, async (tenant) => {
    await createProduct(tenant, companyId, { name: '杯子', skus: [single] })
    await createProduct(tenant, companyId, { name: '对杯', skus: [bundle] })
  })
  const reserve = (lines: StockLine[], orderId: string = randomUUID()) =>
    db.tenant(companyId, (tenant) => reserveStock(tenant, { companyId, orderId }, lines))
  const release = (orderId: string) =>
    db.tenant(companyId, (tenant) => releaseStock(tenant, { companyId, orderId }))
  const consume = (orderId: string) =>
    db.tenant(companyId, (tenant) => consumeStock(tenant, { companyId, orderId }))
  const read = async (id: string) => {
    const found = await db.tenant(companyId, (tenant) => readSkus(tenant, companyId, [id]))
    return found.get(id)
  }
  const stock = () =>
    db.ops
      .selectFrom('product_stock')
      .select(['available', 'reserved'])
      .where('company_id', '=', companyId)
      .where('sku_id', '=', single.givenId)
      .executeTakeFirstOrThrow()
  /** A price for a time from which `left` pieces are sold. */
  const activity = async (left: number) => {
    const id = randomUUID()
    await sql`
      insert into activity_price (company_id, activity_price_id, sku_id, name, price, starts_at, ends_at, available)
      values (${companyId}, ${id}, ${single.givenId}, '双十一', 500, now() - interval '1 hour', now() + interval '1 hour',
        ${left})`.execute(db.ops)
    return id
  }
  return {
    companyId,
    single: single.givenId,
    bundle: bundle.givenId,
    reserve,
    release,
    consume,
    read,
    stock,
    activity,
  }
}

describe('an order', () => {
  test('reserves its pieces, gives them back once, and takes them once', async () => {
    const { single, reserve, release, consume, stock, companyId } = await shop()
    const [closed, paid] = [randomUUID(), randomUUID()]
    expect(await reserve([{ skuId: single, count: 3 }], closed)).toEqual([])
    expect(await reserve([{ skuId: single, count: 2 }], paid)).toEqual([])
    expect(await stock()).toEqual({ available: 5, reserved: 5 })
    expect([await release(closed), await release(closed), await consume(closed)]).toEqual([1, 0, 0])
    expect([await consume(paid), await consume(paid), await release(paid)]).toEqual([1, 0, 0])
    expect(await stock()).toEqual({ available: 8, reserved: 0 })
    const { rows } = await sql`
      select why, before, after, order_id from stock_change where company_id = ${companyId} order by at`.execute(
      db.ops,
    )
    expect(rows).toEqual([
      { why: 'import', before: 0, after: 10, order_id: null },
      { why: 'order', before: 10, after: 7, order_id: closed },
      { why: 'order', before: 7, after: 5, order_id: paid },
      { why: 'close', before: 5, after: 8, order_id: closed },
    ])
  })

  test('with two lines of one SKU takes their sum or nothing', async () => {
    const { single, reserve, stock } = await shop()
    const line = { skuId: single, count: 6 }
    expect(await reserve([line, line])).toEqual([{ lines: [0, 1], skuId: single, wanted: 12, available: 10 }])
    expect(await stock()).toEqual({ available: 10, reserved: 0 })
  })

  test('of the last piece wins alone, however many ask at once', async () => {
    const { single, reserve, stock } = await shop()
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => reserve([{ skuId: single.toUpperCase(), count: 3 }])),
    )
    expect(answers.filter((short) => short.length === 0)).toHaveLength(3)
    expect(await stock()).toEqual({ available: 1, reserved: 9 })
  })
})

test('changes of the stock drop no cached page, a change of the product does', async () => {
  const { companyId, single, reserve, release, consume } = await shop()
  const heard: string[] = []
  const leave = await db.listen('published', (payload) => heard.push(payload))
  /** What was told of the company since the last question. Notifications come in the order of their transactions. */
  const told = async () => {
    const end = randomUUID()
    await sql`select pg_notify('published', ${end})`.execute(db.ops)
    await expect.poll(() => heard, { timeout: 30_000 }).toContain(end)
    return heard.splice(0, heard.indexOf(end) + 1).filter((each) => each === companyId)
  }
  try {
    await told()
    const [closed, sold] = [randomUUID(), randomUUID()]
    await reserve([{ skuId: single, count: 1 }], closed)
    await release(closed)
    await reserve([{ skuId: single, count: 1 }], sold)
    await consume(sold)
    expect(await told()).toEqual([])
    await sql`update product set weight = 1 where company_id = ${companyId}`.execute(db.ops)
    expect(await told()).toEqual([companyId])
  } finally {
    await leave()
  }
})

describe('a bundle', () => {
  test('has as many as its parts allow, and draws on the stock of single pieces', async () => {
    const { single, bundle, reserve, read, release, stock } = await shop()
    expect((await read(bundle))?.available).toBe(5)
    expect(await reserve([{ skuId: bundle, count: 6 }])).toEqual([
      { lines: [0], skuId: single, wanted: 12, available: 10 },
    ])
    const both = [
      { skuId: bundle, count: 1 },
      { skuId: single, count: 9 },
    ]
    expect(await reserve(both)).toEqual([{ lines: [0, 1], skuId: single, wanted: 11, available: 10 }])
    const orderId = randomUUID()
    expect(await reserve([{ skuId: bundle, count: 2 }], orderId)).toEqual([])
    expect([(await read(bundle))?.available, (await read(single))?.available]).toEqual([3, 6])
    // What was taken comes back, whatever the bundle has become since.
    await sql`update bundle_part set count = 5 where sku_id = ${single}`.execute(db.ops)
    await release(orderId)
    expect(await stock()).toEqual({ available: 10, reserved: 0 })
  })
})

describe('an activity', () => {
  test('sells its own number of pieces at its price, then the ordinary price counts', async () => {
    const { single, reserve, release, read, activity } = await shop()
    const activityPriceId = await activity(2)
    expect(await read(single)).toMatchObject({
      price: 500,
      ordinaryPrice: 1_000,
      activity: { activityPriceId, name: '双十一', left: 2 },
    })
    const line = { skuId: single, activityPriceId }
    expect(await reserve([{ ...line, count: 3 }])).toEqual([
      { lines: [0], skuId: single, activityPriceId, wanted: 3, available: 2 },
    ])
    const orderId = randomUUID()
    expect(await reserve([{ ...line, count: 2 }], orderId)).toEqual([])
    expect(await read(single)).toMatchObject({ price: 1_000, activity: null, available: 8 })
    await release(orderId)
    expect(await read(single)).toMatchObject({ price: 500, available: 10 })
  })
})
