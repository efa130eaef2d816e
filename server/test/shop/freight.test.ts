import { randomUUID } from 'node:crypto'
import type { FreightInput } from '@mingpian/contract/shared/freight.ts'
import type { ProductInput } from '@mingpian/contract/shared/goods.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sealedForm } from '#domain/shop/order/addresses.ts'
import { testApp } from '../support/app.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { makeShop } from './shop.ts'

const fixture = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, makeStaff, parts } = fixture

const path = '/mall/order/v1/console/freight' as const
const rate = (firstPrice: number, morePrice = 0, freeFrom: number | null = null) => ({
  ...{ first: 1, firstPrice, more: 1, morePrice, freeFrom },
})
/** 10.00 and 2.00 for each further piece; 6.00 to Jiangsu, 4.00 to Suzhou; nothing to Tibet. */
const byPiece: FreightInput = {
  ...{ name: '按件', counts: 'piece', usual: rate(1_000, 200) },
  rules: [
    { regions: [['江苏省']], rate: rate(600) },
    { regions: [['江苏省', '苏州市']], rate: rate(400) },
  ],
  notTo: [['西藏自治区']],
}
/** A kilogram for 12.00, each further half for 3.00; from 30.00 on free. */
const byWeight: FreightInput = {
  ...{ name: '按重量', counts: 'weight', rules: [], notTo: [] },
  usual: { first: 1_000, firstPrice: 1_200, more: 500, morePrice: 300, freeFrom: 3_000 },
}
const where = {
  nanjing: ['江苏省', '南京市', '鼓楼区'],
  suzhou: ['江苏省', '苏州市', '姑苏区'],
  lhasa: ['西藏自治区', '拉萨市', '城关区'],
  beijing: ['北京市', '北京市', '东城区'],
}

const dataOf = <T>({ body }: { body: { code: string; message: string; data: T | null } }): T =>
  body.data ?? expect.fail(`${body.code} ${body.message}`)

/** A shop whose flat freight is 8.00, with what its keeper and its buyers do about freight. */
async function freightShop() {
  const shop = await makeShop(fixture)
  const { companyId } = shop
  await sql`insert into trade_setting (company_id, freight) values (${companyId}, 800)`.execute(parts.db.ops)
  const session = (await makeStaff(companyId, { role: 'editor' })).session
  const create = (input: FreightInput) =>
    callAs(session, `POST ${path}/create`, { headers: { 'idempotency-key': randomUUID() }, body: input })
  const made = async (input: FreightInput) => dataOf(await create(input)).templateId
  const list = async () => dataOf(await callAs(session, `GET ${path}/list`)).list
  const productOf = async (skuId: string) => {
    const { rows } = await sql<{ id: string }>`
      select product_id as id from product_sku where company_id = ${companyId} and sku_id = ${skuId}`.execute(
      parts.db.ops,
    )
    return rows[0]?.id ?? expect.fail('no product')
  }
  const read = async (skuId: string) =>
    dataOf(
      await callAs(session, 'GET /mall/goods/v1/manage/product', {
        query: { productId: await productOf(skuId) },
      }),
    )
  /** Saves the product of a SKU with a template, and a weight for its one SKU. */
  const name = async (skuId: string, freightTemplateId: string, grams?: number) => {
    const {
      _id,
      revision,
      images,
      skus,
      category: _,
      price: __,
      marketPrice: ___,
      ...stored
    } = await read(skuId)
    const body: ProductInput = {
      ...stored,
      ...{ productId: _id, revision, pictures: images, freightTemplateId, delivery: ['express', 'pickUp'] },
      skus: skus.map(({ skuId, options, price, parts }) => ({
        ...{ skuId, options, price, ...(grams !== undefined && { grams }) },
        parts: parts.map(({ skuId, count }) => ({ skuId, count })),
      })),
    }
    return callAs(session, 'POST /mall/goods/v1/manage/product', { body })
  }
  const named = async (...asked: Parameters<typeof name>) => dataOf(await name(...asked))
  const address = async (who: MadeVisitor, region: string[], isDefault = false) =>
    dataOf(
      await callAs(who.session, 'POST /mall/order/v1/address/save', {
        body: { name: '周青', phone: '13800000000', region, detail: '一号', isDefault },
      }),
    ).addressId
  const prices: Record<string, number> = { [shop.one]: 1_000, [shop.other]: 2_550, [shop.bundle]: 1_800 }
  const linesOf = (lines: Record<string, number>) =>
    Object.entries(lines).map(([skuId, quantity]) => ({ skuId, quantity, seenPrice: prices[skuId] ?? 0 }))
  type More = { addressId?: string; seenFreight?: number; delivery?: 'express' | 'pickUp' | 'none' }
  const quoted = async (who: MadeVisitor, lines: Record<string, number>, more: More = {}) =>
    dataOf(
      await callAs(who.session, 'POST /mall/order/v1/checkout', {
        body: { lines: linesOf(lines), delivery: 'express', ...more },
      }),
    )
  const buy = (who: MadeVisitor, lines: Record<string, number>, addressId: string, seenTotal: number) =>
    callAs(who.session, 'POST /mall/order/v1/order/submit', {
      headers: { 'idempotency-key': randomUUID() },
      body: { lines: linesOf(lines), delivery: 'express', addressId, seenTotal },
    })
  return { ...shop, session, create, made, list, read, name, named, address, quoted, buy }
}

