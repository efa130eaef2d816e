import { readSheet } from 'read-excel-file/universal'
import { describe, expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { makeShop } from '../shop/shop.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'

// A database of its own: the queue of a shared one holds the jobs of every test.
const fixture = await testApp({ WEB_DIST: '/nowhere' }, await openOwn())
const { app, callAs, parts, makeStaff } = fixture
const dataOf = <T>({ body }: { body: { code: string; data: T | null } }): T =>
  body.data ?? expect.fail(body.code)

type Values = (string | number | null)[][]

async function keeper() {
  const shop = await makeShop(fixture)
  const { session } = shop.owner
  const check = async (rows: Values) => {
    const data = rows.map((row) => row.map((value) => (value === null ? null : { value })))
    const file = await writeXlsx(data).toBuffer()
    const content = Buffer.from(file).toString('base64')
    const body = { name: '商品.xlsx', content }
    return dataOf(await callAs(session, 'POST /mall/goods/v1/import/check', { body }))
  }
  const apply = (importId: string) =>
    callAs(session, 'POST /mall/goods/v1/import/apply', { body: { importId } })
  const undo = async (importId: string) =>
    dataOf(await callAs(session, 'POST /mall/goods/v1/import/undo', { body: { importId } }))
  const products = async (keyword?: string) =>
    dataOf(await callAs(session, 'GET /mall/goods/v1/manage/list', { query: keyword ? { keyword } : {} }))
  const product = async (keyword: string) => {
    const [found] = (await products(keyword)).list
    const query = { productId: found?._id ?? expect.fail(`no ${keyword}`) }
    return dataOf(await callAs(session, 'GET /mall/goods/v1/manage/product', { query }))
  }
  const sheet = async (url: string) => {
    const file = await app.inject(url)
    return (await readSheet(new Uint8Array(file.rawPayload).buffer, 1)) as Values
  }
  const exported = async () => {
    const { exportId } = dataOf(await callAs(session, 'POST /biz/v1/jobs/export/products', { body: {} }))
    const address = async () =>
      (await callAs(session, 'GET /biz/v1/jobs/export/file', { query: { exportId } })).body.data?.url
    await expect
      .poll(
        async () => {
          await parts.queue.runDue()
          return address()
        },
        { timeout: 30_000 },
      )
      .toBeTruthy()
    return sheet((await address()) ?? '')
  }
  return { ...shop, session, check, apply, undo, products, product, sheet, exported }
}

const head = [
  '商品名称*',
  '分类',
  '规格名1',
  '规格值1',
  '规格编码',
  '价格（元）*',
  '划线价（元）',
  '库存',
  '配送方式',
]
const sofa: Values = [
  head,
  ['沙发', '家居/客厅', '颜色', '灰', 'S-1', 6980, 7980, 5, '快递；到店自提'],
  ['沙发', '', '颜色', '蓝', 'S-2', '7,080.50', null, 3, ''],
]

describe('a sheet of products', () => {
  test('makes products with one row for each SKU, and is undone', async () => {
    const { companyId, check, apply, undo, product, products, session, owner } = await keeper()
    const report = await check(sofa)
    expect(report).toMatchObject({ state: 'checked', counts: { added: 2, rejected: 0 } })
    expect((await products('沙发')).total).toBe(0)
    const [first, second] = await Promise.all([apply(report.importId), apply(report.importId)])
    expect([first.body.code, second.body.code]).toEqual(['0', '0'])
    const made = await product('沙发')
    expect(made).toMatchObject({
      ...{ state: 'draft', category: '客厅', optionNames: ['颜色'], delivery: ['express', 'pickUp'] },
      price: 698_000,
      skus: [
        { options: ['灰'], price: 698_000, marketPrice: 798_000, code: 'S-1', available: 5 },
        { options: ['蓝'], price: 708_050, marketPrice: 0, code: 'S-2', available: 3 },
      ],
    })
    const { list: changes } = dataOf(
      await callAs(session, 'GET /mall/goods/v1/manage/stock_changes', { query: { productId: made._id } }),
    )
    expect(changes.map(({ why, before, after }) => [why, before, after]).sort()).toEqual([
      ['import', 0, 3],
      ['import', 0, 5],
    ])
    expect(new Set(changes.map(({ by }) => by)).size).toBe(1)
    // The same sheet changes nothing.
    expect((await check(sofa)).counts).toEqual({ added: 0, changed: 0, same: 2, rejected: 0 })
    expect(await undo(report.importId)).toMatchObject({ state: 'undone', undone: { undone: 1, kept: 0 } })
    expect((await products('沙发')).total).toBe(0)
    expect([owner.companyId, companyId]).toEqual([companyId, companyId])
  })

  test('of the export changes nothing, and keeps the pieces that were sold meanwhile', async () => {
    const { check, apply, undo, exported, buyer, ordered, one, stockOf, product } = await keeper()
    const rows = await exported()
    expect((await check(rows)).counts).toEqual({ added: 0, changed: 0, same: 3, rejected: 0 })
    await ordered(await buyer(), { [one]: 4 })
    expect((await check(rows)).counts).toMatchObject({ changed: 0, same: 3 })
    const [top = [], ...body] = rows
    const [name, price, stock] = ['商品名称', '价格（元）', '库存'].map((title) => top.indexOf(title))
    const changed = body.map((row) =>
      row[name ?? 0] === '杯子'
        ? row.map((cell, at) => (at === stock ? 30 : at === price ? 12.5 : cell))
        : row,
    )
    const report = await check([top, ...changed])
    expect(report.list.find(({ verdict }) => verdict === 'changed')?.changes.sort()).toEqual([
      'price',
      'stock',
    ])
    await apply(report.importId)
    expect(await stockOf(one)).toEqual({ available: 26, reserved: 4 })
    expect(await product('杯子')).toMatchObject({ price: 1_250 })
    // The stock was set in the millisecond in which the import was stored as applied.
    await parts.db.opsPool.query(
      `with stored as (
         update product_import set applied_at = date_trunc('milliseconds', applied_at) + interval '900 microseconds'
         where import_id = $1 returning company_id, applied_at)
       update stock_change c set at = stored.applied_at - interval '400 microseconds'
       from stored where c.company_id = stored.company_id and c.why = 'import'`,
      [report.importId],
    )
    await undo(report.importId)
    expect(await stockOf(one)).toEqual({ available: 6, reserved: 4 })
    expect(await product('杯子')).toMatchObject({ price: 1_000, state: 'published' })
  })

  test('says who may buy a product, its place in lists, and whether it is on the shelf', async () => {
    const { check, apply, undo, product, exported } = await keeper()
    const top = ['商品名称', '仅限会员', '排序', '上架状态']
    const changed = await check([top, ['杯子', '是', -5, '已下架']])
    expect(changed.list.map(({ changes }) => changes.toSorted())).toEqual([
      ['membersOnly', 'state', 'weight'],
    ])
    await apply(changed.importId)
    expect(await product('杯子')).toMatchObject({ membersOnly: true, weight: -5, state: 'offline' })
    const [head = [], ...rows] = await exported()
    const row = rows.find((cells) => cells.includes('杯子')) ?? []
    expect(top.map((name) => row[head.findIndex((each) => String(each).startsWith(name))])).toEqual([
      ...['杯子', '是', -5, '已下架'],
    ])
    await undo(changed.importId)
    expect(await product('杯子')).toMatchObject({ membersOnly: false, weight: 0, state: 'published' })
    const wrong = await check([top, ['杯子', '也许', 1.5, '草稿'], ['茶壶', 'no', '', '售罄']])
    expect(wrong.list.map(({ reasons }) => reasons.map(({ column }) => column).sort())).toEqual([
      ['上架状态', '仅限会员', '排序'],
      ['上架状态'],
    ])
    const { importId } = await check([
      [...top, '价格（元）'],
      ['新杯子', '否', '', 'on the shelf', 12],
    ])
    await apply(importId)
    expect(await product('新杯子')).toMatchObject({ state: 'published', price: 1_200 })
  })

  test('says how many points a piece costs', async () => {
    const { check, apply, undo, product, exported } = await keeper()
    const top = ['商品名称', '每件需积分', '价格（元）']
    const changed = await check([top, ['杯子', '1,200', null]])
    expect(changed.list).toMatchObject([{ verdict: 'changed', changes: ['points'] }])
    expect(await product('杯子')).toMatchObject({ points: 0 })
    await apply(changed.importId)
    expect(await product('杯子')).toMatchObject({ points: 1_200, price: 1_000 })
    const [head = [], ...rows] = await exported()
    const at = head.indexOf('每件需积分')
    const pointsOf = (name: string) => rows.find((cells) => cells.includes(name))?.[at]
    expect([pointsOf('杯子'), pointsOf('对杯')]).toEqual([1_200, null])
    expect((await check([head, ...rows])).counts).toMatchObject({ changed: 0, rejected: 0 })
    await undo(changed.importId)
    expect(await product('杯子')).toMatchObject({ points: 0 })
    const made = await check([
      top,
      ['礼品', 300, 0],
      ['杯子', 0, null],
      ['对杯', 1_000_001, null],
      ['茶壶', 1.5, 2],
    ])
    expect(made.list.map(({ verdict, reasons }) => [verdict, reasons.map(({ column }) => column)])).toEqual([
      ['rejected', ['每件需积分']],
      ['rejected', ['每件需积分']],
      ['added', []],
      ['same', []],
    ])
    await apply(made.importId)
    expect(await product('礼品')).toMatchObject({ points: 300, price: 0 })
  })

  test('gives back rejected rows with reasons, and writes no part of their products', async () => {
    const { check, apply, products, product, sheet, session } = await keeper()
    const [, grey = [], blue = []] = sofa
    const report = await check([
      head,
      grey,
      blue.with(5, '一百'),
      ['茶几', '一/二/三', null, null, 'T', 10, null, 1, null],
      ['杯子', null, null, null, null, 9.9, null, -1, null],
      ['对杯', null, null, null, null, 18, null, 5, null],
      ['凳子', null, null, null, 'D', 20, null, 7, '无需配送'],
      [null, null, null, null, 'NO', 20, null, 7, null],
    ])
    expect(report.counts).toEqual({ added: 1, changed: 0, same: 0, rejected: 6 })
    const reasons = report.list.map(({ row, reasons }) => [row, reasons.map(({ reason }) => reason).join()])
    expect(reasons).toEqual([
      [2, '同一商品的第 3 行有误，整个商品未导入'],
      [3, '应为不超过两位小数的金额，单位为元'],
      [4, '最多两级，用“/”隔开，每级不超过 32 个字'],
      [5, '应为整数，且不超过上限'],
      [6, '组合商品没有自己的库存，请留空'],
      [8, '必填'],
      [7, ''],
    ])
    const { importId } = report
    const query = { importId }
    const { url } = dataOf(await callAs(session, 'GET /mall/goods/v1/import/rejected', { query }))
    const rows = await sheet(url)
    expect(rows).toHaveLength(7)
    expect(rows[2]).toEqual(
      expect.arrayContaining(['一百', '价格（元）：应为不超过两位小数的金额，单位为元']),
    )
    await apply(importId)
    expect(await product('凳子')).toMatchObject({ delivery: ['none'], skus: [{ available: 7 }] })
    expect((await products('沙发')).total).toBe(0)
    expect(await product('杯子')).toMatchObject({ price: 1_000 })
  })

  test('is not applied to a product that changed after the check; its undo leaves products that were sold or changed', async () => {
    const { check, apply, undo, session, product, buyer, one, ordered, stockOf } = await keeper()
    const cup = (price: number, stock: number | null): Values => [
      ['商品名称', '价格', '库存'],
      ['杯子', price, stock],
    ]
    const outdated = await check(cup(8, null))
    const productIds = [(await product('杯子'))._id]
    const dearer = { productIds, change: { by: 'set' as const, value: 800 } }
    await callAs(session, 'PUT /mall/goods/v1/manage/prices', { body: dearer })
    // The price is already what the sheet says: nothing is left to do.
    expect((await apply(outdated.importId)).body.code).toBe('0')
    const removed = await check([
      ['商品名称', '价格'],
      ['茶壶', 7],
    ])
    const { _id: productId } = await product('茶壶')
    await callAs(session, 'DELETE /mall/goods/v1/manage/product', { query: { productId } })
    expect((await apply(removed.importId)).body.code).not.toBe('0')
    const more = await check(cup(10, 20))
    await apply(more.importId)
    // Of the 20 only 5 are left: the 10 that were added cannot be taken off again.
    await ordered(await buyer(), { [one]: 15 })
    expect((await undo(more.importId)).undone).toEqual({ undone: 0, kept: 1 })
    expect(await stockOf(one)).toEqual({ available: 5, reserved: 15 })
    const stranger = await makeStaff((await makeShop(fixture)).companyId, { role: 'editor' })
    for (const path of ['GET /mall/goods/v1/import/report', 'GET /mall/goods/v1/import/rejected'] as const)
      expect((await callAs(stranger.session, path, { query: { importId: more.importId } })).status).toBe(404)
  })

  test('adds a difference of stock once, however often the sheet is checked and applied', async () => {
    const { check, apply, undo, one, stockOf } = await keeper()
    const sheet: Values = [
      ['商品名称', '价格', '库存', '导出时库存'],
      ['杯子', 10, 30, 10],
    ]
    const [first, second] = [await check(sheet), await check(sheet)]
    expect((await apply(first.importId)).body.success).toBe(true)
    expect((await apply(second.importId)).body.success).toBe(false)
    expect(await stockOf(one)).toMatchObject({ available: 30 })
    const again = await check(sheet)
    expect(again.list[0]?.reasons.map(({ column }) => column)).toEqual(['库存'])
    await undo(first.importId)
    expect((await check(sheet)).counts).toMatchObject({ changed: 1, rejected: 0 })
  })

  test('leaves at its undo a stock that was set by hand since', async () => {
    const { check, apply, undo, session, product, one, stockOf } = await keeper()
    const report = await check([
      ['商品名称', '价格', '库存'],
      ['杯子', 10, 30],
    ])
    await apply(report.importId)
    await callAs(session, 'PUT /mall/goods/v1/manage/stock', {
      body: { productIds: [(await product('杯子'))._id], change: { by: 'set', value: 25 } },
    })
    expect(await undo(report.importId)).toMatchObject({ undone: { undone: 0, kept: 1 } })
    expect(await stockOf(one)).toMatchObject({ available: 25 })
  })

  test('makes no more categories than a company may have, and rejects each product of one too many', async () => {
    const { check, companyId } = await keeper()
    await parts.db.opsPool.query(
      `insert into product_category (company_id, category_id, name, position)
       select $1, gen_random_uuid(), 'c' || n, n from generate_series(1, 499) n`,
      [companyId],
    )
    const rows = (category: string) => [1, 2].map((nth) => [`${category}${nth}`, category, 10])
    const report = await check([['商品名称', '分类', '价格'], ...rows('甲'), ...rows('乙'), ...rows('丙/丁')])
    expect(report.counts).toEqual({ added: 2, changed: 0, same: 0, rejected: 4 })
  })

  test('rejects two options of one name', async () => {
    const { check } = await keeper()
    const report = await check([
      ['商品名称', '规格名1', '规格值1', '规格名2', '规格值2', '价格'],
      ['桌子', '颜色', '灰', '颜色', '蓝', 10],
    ])
    expect(report.list[0]?.reasons).toEqual([{ column: '规格名2', reason: '规格名不能重复' }])
  })
})

describe('the freight of a product', () => {
  test('is named in the sheet with the weight that it needs, and goes back with the import', async () => {
    const { session, check, apply, undo, product, exported } = await keeper()
    const step = { first: 1_000, firstPrice: 1_000, more: 1_000, morePrice: 200, freeFrom: null }
    const made = async (name: string, counts: 'piece' | 'weight') =>
      dataOf(
        await callAs(session, 'POST /mall/order/v1/console/freight/create', {
          body: { name, counts, usual: step, rules: [], notTo: [] },
        }),
      ).templateId
    const byWeight = await made('按重量', 'weight')
    await made('按件', 'piece')
    const top = ['商品名称', '运费模板', '重量（克）']
    const wrong = await check([top, ['杯子', '按重量', ''], ['茶壶', '没有这个', ''], ['对杯', '按件', 0]])
    expect(wrong.counts).toMatchObject({ rejected: 3 })
    expect(wrong.list.flatMap(({ reasons }) => reasons.map(({ column }) => column))).toEqual([
      ...['重量（克）', '运费模板', '重量（克）'],
    ])
    const report = await check([top, ['杯子', '按重量', 350], ['茶壶', '默认运费', '']])
    expect(report.list.map(({ verdict, changes }) => [verdict, changes.toSorted()])).toEqual([
      ['changed', ['freight', 'grams']],
      ['same', []],
    ])
    await apply(report.importId)
    expect(await product('杯子')).toMatchObject({ freightTemplateId: byWeight, skus: [{ grams: 350 }] })
    const rows = await exported()
    expect((await check(rows)).counts).toMatchObject({ changed: 0, rejected: 0 })
    const column = rows[0]?.indexOf('运费模板') ?? -1
    expect(
      rows
        .slice(1)
        .map((row) => row[column])
        .sort(),
    ).toEqual(['按重量', '默认运费', '默认运费'].sort())
    await undo(report.importId)
    expect(await product('杯子')).toMatchObject({ freightTemplateId: '', skus: [{ grams: 0 }] })
  })

  test('stays at the undo where the one before it counts weights since, which the SKUs had not', async () => {
    const { session, check, apply, undo, product } = await keeper()
    const usual = { first: 1_000, firstPrice: 1_000, more: 1_000, morePrice: 200, freeFrom: null }
    const terms = { usual, rules: [], notTo: [] }
    const made = async (name: string, counts: 'piece' | 'weight') =>
      dataOf(
        await callAs(session, 'POST /mall/order/v1/console/freight/create', {
          body: { ...terms, name, counts },
        }),
      ).templateId
    const [byWeight, other] = [await made('按重量', 'weight'), await made('另一个', 'piece')]
    const top = ['商品名称', '运费模板', '重量（克）']
    await apply((await check([top, ['杯子', '另一个', '']])).importId)
    const { importId } = await check([top, ['杯子', '按重量', 350]])
    await apply(importId)
    const saved = await callAs(session, 'POST /mall/order/v1/console/freight/save', {
      body: { ...terms, name: '另一个', counts: 'weight', templateId: other, revision: 1 },
    })
    expect(saved.body.code).toBe('0')
    expect((await undo(importId)).undone).toEqual({ undone: 0, kept: 1 })
    expect(await product('杯子')).toMatchObject({ freightTemplateId: byWeight, skus: [{ grams: 350 }] })
  })
})
