import type { ProductInput } from '@mingpian/contract/shared/goods.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { moveShelves } from '#domain/shop/product/upkeep.ts'
import { testApp } from '../support/app.ts'

const { parts, callAs, makeCompany, makeStaff } = await testApp()
const { db } = parts

const plain: ProductInput = {
  ...{ name: '云栖沙发', summary: '坐下去慢慢回弹', categoryId: '', unit: '张', pictures: [], video: '' },
  ...{ html: '<p>坐深六十厘米</p><script>alert(1)</script>', attributes: [], optionNames: [] },
  ...{ skus: [{ options: [], price: 698_000 }], limitPerPerson: null, membersOnly: false },
  ...{ delivery: ['express' as const], weight: 0, onShelfAt: null, offShelfAt: null },
}

/** What a call answered. */
const dataOf = <T>({ body }: { body: { code: string; data: T | null } }): T =>
  body.data ?? expect.fail(body.code)

/** The keeper of a company's products, and what the mall of the company shows. */
async function shop() {
  const companyId = await makeCompany()
  const { session } = await makeStaff(companyId, { role: 'editor' })
  const save = (over: Partial<ProductInput> = {}) =>
    callAs(session, 'POST /mall/goods/v1/manage/product', { body: { ...plain, ...over } })
  const saved = async (over: Partial<ProductInput> = {}) => dataOf(await save(over)).productId
  const managed = async (productId: string) =>
    dataOf(await callAs(session, 'GET /mall/goods/v1/manage/product', { query: { productId } }))
  const shelf = (productIds: string[], state: 'published' | 'offline' = 'published') =>
    callAs(session, 'PUT /mall/goods/v1/manage/shelf', { body: { productIds, state } })
  const onShelf = async (over: Partial<ProductInput> = {}) => {
    const productId = await saved(over)
    await shelf([productId])
    return productId
  }
  const read = (productId: string) =>
    callAs('', 'GET /mall/goods/v1/product', { query: { companyId, productId } })
  const list = async (query: object = {}) =>
    dataOf(await callAs('', 'GET /mall/goods/v1/list', { query: { companyId, ...query } }))
  return { companyId, session, save, saved, managed, shelf, onShelf, read, list }
}

const colours = (stock: number) => ({
  optionNames: ['颜色', '尺寸'],
  skus: ['灰', '蓝'].map((colour, at) => ({
    options: [colour, '大'],
    price: 1_000 + at * 500,
    stockBy: stock,
  })),
})

