import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readSheet } from 'read-excel-file/universal'
import { describe, expect, test } from 'vitest'
import writeXlsx from 'write-excel-file/node'
import { sealedForm } from '#domain/shop/order/addresses.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { makeShop } from './shop.ts'

// A database of its own: the queue of a shared one holds the jobs of every test.
const fixture = await testApp({ WEB_DIST: '/nowhere' }, await openOwn())
const { app, callAs, makeStaff, parts } = fixture
const path = '/mall/order/v1/console/ship/import' as const
const dataOf = <T>({ body }: { body: { code: string; data: T | null } }): T =>
  body.data ?? expect.fail(body.code)

type Cells = (string | number | null)[][]
const head = ['订单号', '商品序号', '件数', '快递公司', '快递单号']

/** A shop with orders to send, and the sheets of one who ships. */
async function desk() {
  const shop = await makeShop(fixture)
  const { companyId, owner, one, other } = shop
  const { session } = owner
  /** A paid order of two cups and one pot, to be sent. */
  const toSend = async (set = sql`state = 'paid'`) => {
    const { orderId, number } = await shop.ordered(await shop.buyer(), { [one]: 2, [other]: 1 })
    const receiver = sealedForm(parts.sealer, companyId, {
      ...{ name: '王敏', phone: '13800000001', region: ['浙江省', '杭州市', '滨江区'], detail: '一号' },
    })
    await sql`
      update shop_order set delivery = 'express', receiver_sealed = ${receiver}, paid_at = now(), paid = total, ${set}
      where company_id = ${companyId} and order_id = ${orderId}`.execute(parts.db.ops)
    return { orderId, number }
  }
  const check = async (rows: Cells, who = session) => {
    const cells = rows.map((row) => row.map((value) => (value === null ? null : { value })))
    const content = Buffer.from(await writeXlsx(cells).toBuffer()).toString('base64')
    return callAs(who, `POST ${path}/check`, { body: { name: '发货.xlsx', content } })
  }
  const checked = async (rows: Cells) => dataOf(await check(rows))
  const apply = (importId: string) => callAs(session, `POST ${path}/apply`, { body: { importId } })
  const applied = async (rows: Cells) => dataOf(await apply((await checked(rows)).importId))
  const order = async (orderId: string) =>
    dataOf(await callAs(session, 'GET /mall/order/v1/console/detail', { query: { orderId } }))
  const sheet = async (url: string) => {
    const file = await app.inject(url)
    return (await readSheet(new Uint8Array(file.rawPayload).buffer, 1)) as Cells
  }
  return { ...shop, session, toSend, check, checked, apply, applied, order, sheet }
}