describe('freight', () => {
  test('is not guessed for a region that the list does not have: it is neither saved nor bought to', async () => {
    const { companyId, one, made, named, buyer, address, quoted, buy } = await freightShop()
    await named(one, await made(byPiece))
    const who = await buyer()
    for (const region of [
      ['江苏省', '苏州', '姑苏区'],
      ['江苏省', '苏州市', '西湖区'],
      ['江苏省', '苏州市'],
      ['江苏', '苏州市', '姑苏区'],
      ['江苏省', '苏州市', '姑苏区', '平江街道'],
    ]) {
      const body = { name: '周青', phone: '13800000000', region, detail: '一号' }
      expect((await callAs(who.session, 'POST /mall/order/v1/address/save', { body })).body.code).toBe('400')
    }
    for (const region of [
      ['香港特别行政区', '香港岛', '中西区'],
      ['澳门特别行政区', '澳门半岛', '花地玛堂区'],
    ])
      await address(await buyer(), region)
    // One that was stored before its city was checked escapes the rule of Suzhou: 6.00 instead of 4.00.
    const addressId = await address(who, where.suzhou)
    const stored = {
      name: '周青',
      phone: '13800000000',
      region: ['江苏省', '苏州', '姑苏区'],
      detail: '一号',
    }
    await sql`
      update buyer_address set sealed = ${sealedForm(parts.sealer, companyId, stored)}
      where company_id = ${companyId} and address_id = ${addressId}`.execute(parts.db.ops)
    expect((await quoted(who, { [one]: 1 })).changes).toEqual([
      { what: 'address', skuId: '', name: '', before: 1, now: 0 },
    ])
    expect((await buy(who, { [one]: 1 }, addressId, 1_600)).body.code).toBe('50020003')
    const { body } = await callAs(who.session, 'GET /mall/order/v1/address/list')
    expect(body.data?.list).toMatchObject([stored])
    expect((await quoted(who, { [one]: 1 }, { delivery: 'pickUp' })).changes).toEqual([])
  })

  test('follows the address: the city before its province, and the usual rate without an address', async () => {
    const { one, made, named, buyer, address, quoted } = await freightShop()
    await named(one, await made(byPiece))
    const who = await buyer()
    expect(await quoted(who, { [one]: 3 })).toMatchObject({ freight: 1_400, addressId: '', total: 4_400 })
    const nanjing = await address(who, where.nanjing)
    const suzhou = await address(who, where.suzhou)
    const beijing = await address(who, where.beijing)
    // The first address is the usual one.
    expect(await quoted(who, { [one]: 3 })).toMatchObject({ freight: 600, addressId: nanjing })
    expect(await quoted(who, { [one]: 3 }, { addressId: suzhou })).toMatchObject({
      freight: 400,
      addressId: suzhou,
    })
    expect(await quoted(who, { [one]: 3 }, { addressId: beijing })).toMatchObject({ freight: 1_400 })
    const foreign = await address(await buyer(), where.suzhou)
    expect(await quoted(who, { [one]: 3 }, { addressId: foreign })).toMatchObject({ addressId: nanjing })
  })

  test('of several templates is their sum, each free by its own goods, and other goods pay the flat amount', async () => {
    const { one, other, bundle, made, named, buyer, address, quoted } = await freightShop()
    await named(one, await made(byPiece))
    await named(other, await made(byWeight), 800)
    const who = await buyer()
    await address(who, where.beijing)
    // 10.00 + 2.00, 12.00 and 8.00.
    expect((await quoted(who, { [one]: 2, [other]: 1, [bundle]: 1 })).freight).toBe(3_200)
    // Two of 25.50 are above the 30.00 from which goods by weight are free.
    expect((await quoted(who, { [one]: 2, [other]: 2, [bundle]: 1 })).freight).toBe(2_000)
  })

  test('is free for goods that are picked up, and for those that need no shipping', async () => {
    const { one, made, named, buyer, quoted } = await freightShop()
    await named(one, await made(byPiece))
    const who = await buyer()
    expect((await quoted(who, { [one]: 1 }, { delivery: 'pickUp' })).freight).toBe(0)
    expect((await quoted(who, { [one]: 1 }, { delivery: 'none' })).freight).toBe(0)
  })

  test('that changed is asked for again, and an order keeps the one that it was made with', async () => {
    const { companyId, session, one, made, named, buyer, address, quoted, buy } = await freightShop()
    const templateId = await made(byPiece)
    await named(one, templateId)
    const who = await buyer()
    const nanjing = await address(who, where.nanjing)
    const order = dataOf(await buy(who, { [one]: 1 }, nanjing, 1_600))
    const dearer = {
      ...byPiece,
      templateId,
      revision: 1,
      rules: [{ regions: [['江苏省']], rate: rate(900) }],
    }
    dataOf(await callAs(session, `POST ${path}/save`, { body: dearer }))
    expect((await buy(who, { [one]: 1 }, nanjing, 1_600)).body.code).toBe('50020002')
    expect((await quoted(who, { [one]: 1 }, { seenFreight: 600 })).changes).toEqual([
      { what: 'freight', skuId: '', name: '', before: 600, now: 900 },
    ])
    dataOf(await buy(who, { [one]: 1 }, nanjing, 1_900))
    const { rows } = await sql`
      select freight::integer, total::integer from shop_order
      where company_id = ${companyId} and order_id = ${order.orderId}`.execute(parts.db.ops)
    expect(rows).toEqual([{ freight: 600, total: 1_600 }])
  })

  test('names the goods that are not delivered to a region before the order, and refuses it', async () => {
    const { one, other, made, named, buyer, address, quoted, buy } = await freightShop()
    await named(one, await made(byPiece))
    const who = await buyer()
    const lhasa = await address(who, where.lhasa)
    expect(await quoted(who, { [one]: 1, [other]: 1 })).toMatchObject({
      freight: 800,
      changes: [{ what: 'region', skuId: one, name: '杯子', before: 1, now: 0 }],
    })
    expect((await buy(who, { [one]: 1, [other]: 1 }, lhasa, 4_350)).body.code).toBe('50020003')
    expect((await quoted(who, { [one]: 1 }, { delivery: 'pickUp' })).changes).toEqual([])
    dataOf(await buy(who, { [other]: 1 }, lhasa, 3_350))
  })
})