describe('a product', () => {
  test('is a draft until it is put on the shelf, and its detail holds no script', async () => {
    const { saved, shelf, read } = await shop()
    const productId = await saved(colours(3))
    expect((await read(productId)).body.code).toBe('404')
    await shelf([productId])
    expect(dataOf(await read(productId))).toMatchObject({
      ...{ name: '云栖沙发', html: '<p>坐深六十厘米</p>', price: 1_000, soldOut: false },
      optionNames: ['颜色', '尺寸'],
      skus: [
        { options: ['灰', '大'], price: 1_000, available: 3, activity: null },
        { options: ['蓝', '大'], price: 1_500, available: 3 },
      ],
    })
    await shelf([productId], 'offline')
    expect((await read(productId)).body.code).toBe('404')
  })

  test('keeps the stock that sold while it was edited, and writes who changed it', async () => {
    const { companyId, session, save, saved, managed } = await shop()
    const productId = await saved({ skus: [{ options: [], price: 100, stockBy: 10 }] })
    const { revision, skus } = await managed(productId)
    await sql`update product_stock set available = 4 where company_id = ${companyId}`.execute(db.ops)
    const skuId = skus[0]?.skuId ?? ''
    const change = (stockBy: number, at = revision) =>
      save({ productId, revision: at, skus: [{ skuId, options: [], price: 100, stockBy }] })
    expect(dataOf(await change(5)).revision).toBe(revision + 1)
    expect((await managed(productId)).skus[0]?.available).toBe(9)
    expect((await change(0)).body.code).toBe('500331')
    expect((await change(-10, revision + 1)).body.code).toBe('400')
    const data = dataOf(
      await callAs(session, 'GET /mall/goods/v1/manage/stock_changes', {
        query: { productId },
      }),
    )
    expect(data.list).toMatchObject([
      { why: 'set', before: 4, after: 9, by: expect.stringMatching(/./), orderId: '' },
      { why: 'set', before: 0, after: 10 },
    ])
  })

  test('lets SKUs change places, and loses those that are not named', async () => {
    const { save, saved, managed } = await shop()
    const productId = await saved(colours(1))
    const [grey, blue] = (await managed(productId)).skus
    await save({
      ...{ ...colours(0), productId, revision: 1 },
      skus: [
        { skuId: grey?.skuId, options: ['蓝', '大'], price: 1 },
        { skuId: blue?.skuId, options: ['灰', '大'], price: 2 },
      ],
    })
    expect((await managed(productId)).skus).toMatchObject([
      { skuId: grey?.skuId, options: ['蓝', '大'], available: 1 },
      { skuId: blue?.skuId, options: ['灰', '大'], available: 1 },
    ])
    await save({ productId, revision: 2, optionNames: ['颜色'], skus: [{ options: ['红'], price: 3 }] })
    expect(await managed(productId)).toMatchObject({ price: 3, skus: [{ options: ['红'], available: 0 }] })
  })

  test.each<[string, Partial<ProductInput>]>([
    [
      'two SKUs alike',
      {
        optionNames: ['色'],
        skus: [
          { options: ['灰'], price: 1 },
          { options: ['灰 '], price: 1 },
        ],
      },
    ],
    ['a SKU without a value', { optionNames: ['色'], skus: [{ options: [], price: 1 }] }],
    ['two names alike', { optionNames: ['色', '色'], skus: [{ options: ['a', 'b'], price: 1 }] }],
    ['nothing to ship and express', { delivery: ['express', 'none'] }],
    ['a foreign video', { video: 'https://a.example/a.mp4' }],
    [
      'an end before its beginning',
      { onShelfAt: '2090-01-02T00:00:00Z', offShelfAt: '2090-01-01T00:00:00Z' },
    ],
    ['less than no stock', { skus: [{ options: [], price: 1, stockBy: -1 }] }],
  ])('is refused with %s', async (_, over) => {
    const { save } = await shop()
    expect((await save(over)).body.code).toBe('400')
  })

  test('goes on the shelf and off it by itself', async () => {
    const { companyId, saved, list } = await shop()
    const productId = await saved({ onShelfAt: '2090-01-01T00:00:00Z', offShelfAt: '2090-01-02T00:00:00Z' })
    const comes = (column: 'on_shelf_at' | 'off_shelf_at') =>
      sql`update product set ${sql.ref(column)} = now() where company_id = ${companyId}`.execute(db.ops)
    await moveShelves(db)
    expect((await list()).list).toEqual([])
    await comes('on_shelf_at')
    await moveShelves(db)
    expect((await list()).list).toMatchObject([{ _id: productId }])
    await comes('off_shelf_at')
    await moveShelves(db)
    expect((await list()).list).toEqual([])
  })

  test('that was removed is nowhere, and comes back off the shelf', async () => {
    const { session, onShelf, managed, list } = await shop()
    const ask = (productId: string) =>
      callAs(session, 'GET /mall/goods/v1/manage/product', { query: { productId } })
    const productId = await onShelf()
    await callAs(session, 'DELETE /mall/goods/v1/manage/product', { query: { productId } })
    expect([(await list()).list, (await ask(productId)).body.code]).toEqual([[], '404'])
    const back = () => callAs(session, 'POST /mall/goods/v1/manage/product/put_back', { body: { productId } })
    expect([dataOf(await back()).changed, dataOf(await back()).changed]).toEqual([1, 0])
    expect((await managed(productId)).state).toBe('offline')
  })
})

describe('a bundle', () => {
  test('draws on its part, which stays while it does', async () => {
    const { session, saved, save, managed } = await shop()
    const part = await saved({ skus: [{ options: [], price: 1, stockBy: 7 }] })
    const skuId = (await managed(part)).skus[0]?.skuId ?? ''
    const bundle = await saved({
      name: '一对',
      skus: [{ options: [], price: 1, parts: [{ skuId, count: 2 }] }],
    })
    const { skus } = await managed(bundle)
    expect(skus).toMatchObject([
      { available: 3, parts: [{ skuId, count: 2, name: '云栖沙发', available: 7 }] },
    ])
    const of = (id = '') => [{ options: [], price: 1, parts: [{ skuId: id, count: 1 }] }]
    expect((await save({ skus: of(skus[0]?.skuId) })).body.code).toBe('400')
    expect((await save({ productId: part, revision: 1, skus: of(skus[0]?.skuId) })).body.code).toBe('400')
    expect((await save({ productId: part, revision: 1, skus: [{ options: [], price: 1 }] })).body.code).toBe(
      '400',
    )
    const remove = await callAs(session, 'DELETE /mall/goods/v1/manage/product', {
      query: { productId: part },
    })
    expect(remove.body.code).toBe('400')
  })
})

describe('many products', () => {
  test('change their prices and their stock, and the prices that pages show', async () => {
    const { session, saved, managed } = await shop()
    const productIds = [await saved(colours(2)), await saved({ skus: [{ options: [], price: 999 }] })]
    const prices = (by: 'set' | 'add' | 'percent', value: number) =>
      callAs(session, 'PUT /mall/goods/v1/manage/prices', { body: { productIds, change: { by, value } } })
    expect(dataOf(await prices('percent', 75)).changed).toBe(3)
    const skusOf = async () => (await Promise.all(productIds.map(managed))).flatMap(({ skus }) => skus)
    // 749.25 and 1,125 are exact halves or below; 749.25 is rounded down, 0.5 would be rounded up.
    expect((await skusOf()).map(({ price }) => price)).toEqual([750, 1_125, 749])
    expect((await prices('add', -800)).body.code).toBe('400')
    expect(dataOf(await prices('set', 500)).changed).toBe(3)
    expect((await Promise.all(productIds.map(managed))).map(({ price }) => price)).toEqual([500, 500])
    const stock = (by: 'set' | 'add', value: number) =>
      callAs(session, 'PUT /mall/goods/v1/manage/stock', { body: { productIds, change: { by, value } } })
    expect(dataOf(await stock('add', 5)).changed).toBe(3)
    expect(dataOf(await stock('set', 5)).changed).toBe(2)
    expect((await skusOf()).map(({ available }) => available)).toEqual([5, 5, 5])
  })
})

