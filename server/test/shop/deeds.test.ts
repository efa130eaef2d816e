import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addJob } from '#core/jobs/add-job.ts'
import { joinPersons } from '#domain/identity/join.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { messagingVendor } from '../notices/vendor.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { fakePay, makeShop } from './shop.ts'

// What the salesperson sees of an order. A database of its own: `runDue` works on the jobs of all companies.
const vendor = fakePay()
const fixture = await testApp(
  { WEB_DIST: '/nowhere', WECOM_API_BASE: (await messagingVendor()).base },
  await openOwn(),
)
Object.assign(fixture.parts.pay, vendor.pay)
const { callAs, parts } = fixture
const work = () => parts.queue.runDue()

/** A shop whose salesperson shared a product with a visitor, who looks at it. */
async function visited(isNamed = true) {
  const shop = await makeShop(fixture)
  const { companyId } = shop
  const seller = await fixture.makeStaff(companyId, { name: '林岚' })
  const who = await (isNamed ? shop.buyer() : fixture.makeVisitor(companyId, { unionId: '' }))
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
  /** The company gives all back, and the vendor has done it. */
  const refunded = async ({ session }: { session: string }, orderId: string) => {
    await callAs(session, 'POST /mall/order/v1/console/refund', { body: { orderId, reason: '不要了' } })
    await work()
    for (const refund of vendor.refunds.values()) refund.state = 'SUCCESS'
    await parts.db.tenant(companyId, async (db) => {
      const { rows } = await sql<{ id: string }>`
        select refund_id as id from payment_refund where company_id = ${companyId} and order_id = ${orderId}`.execute(
        db,
      )
      for (const { id } of rows) await addJob(db, 'refund_payment', id)
    })
    await work()
    await work()
  }
  return { ...shop, seller, who, productId, events, paid, refunded }
}

test('an order, its payment and a whole refund are deeds for the salesperson, once each, in the visit', async () => {
  const { companyId, owner, one, seller, who, productId, events, paid, ordered, refunded, stateOf } =
    await visited()
  const deed = { staff_id: seller.staffId, content_id: productId, parent: 'looked' }
  await ordered(who, { [one]: 1 })
  expect(await events()).toEqual([{ ...deed, event: 'place_order' }])
  const { orderId } = await paid({ [one]: 2 })
  await parts.db.tenant(companyId, (db) => addJob(db, 'tell_order', orderId))
  await work()
  const names = async () => (await events()).map(({ event }) => event).sort()
  expect(await names()).toEqual(['pay_order', 'place_order', 'place_order'])
  await refunded(owner, orderId)
  expect(await stateOf(orderId)).toMatchObject({ state: 'closed', close_reason: 'refunded' })
  expect(await names()).toEqual(['pay_order', 'place_order', 'place_order', 'refund_order'])
  expect(new Set((await events()).map((row) => JSON.stringify({ ...row, event: '' }))).size).toBe(1)
})

test('a review is a deed for the salesperson of its order, once', async () => {
  const { companyId, one, seller, who, productId, events, paid } = await visited()
  const { orderId } = await paid({ [one]: 1 })
  await sql`
    update shop_order set state = 'received', received_at = now()
    where company_id = ${companyId} and order_id = ${orderId}`.execute(parts.db.ops)
  const { body } = await callAs(who.session, 'POST /mall/review/v1/submit', {
    headers: { 'idempotency-key': randomUUID() },
    body: { orderId, position: 0, stars: 4 },
  })
  await work()
  const reviewId = body.data?.review?.reviewId ?? expect.fail(body.message)
  await parts.db.tenant(companyId, (db) => addJob(db, 'tell_review', reviewId))
  await work()
  expect((await events()).filter(({ event }) => event === 'review_product')).toEqual([
    { event: 'review_product', staff_id: seller.staffId, content_id: productId, parent: 'looked' },
  ])
})

