import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { makeShop } from './shop.ts'
import { soldOrder } from './sold-order.ts'

const fixture = await testApp({ WEB_DIST: '/nowhere' })
const { callAs, parts, makeStaff } = fixture

const slipsOf = (session: string, orderIds: string[]) =>
  callAs(session, 'POST /mall/order/v1/console/packing', { body: { orderIds } })

test('a packing slip has what is left to ship with the codes of the SKUs, and what each parcel has', async () => {
  const shop = await makeShop(fixture)
  const { companyId, one, other, owner } = shop
  const who = await shop.buyer()
  await sql`update product_sku set code = 'CUP-01' where sku_id = ${one}`.execute(parts.db.ops)
  const { orderId, number } = await shop.ordered(who, { [one]: 3, [other]: 1 })
  await sql`update shop_order set state = 'paid', paid = total, paid_at = now() where order_id = ${orderId}`.execute(
    parts.db.ops,
  )
  const slip = async () => (await slipsOf(owner.session, [orderId])).body.data?.list[0]
  expect(await slip()).toMatchObject({
    ...{ number, mayShip: true, delivery: 'none', shipments: [] },
    lines: [
      { name: '杯子', code: 'CUP-01', left: 3 },
      { name: '茶壶', code: '', left: 1 },
    ],
  })
  await callAs(owner.session, 'POST /mall/order/v1/console/ship', {
    headers: { 'idempotency-key': randomUUID() },
    body: { orderId, kind: 'none', lines: [{ skuId: one, quantity: 2 }] },
  })
  expect(await slip()).toMatchObject({
    lines: [{ left: 1 }, { left: 1 }],
    shipments: [{ lines: [{ position: 0, quantity: 2 }] }],
  })
  await sql`
    insert into order_step (company_id, order_id, what, by) values (${companyId}, ${orderId}, 'refund', 'staff')`.execute(
    parts.db.ops,
  )
  expect((await slip())?.mayShip).toBe(false)
})

test('packing slips come in the given order, to who ships alone, and of no other company', async () => {
  const [shop, foreign] = [await makeShop(fixture), await makeShop(fixture)]
  const made = async ({ companyId, owner, buyer }: typeof shop) =>
    soldOrder(parts, { companyId, personId: (await buyer()).personId, staffId: owner.staffId }, 'paid')
  const [first, second] = [await made(shop), await made(shop)]
  const { session } = shop.owner
  for (const ids of [
    [first, second],
    [second, first],
  ])
    expect((await slipsOf(session, ids)).body.data?.list.map(({ orderId }) => orderId)).toEqual(ids)
  expect((await slipsOf(session, [first, await made(foreign)])).body.code).toBe('50020009')
  const analyst = (await makeStaff(shop.companyId, { role: 'analyst' })).session
  expect((await slipsOf(analyst, [first])).body.code).not.toBe('0')
})