describe('an activity', () => {
  test('shows its price while it runs, and never overlaps another one of its SKU', async () => {
    const { session, onShelf, managed, list, read } = await shop()
    const productId = await onShelf({ skus: [{ options: [], price: 1_000, stockBy: 9 }] })
    const skuId = (await managed(productId)).skus[0]?.skuId ?? ''
    const hour = (from: number) => new Date(Date.now() + from * 3_600_000).toISOString()
    const make = (from: number, until: number) =>
      callAs(session, 'POST /mall/goods/v1/manage/activity', {
        body: {
          ...{ name: '双十一', startsAt: hour(from), endsAt: hour(until) },
          lines: [{ skuId, price: 500, stock: 2 }],
        },
      })
    const [activityPriceId = ''] = dataOf(await make(-1, 1)).activityPriceIds
    expect((await make(0, 2)).body.code).toBe('400')
    expect((await make(1, 2)).body.code).toBe('0')
    expect((await list()).list).toMatchObject([{ price: 1_000, activityPrice: 500 }])
    expect(dataOf(await read(productId)).skus).toMatchObject([{ price: 500, activity: { left: 2 } }])
    const end = () => callAs(session, 'DELETE /mall/goods/v1/manage/activity', { query: { activityPriceId } })
    expect([dataOf(await end()).changed, dataOf(await end()).changed]).toEqual([1, 0])
    expect((await list()).list).toMatchObject([{ activityPrice: null }])
  })
})

describe('the list of the mall', () => {
  test('comes in parts, each product once, in each order', async () => {
    const { onShelf, list, session } = await shop()
    for (const price of [300, 100, 200, 100, 400]) await onShelf({ skus: [{ options: [], price }] })
    const data = dataOf(await callAs(session, 'GET /mall/goods/v1/manage/list', { query: {} }))
    const ids = data.list.map(({ _id }) => _id)
    const all = async (sort: string) => {
      const found: { _id: string; price: number }[] = []
      let after = ''
      do {
        const part = await list({ sort, pageSize: 2, ...(after && { after }) })
        found.push(...part.list)
        after = part.next
      } while (after)
      return found
    }
    for (const sort of ['default', 'newest', 'priceUp', 'priceDown']) {
      const found = await all(sort)
      expect(found.map(({ _id }) => _id).sort(), sort).toEqual([...ids].sort())
    }
    expect((await all('priceUp')).map(({ price }) => price)).toEqual([100, 100, 200, 300, 400])
    expect((await all('priceDown')).map(({ price }) => price)).toEqual([400, 300, 200, 100, 100])
    // Putting it on the shelf is no change of the product.
    expect((await all('newest')).map(({ _id }) => _id)).toEqual(ids)
  })

  test('finds words of one sign, and what lies below a category', async () => {
    const { companyId, session, onShelf, list } = await shop()
    const make = async (name: string, parentId = '') =>
      dataOf(await callAs(session, 'POST /mall/goods/v1/manage/category', { body: { name, parentId } }))
        .categoryId
    const first = await make('家具')
    const second = await make('沙发', first)
    const [sofa, lamp] = [await onShelf({ categoryId: second }), await onShelf({ name: '台灯', summary: '' })]
    const ids = async (query: object) => (await list(query)).list.map(({ _id }) => _id)
    expect(await ids({ keyword: '灯' })).toEqual([lamp])
    expect(await ids({ keyword: '云 栖' })).toEqual([sofa])
    expect(await ids({ keyword: '%' })).toEqual([])
    expect([await ids({ categoryId: first }), await ids({ categoryId: second })]).toEqual([[sofa], [sofa]])
    const third = await make('空的')
    const data = dataOf(await callAs('', 'GET /mall/goods/v1/categories', { query: { companyId } }))
    expect(data.list).toMatchObject([
      { categoryId: first, products: 0, children: [{ categoryId: second, products: 1 }] },
    ])
    const remove = (categoryId: string) =>
      callAs(session, 'DELETE /mall/goods/v1/manage/category', { query: { categoryId, moveToId: third } })
    expect((await remove(first)).body.code).toBe('400')
    expect(dataOf(await remove(second)).moved).toBe(1)
    expect(await ids({ categoryId: third })).toEqual([sofa])
  })
})