describe('a freight template', () => {
  test('is kept by those who keep products, and by no other role', async () => {
    const { companyId, session, made, list } = await freightShop()
    const templateId = await made(byPiece)
    expect(await list()).toEqual([{ ...byPiece, templateId, products: 0, revision: 1 }])
    const analyst = (await makeStaff(companyId, { role: 'analyst' })).session
    for (const [who, code] of [
      [analyst, '403'],
      ['', '401'],
    ] as const) {
      expect((await callAs(who, `GET ${path}/list`)).body.code).toBe(code)
      expect((await callAs(who, `POST ${path}/create`, { body: byWeight })).body.code).toBe(code)
      expect(
        (await callAs(who, `POST ${path}/save`, { body: { ...byPiece, templateId, revision: 1 } })).body.code,
      ).toBe(code)
      expect((await callAs(who, `POST ${path}/remove`, { body: { templateId } })).body.code).toBe(code)
    }
    const stranger = (await freightShop()).session
    expect((await callAs(stranger, `POST ${path}/remove`, { body: { templateId } })).body.code).toBe('404')
    expect((await callAs(session, `POST ${path}/remove`, { body: { templateId } })).body.code).toBe('0')
    expect(await list()).toEqual([])
  })

  test('is refused with a name that another one has, a region twice, and one that is no province', async () => {
    const { create, made, list } = await freightShop()
    await made(byPiece)
    for (const input of [
      byPiece,
      { ...byWeight, name: '默认运费' },
      { ...byWeight, notTo: [['江苏省'], ['江苏省']] },
      { ...byPiece, name: '再来', notTo: [['江苏省', '苏州市']] },
      { ...byWeight, notTo: [['火星']] },
      { ...byWeight, notTo: [['江苏省', '苏州']] },
    ])
      expect((await create(input)).body.code).toBe('400')
    expect(await list()).toHaveLength(1)
  })

  test('that products name is not removed, and goes on counting the same', async () => {
    const { session, one, made, named, list } = await freightShop()
    const templateId = await made(byPiece)
    await named(one, templateId)
    expect((await list())[0]?.products).toBe(1)
    const counts = { ...byPiece, templateId, revision: 1, counts: 'weight' as const }
    expect((await callAs(session, `POST ${path}/remove`, { body: { templateId } })).body.code).toBe('400')
    expect((await callAs(session, `POST ${path}/save`, { body: counts })).body.code).toBe('400')
    await named(one, '')
    expect((await callAs(session, `POST ${path}/save`, { body: counts })).body.code).toBe('0')
    expect((await callAs(session, `POST ${path}/remove`, { body: { templateId } })).body.code).toBe('0')
  })

  test('that another keeper changed meanwhile is not overwritten', async () => {
    const { session, made, list } = await freightShop()
    const templateId = await made(byPiece)
    const [read] = await list()
    const { products: _, ...stored } = read ?? expect.fail('no template')
    const save = (name: string, revision = stored.revision) =>
      callAs(session, `POST ${path}/save`, { body: { ...stored, templateId, name, revision } })
    dataOf(await save('先保存的'))
    expect((await save('后保存的')).body.code).toBe('500331')
    expect(await list()).toMatchObject([{ name: '先保存的', revision: 2 }])
    dataOf(await save('后保存的', 2))
  })

  test('by weight needs the weight of each SKU, which stays where a save does not name it', async () => {
    const { one, made, name, read } = await freightShop()
    const templateId = await made(byWeight)
    expect((await name(one, templateId)).body.code).toBe('400')
    expect((await name(one, templateId, 350)).body.code).toBe('0')
    expect((await name(one, templateId)).body.code).toBe('0')
    expect(await read(one)).toMatchObject({ freightTemplateId: templateId, skus: [{ grams: 350 }] })
    expect((await name(one, templateId, 0)).body.code).toBe('400')
    expect((await name(one, randomUUID())).body.code).toBe('404')
  })
})
