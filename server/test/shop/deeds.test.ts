import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { fakePay, makeShop } from './shop.ts'

// What the salesperson sees of an order. A database of its own: `runDue` works on the jobs of all companies.
const vendor = fakePay()
const fixture = await testApp({ WEB_DIST: '/nowhere' }, await openOwn())
Object.assign(fixture.parts.pay, vendor.pay)
const { callAs, parts } = fixture
const work = () => parts.queue.runDue()

/** A shop whose salesperson shared a product with a visitor, who looks at it. */
async function visited() {
  const shop = await makeShop(fixture)
  const { companyId } = shop
  const seller = await fixture.makeStaff(companyId, { name: '林岚' })
  const who = await shop.buyer()
  const { product_id: productId } = await parts.db.ops
    .selectFrom('product_sku')
    .select('product_id')
    .where('company_id', '=', companyId)
    .where('sku_id', '=', shop.one)
    .executeTakeFirstOrThrow()
  await callAs(who.session, 'POST /crm-trail-api/behaviors/qw', {
    body: {
      event: 'view',
      activityId: 'looked',
      attr: { contentId: productId, sceneType: 'product', saleId: seller.userId },
    },
  })
  const events = async () => {
    const { rows } = await sql<{ event: string; staff_id: string; content_id: string; parent: string }>`
      select event, staff_id, content_id, parent_activity_id as parent from event
      where company_id = ${companyId} and event <> 'view' order by received_at, event`.execute(parts.db.ops)
    return rows
  }
  const paid = async (lines: Record<string, number>) => {
    const order = await shop.ordered(who, lines)
    await shop.pay(who, order)
    const number = vendor.open().at(-1)?.number ?? expect.fail('no attempt')
    await shop.notice(vendor.money(number))
    await work()
    return order
  }
  return { ...shop, seller, who, productId, events, paid }
}

test('an order, its payment and a whole refund are deeds for the salesperson, once each, in the visit', async () => {
  const { companyId, owner, one, seller, who, productId, events, paid, ordered, stateOf } = await visited()
  const deed = { staff_id: seller.staffId, content_id: productId, parent: 'looked' }
  await ordered(who, { [one]: 1 })
  expect(await events()).toEqual([{ ...deed, event: 'place_order' }])
  const { orderId } = await paid({ [one]: 2 })
  await parts.db.tenant(companyId, (db) => sql`select jobs.add('tell_order', ${orderId}, now())`.execute(db))
  await work()
  const names = async () => (await events()).map(({ event }) => event).sort()
  expect(await names()).toEqual(['pay_order', 'place_order', 'place_order'])
  await callAs(owner.session, 'POST /mall/order/v1/console/refund', { body: { orderId, words: '不要了' } })
  await work()
  for (const refund of vendor.refunds.values()) refund.state = 'SUCCESS'
  await parts.db.tenant(companyId, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select refund_id as id from payment_refund where company_id = ${companyId} and order_id = ${orderId}`.execute(
      db,
    )
    for (const { id } of rows) await sql`select jobs.add('refund_payment', ${id}, now())`.execute(db)
  })
  await work()
  await work()
  expect(await stateOf(orderId)).toMatchObject({ state: 'closed', close_reason: 'refunded' })
  expect(await names()).toEqual(['pay_order', 'place_order', 'place_order', 'refund_order'])
  expect(new Set((await events()).map((row) => JSON.stringify({ ...row, event: '' }))).size).toBe(1)
})

test('a payment is seen on the radar, the trail and in the score, and the salesperson gets a message', async () => {
  const { companyId, seller, one, productId, paid } = await visited()
  await paid({ [one]: 1 })
  const { body: radar } = await callAs(seller.session, 'GET /biz/v1/clue/radar/visits', {
    query: { page: 1, pageSize: 20 },
  })
  expect(radar.data?.list[0]).toMatchObject({ actions: ['pay_order', 'place_order'], interested: true })
  const { body: trail } = await callAs(seller.session, 'GET /biz/v1/clue/trail', {
    query: { unionId: radar.data?.list[0]?.person.unionId ?? '', page: 1, pageSize: 20 },
  })
  expect(trail.data?.list.map(({ event, contentId }) => [event, contentId])).toEqual(
    expect.arrayContaining([['pay_order', productId]]),
  )
  const { body: score } = await callAs(seller.session, 'GET /biz/v1/clue/score/ledger', {
    query: { clueId: radar.data?.list[0]?.person.unionId ?? '', page: 1, pageSize: 50 },
  })
  expect(score.data?.list).toContainEqual(expect.objectContaining({ action: 'pay_order', points: 60 }))
  const { rows } = await sql<{ occasion: string }>`
    select occasion from notice where company_id = ${companyId} and staff_id = ${seller.staffId} order by at`.execute(
    parts.db.ops,
  )
  expect(rows.map(({ occasion }) => occasion)).toContain('pay_order')
})