describe('a sheet of parcels', () => {
  test('ships whole orders and parts of them as staff do by hand, and changes nothing before', async () => {
    const { one, other, toSend, checked, apply, order } = await desk()
    const [whole, parted] = [await toSend(), await toSend()]
    const report = await checked([
      head,
      [whole.number, null, null, '顺丰速运', 'SF0001'],
      [parted.number, 1, 1, '中通快递', 'ZTO001'],
      [parted.number, 1, null, '中通快递', 'ZTO002'],
    ])
    expect(report).toMatchObject({ counts: { added: 3, same: 0, rejected: 0 }, parcels: 3 })
    expect(report.list.map(({ pieces }) => pieces)).toEqual(['3', '1', '1'])
    expect((await order(whole.orderId)).state).toBe('paid')
    const answers = await Promise.all([apply(report.importId), apply(report.importId)])
    expect(answers.map(({ body }) => [body.code, body.data?.state])).toEqual([
      ['0', 'applied'],
      ['0', 'applied'],
    ])
    expect(await order(whole.orderId)).toMatchObject({
      state: 'shipped',
      shipments: [
        {
          ...{ kind: 'express', carrier: '顺丰速运', tracking: 'SF0001' },
          lines: [
            { skuId: one, quantity: 2 },
            { skuId: other, quantity: 1 },
          ],
        },
      ],
    })
    const part = await order(parted.orderId)
    expect(part.state).toBe('partShipped')
    expect(part.shipments.map(({ tracking, lines }) => [tracking, lines]).sort()).toEqual([
      ['ZTO001', [{ skuId: one, quantity: 1 }]],
      ['ZTO002', [{ skuId: one, quantity: 1 }]],
    ])
  })

  test('that is sent twice records no parcel twice, whatever it names', async () => {
    const { toSend, checked, applied, order } = await desk()
    const { orderId, number } = await toSend()
    const rows: Cells = [head, [number, 1, 2, '中通快递', 'ZTO001'], [number, 2, null, '中通快递', 'zto001']]
    expect((await applied(rows)).parcels).toBe(1)
    expect(await checked(rows)).toMatchObject({ counts: { added: 0, same: 2, rejected: 0 }, parcels: 0 })
    expect((await applied(rows)).counts.same).toBe(2)
    expect(await checked([head, [number, null, null, '中通快递', 'ZTO001']])).toMatchObject({
      counts: { same: 1 },
    })
    const other = await checked([head, [number, 1, 1, '中通快递', 'ZTO001']])
    expect(other.list[0]?.reasons.map(({ column }) => column)).toEqual(['快递单号'])
    expect((await order(orderId)).shipments).toHaveLength(1)
  })

  test('that is sent again after a number was corrected records no parcel a second time', async () => {
    const { toSend, applied, order, session } = await desk()
    const { orderId, number } = await toSend()
    const rows: Cells = [head, [number, 1, 1, '中通快递', 'ZTO001']]
    await applied(rows)
    const correct = async (tracking: string) => {
      const shipmentId = (await order(orderId)).shipments[0]?.shipmentId ?? expect.fail('no parcel')
      dataOf(
        await callAs(session, 'POST /mall/order/v1/console/shipping/correct', {
          body: { orderId, shipmentId, carrier: '中通快递', tracking },
        }),
      )
    }
    await correct('ZTO00I')
    await correct('ZTO009')
    for (const tracking of ['ZTO001', 'zto00i', 'ZTO009'])
      expect((await applied([head, [number, 1, 1, '中通快递', tracking]])).counts).toMatchObject({
        ...{ added: 0, same: 1, rejected: 0 },
      })
    expect((await order(orderId)).shipments.map(({ tracking }) => tracking)).toEqual(['ZTO009'])
    expect((await applied([head, [number, 1, 1, '中通快递', 'ZTO002']])).parcels).toBe(1)
  })

  test('says of each row why it is rejected, and gives the rejected rows back', async () => {
    const { one, buyer, ordered, toSend, checked, session, sheet } = await desk()
    const good = await toSend()
    const { number: unsent } = await ordered(await buyer(), { [one]: 1 })
    const unpaid = await toSend(sql`state = 'awaitingPayment'`)
    const held = await toSend()
    await sql`update shop_order set after_sale_id = ${randomUUID()} where order_id = ${held.orderId}`.execute(
      parts.db.ops,
    )
    const refunding = await toSend()
    await sql`
      insert into order_step (company_id, order_id, what, by)
      select company_id, order_id, 'refund', 'staff' from shop_order where order_id = ${refunding.orderId}`.execute(
      parts.db.ops,
    )
    const report = await checked([
      head,
      ['2020', null, null, '顺丰', 'SF0001'],
      [unsent, null, null, '顺丰', 'SF0002'],
      [unpaid.number, null, null, '顺丰', 'SF0003'],
      [held.number, null, null, '顺丰', 'SF0004'],
      [refunding.number, null, null, '顺丰', 'SF0005'],
      [good.number, null, null, '顺丰', null],
      [good.number, null, null, '顺丰', '单号'],
      [good.number, null, 1, '顺丰', 'SF0006'],
      [good.number, 3, null, '顺丰', 'SF0007'],
      [good.number, 1, 3, '顺丰', 'SF0008'],
      [good.number, 1, 1, '圆通', 'YT0001'],
      [good.number, 1, 1, '圆通', 'YT0001'],
      [good.number, null, null, null, null],
    ])
    expect(report.counts).toEqual({ added: 0, same: 1, rejected: 12 })
    expect(
      report.list.slice(0, 12).map(({ row, reasons }) => [row, reasons.map(({ column }) => column)]),
    ).toEqual([
      ...[2, 3, 4, 5, 6].map((row) => [row, ['订单号']]),
      ...[
        [7, ['快递单号']],
        [8, ['快递单号']],
        [9, ['商品序号']],
        [10, ['商品序号']],
        [11, ['件数']],
      ],
      ...[
        [12, ['订单号']],
        [13, ['商品序号']],
      ],
    ])
    const { url } = dataOf(
      await callAs(session, `GET ${path}/rejected`, { query: { importId: report.importId } }),
    )
    const [top, ...rows] = await sheet(url)
    expect(top?.slice(0, 6)).toEqual(['订单号*', '商品序号', '商品', '件数', '快递公司*', '快递单号*'])
    expect(rows).toHaveLength(12)
    expect(rows[0]?.[6]).toContain('没有这个订单')
  })

  test('takes the export of the orders to ship once it is filled in, and writes no receiver', async () => {
    const { companyId, session, toSend, checked, applied, order, sheet } = await desk()
    const { orderId, number } = await toSend()
    const { exportId } = dataOf(await callAs(session, 'POST /biz/v1/jobs/export/to_ship'))
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
    const [top = [], ...rows] = await sheet((await address()) ?? '')
    const at = (name: string) => top.findIndex((each) => String(each).replace('*', '') === name)
    expect(
      rows.map((row) =>
        ['订单号', '商品序号', '商品', '件数', '收货人', '电话'].map((name) => row[at(name)]),
      ),
    ).toEqual([
      [number, 1, '杯子', 2, '王敏', '13800000001'],
      [number, 2, '茶壶', 1, '王敏', '13800000001'],
    ])
    expect((await checked([top, ...rows])).counts).toEqual({ added: 0, same: 2, rejected: 0 })
    const filled = rows.map((row) =>
      row.map((cell, column) =>
        column === at('快递公司') ? '顺丰' : column === at('快递单号') ? 'SF9999' : cell,
      ),
    )
    expect((await applied([top, ...filled])).parcels).toBe(1)
    expect((await order(orderId)).state).toBe('shipped')
    const { rows: stored } = await sql<{ rows: unknown }>`
      select rows from shipping_import where company_id = ${companyId}`.execute(parts.db.ops)
    expect(JSON.stringify(stored)).not.toMatch(/王敏|13800000001/)
  })

  test('is outdated when an order was shipped by hand meanwhile', async () => {
    const { session, toSend, checked, apply, order } = await desk()
    const { orderId, number } = await toSend()
    const { importId } = await checked([head, [number, null, null, '顺丰', 'SF0001']])
    const body = { orderId, kind: 'express' as const, carrier: '中通', tracking: 'ZTO001' }
    dataOf(
      await callAs(session, 'POST /mall/order/v1/console/ship', {
        headers: { 'idempotency-key': randomUUID() },
        body,
      }),
    )
    expect((await apply(importId)).body.code).toBe('500317')
    expect((await order(orderId)).shipments).toHaveLength(1)
  })

  test('is for those who ship alone', async () => {
    const { companyId, toSend, check } = await desk()
    const { number } = await toSend()
    for (const role of ['editor', 'analyst'] as const) {
      const { session } = await makeStaff(companyId, { role })
      expect((await check([head, [number, null, null, '顺丰', 'SF0001']], session)).body.code).toBe('403')
      expect((await callAs(session, 'POST /biz/v1/jobs/export/to_ship')).body.code).toBe('403')
    }
  })
})