test('an anonymous review is no deed: it would name its person', async () => {
  const { companyId, one, who, events, paid } = await visited()
  const { orderId } = await paid({ [one]: 1 })
  await sql`
    update shop_order set state = 'received', received_at = now()
    where company_id = ${companyId} and order_id = ${orderId}`.execute(parts.db.ops)
  const { status } = await callAs(who.session, 'POST /mall/review/v1/submit', {
    headers: { 'idempotency-key': randomUUID() },
    body: { orderId, position: 0, stars: 1, isAnonymous: true },
  })
  await work()
  expect(status).toBe(200)
  expect((await events()).map(({ event }) => event)).not.toContain('review_product')
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

/** The numbers of the salesperson's funnel around today, and the rows of its last step. */
async function bought(session: string) {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const span = { from: day(-1), to: day(1) }
  const { body } = await callAs(session, 'POST /biz/v1/clue/funnel', { body: span })
  const rows = await callAs(session, 'POST /biz/v1/clue/funnel/rows', { body: { ...span, step: 'bought' } })
  const { talked, bought: count } = body.data ?? expect.fail('no funnel')
  return { talked, bought: count, rows: rows.body.data?.list.map(({ person }) => person?.unionId) ?? [] }
}

test('a paid order is the last step of the funnel until all of it goes back', async () => {
  const { owner, seller, who, one, ordered, paid, refunded } = await visited()
  await ordered(who, { [one]: 1 })
  expect(await bought(seller.session)).toEqual({ talked: 0, bought: 0, rows: [] })
  const { orderId } = await paid({ [one]: 1 })
  expect(await bought(seller.session)).toEqual({ talked: 0, bought: 1, rows: [who.unionId] })
  const record = (purchase: object) =>
    callAs(seller.session, 'POST /biz/v1/clue/follow', {
      body: { unionId: who.unionId, words: '商城下单', purchase },
    })
  expect((await record({ orderId, amount: 5 })).body.errors?.map(({ path }) => path)).toEqual([
    'purchase.amount',
  ])
  const { body } = await record({ orderId })
  expect(body.data?.purchase).toEqual({ amount: null, orderNumber: expect.stringMatching(/^\d{22}$/) })
  expect(await bought(seller.session)).toEqual({ talked: 1, bought: 1, rows: [who.unionId] })
  await refunded(owner, orderId)
  expect(await bought(seller.session)).toEqual({ talked: 1, bought: 0, rows: [] })
  expect((await record({ orderId })).status).toBe(404)
})

test('an order that costs nothing is the last step of the funnel until it is closed', async () => {
  const { companyId, owner, seller, who, one } = await visited()
  await sql`update product_sku set price = 0 where company_id = ${companyId} and sku_id = ${one}`.execute(
    parts.db.ops,
  )
  const { body } = await callAs(who.session, 'POST /mall/order/v1/order/submit', {
    body: { lines: [{ skuId: one, quantity: 1, seenPrice: 0 }], delivery: 'none', seenTotal: 0 },
  })
  const orderId = body.data?.orderId ?? expect.fail(body.code)
  expect(await bought(seller.session)).toEqual({ talked: 0, bought: 1, rows: [who.unionId] })
  await callAs(owner.session, 'POST /mall/order/v1/console/close', { body: { orderId } })
  expect(await bought(seller.session)).toEqual({ talked: 0, bought: 0, rows: [] })
})

test('a purchase names no unpaid order, and none of another lead or another company', async () => {
  const { companyId, seller, who, one, ordered, buyer, submit } = await visited()
  const unpaid = await ordered(who, { [one]: 1 })
  const stranger = await submit(await buyer(), { [one]: 1 })
  const other = await visited()
  const foreign = await other.paid({ [other.one]: 1 })
  for (const orderId of [unpaid.orderId, stranger.body.data?.orderId, foreign.orderId, 'x']) {
    const { status } = await callAs(seller.session, 'POST /biz/v1/clue/follow', {
      body: { unionId: who.unionId, words: '买了', purchase: { orderId: orderId ?? '' } },
    })
    expect([orderId, status]).toEqual([orderId, 404])
  }
  const { rows } = await sql`select from lead_follow where company_id = ${companyId}`.execute(parts.db.ops)
  expect(rows).toEqual([])
})

test('a paid order follows a join, its undoing and a hand-over', async () => {
  const { companyId, seller, who, one, paid } = await visited(false)
  await paid({ [one]: 1 })
  const into = await fixture.makeVisitor(companyId, { unionId: `into-${companyId}` })
  await parts.db.tenant(companyId, (db) => joinPersons(db, companyId, who.personId, into.personId, 'phone'))
  expect(await bought(seller.session)).toMatchObject({ bought: 1, rows: [into.unionId] })
  await parts.db.tenant(companyId, (db) => undoJoin(db, companyId, who.personId))
  expect(await bought(seller.session)).toMatchObject({ bought: 1, rows: [who.personId] })
  const colleague = await fixture.makeStaff(companyId)
  await callAs(seller.session, 'POST /biz/v1/clue/turn', {
    body: { unionId: who.personId, userId: colleague.userId },
  })
  await paid({ [one]: 1 })
  expect(await bought(seller.session)).toMatchObject({ bought: 1 })
})

test('administrators and the holder of the lead are told once of a wrong amount and of a second payment', async () => {
  const { companyId, owner, seller, who, one, ordered, pay, notice } = await visited()
  const colleague = await fixture.makeStaff(companyId)
  const order = await ordered(who, { [one]: 1 })
  await pay(who, order)
  const number = vendor.open().at(-1)?.number ?? expect.fail('no attempt')
  const said = { ...vendor.money(number), total: 1 }
  await notice(said)
  await notice(said)
  await work()
  const { rows } = await sql<{ staff_id: string; signal: string; state: string }>`
    select staff_id, signal from notice where company_id = ${companyId} and occasion = 'payment'`.execute(
    parts.db.ops,
  )
  expect(rows.map(({ staff_id }) => staff_id).sort()).toEqual([owner.staffId, seller.staffId].sort())
  expect(new Set(rows.map(({ signal }) => signal))).toEqual(new Set(['wrongAmount']))
  expect(rows.map(({ staff_id }) => staff_id)).not.toContain(colleague.staffId)
})

test('the salesperson sees the cart of a lead, unless the lead withdrew tracking; a colleague does not', async () => {
  const { companyId, seller, who, one } = await visited()
  await callAs(who.session, 'POST /mall/order/v1/cart/add', {
    body: { skuId: one, quantity: 2 },
  })
  const cart = (session: string) =>
    callAs(session, 'GET /mall/order/v1/sale/cart', { query: { unionId: who.unionId } })
  expect((await cart(seller.session)).body.data?.list).toMatchObject([
    { name: '杯子', quantity: 2, price: 1_000 },
  ])
  const colleague = await fixture.makeStaff(companyId)
  expect((await cart(colleague.session)).status).toBe(404)
  await sql`update person set tracking_off = true where company_id = ${companyId} and person_id = ${who.personId}`.execute(
    parts.db.ops,
  )
  expect((await cart(seller.session)).body.data?.list).toEqual([])
})
