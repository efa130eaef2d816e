import { readSheet } from 'read-excel-file/universal'
import { describe, expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { makeShop } from './shop.ts'

// A database of its own: the queue of a shared one holds the jobs of every test.
const fixture = await testApp({ WEB_DIST: '/nowhere' }, await openOwn())
const { app, callAs, parts, makeStaff } = fixture

/** The rows of the file of an export, by the names of their columns. */
async function rowsOf(session: string, exportId: string) {
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
  const file = await app.inject((await address()) ?? '')
  const [head = [], ...rows] = await readSheet(new Uint8Array(file.rawPayload).buffer, 1)
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [String(name), row[at]])))
}

async function sold() {
  const shop = await makeShop(fixture)
  const { companyId, one, other, buyer, ordered } = shop
  const [who, another] = [await buyer(), await buyer()]
  await parts.db.ops
    .updateTable('person')
    .set({ name: '=HYPERLINK("x")' })
    .where('company_id', '=', companyId)
    .where('person_id', '=', who.personId)
    .execute()
  const { body } = await callAs(who.session, 'POST /mall/order/v1/address/save', {
    body: {
      name: '王 敏',
      phone: '13900001234',
      region: ['浙江省', '杭州市', '滨江区'],
      detail: '江虹路 1 号',
    },
  })
  const made = await callAs(who.session, 'POST /mall/order/v1/order/submit', {
    body: {
      lines: [
        { skuId: one, quantity: 2, seenPrice: 1_000 },
        { skuId: other, quantity: 1, seenPrice: 2_550 },
      ],
      delivery: 'express',
      seenTotal: 4_550,
      addressId: body.data?.addressId ?? '',
    },
  })
  const orderId = made.body.data?.orderId ?? expect.fail(made.body.code)
  const second = await ordered(another satisfies MadeVisitor, { [one]: 1 })
  return { ...shop, orderId, second: second.orderId }
}

describe('the orders of a company', () => {
  test('are found by buyer, receiver and the end of the telephone, by those who see buyers alone', async () => {
    const { companyId, owner, orderId, second } = await sold()
    const found = async (session: string, keyword: string) =>
      (await callAs(session, 'GET /mall/order/v1/console/list', { query: { keyword } })).body.data?.list.map(
        (order) => order.orderId,
      )
    const { rows } = {
      rows: await parts.db.ops.selectFrom('shop_order').select(['order_id', 'number']).execute(),
    }
    const number = rows.find(({ order_id }) => order_id === second)?.number ?? ''
    for (const keyword of ['王敏', '1234', '13900001234', '=hyperlink'])
      expect([keyword, await found(owner.session, keyword)]).toEqual([keyword, [orderId]])
    // Of a sealed name a part cannot be found, and of a telephone only its end.
    for (const keyword of ['王', '234', '0123', '张敏'])
      expect([keyword, await found(owner.session, keyword)]).toEqual([keyword, []])
    const analyst = await makeStaff(companyId, { role: 'analyst' })
    for (const keyword of ['王敏', '1234', '13900001234', '=hyperlink'])
      expect([keyword, await found(analyst.session, keyword)]).toEqual([keyword, []])
    expect(await found(analyst.session, number)).toEqual([second])
  })

  test('show the number of a buyer without a name, by which it is found, and none to an analyst', async () => {
    const { companyId, owner, orderId, second } = await sold()
    const list = async (session: string, keyword?: string) =>
      (await callAs(session, 'GET /mall/order/v1/console/list', { query: keyword ? { keyword } : {} })).body
        .data?.list ?? []
    const person = await parts.db.ops
      .selectFrom('shop_order as o')
      .innerJoin('person as p', (join) =>
        join.onRef('p.company_id', '=', 'o.company_id').onRef('p.person_id', '=', 'o.person_id'),
      )
      .select('p.number')
      .where('o.company_id', '=', companyId)
      .where('o.order_id', '=', second)
      .executeTakeFirstOrThrow()
    const number = Number(person.number)
    expect(await list(owner.session)).toMatchObject([
      { orderId: second, buyer: '', buyerNumber: number },
      { orderId, buyer: '=HYPERLINK("x")', buyerNumber: 0 },
    ])
    expect((await list(owner.session, `微信访客 ${number}`)).map((order) => order.orderId)).toEqual([second])
    const analyst = await makeStaff(companyId, { role: 'analyst' })
    expect((await list(analyst.session)).map(({ buyerNumber }) => buyerNumber)).toEqual([0, 0])
    expect(await list(analyst.session, `微信访客 ${number}`)).toEqual([])
    const { body } = await callAs(owner.session, 'POST /biz/v1/jobs/export/orders', { body: {} })
    const rows = await rowsOf(owner.session, body.data?.exportId ?? '')
    expect(rows.map(({ 买家 }) => 买家)).toContain(`微信访客 ${number}`)
  })

  test('become a file with the filter of the list, without buyers for an analyst', async () => {
    const { companyId, owner } = await sold()
    const analyst = await makeStaff(companyId, { role: 'analyst' })
    const begin = async (session: string, body = {}) =>
      (await callAs(session, 'POST /biz/v1/jobs/export/orders', { body })).body.data?.exportId ?? ''
    const whole = await begin(owner.session, { keyword: '王敏' })
    const [row, ...others] = await rowsOf(owner.session, whole)
    expect(others).toEqual([])
    expect(row).toMatchObject({
      ...{ 状态: '待付款', 件数: 3, '应付（元）': 45.5, 配送方式: '快递', 买家: '\'=HYPERLINK("x")' },
      ...{ 商品: '杯子 × 2；茶壶 × 1', 收货人: '王 敏', 电话: '13900001234' },
      地址: '浙江省 杭州市 滨江区 江虹路 1 号',
      导出标记: expect.stringContaining(whole.slice(-12)),
    })
    const figures = await rowsOf(analyst.session, await begin(analyst.session))
    expect(figures).toHaveLength(2)
    expect(Object.keys(figures[0] ?? {})).not.toContain('买家')
    expect(JSON.stringify(figures)).not.toMatch(/王|1234|HYPERLINK/)
    // Their own file with buyers, from the time when they were an administrator.
    await parts.db.ops
      .updateTable('list_export')
      .set({ staff_id: analyst.staffId })
      .where('company_id', '=', companyId)
      .where('export_id', '=', whole)
      .execute()
    const again = await callAs(analyst.session, 'GET /biz/v1/jobs/export/file', {
      query: { exportId: whole },
    })
    expect(again.status).toBe(404)
  })
})

test('the products of a company become a file with one row for each SKU', async () => {
  const { owner } = await makeShop(fixture)
  const { body } = await callAs(owner.session, 'POST /biz/v1/jobs/export/products', {
    body: { keyword: '杯' },
  })
  const rows = await rowsOf(owner.session, body.data?.exportId ?? '')
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ 商品名称: '杯子', '价格（元）': 10, 库存: 10, 导出时库存: 10 }),
      // A bundle has no stock of its own.
      expect.objectContaining({ 商品名称: '对杯', '价格（元）': 18, 库存: null }),
    ]),
  )
})
