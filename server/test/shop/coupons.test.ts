import { randomUUID } from 'node:crypto'
import { refundOf } from '@mingpian/contract/shared/rules/after-sale-amounts.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { useCoupon } from '#domain/shop/coupon/use.ts'
import { addClosings } from '#domain/shop/order/upkeep.ts'
import { settleRefund } from '#domain/shop/payment/refunds.ts'
import { makeCategory } from '#domain/shop/product/category-tree.ts'
import { messagingVendor } from '../notices/vendor.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { faults } from '../support/full.ts'
import { couponShop, expectCounted, inDays, tenOff } from './coupon.ts'
import { expectBalanced, fakePay } from './shop.ts'

const vendor = fakePay()
// A database of its own: `runDue` works on the jobs of all companies.
const fixture = await testApp(
  { WEB_DIST: '/nowhere', WECOM_API_BASE: (await messagingVendor()).base },
  await openOwn(),
)
Object.assign(fixture.parts.pay, vendor.pay)
const { callAs, parts, makeStaff } = fixture
const { ops } = parts.db
const work = () => parts.queue.runDue()
const shopOf = (stock?: number) => couponShop(fixture, stock)
type Shop = Awaited<ReturnType<typeof shopOf>>
type Who = Awaited<ReturnType<Shop['buyer']>>

const expire = (companyId: string) =>
  sql`update held_coupon set valid_from = now() - interval '2 days', valid_to = now() where company_id = ${companyId}`.execute(
    ops,
  )

async function paid(shop: Shop, who: Who, order: { orderId: string; total: number }) {
  await shop.pay(who, order)
  await shop.notice(vendor.money(vendor.open().at(-1)?.number ?? expect.fail('no attempt')))
  await work()
}

/** The vendor pays all refunds of the company back. */
async function arrive(companyId: string) {
  await sql`update payment_refund set send_at = now() where company_id = ${companyId}`.execute(ops)
  await work()
  const { rows } = await sql<{ number: string }>`
    select number from payment_refund where company_id = ${companyId} and state = 'processing'`.execute(ops)
  for (const { number } of rows) {
    const refund = vendor.refunds.get(number) ?? expect.fail('the vendor has no such refund')
    refund.state = 'SUCCESS'
    await parts.db.tenant(companyId, (db) => settleRefund(db, companyId, refund))
  }
  await work()
}

const refundAll = (shop: Shop, orderId: string) =>
  callAs(shop.owner.session, 'POST /mall/order/v1/console/refund', {
    headers: { 'idempotency-key': randomUUID() },
    body: { orderId },
  })

const keepCoupons = ({ companyId }: Shop) =>
  sql`insert into trade_setting (company_id, coupon_back) values (${companyId}, false)
    on conflict (company_id) do update set coupon_back = false`.execute(ops)

describe('taking', () => {
  test('of 20 coupons by 200 persons at once gives exactly 20, and tells the others that none is left', async () => {
    const shop = await shopOf()
    const couponId = await shop.offer({ total: 20 })
    const takers = await Promise.all(Array.from({ length: 200 }, () => shop.buyer()))
    const answers = await Promise.all(takers.map((who) => shop.take(who, couponId)))
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['0']))
    const got = answers.filter(({ body }) => body.data?.taken)
    expect(got).toHaveLength(20)
    const states = answers
      .filter((answer) => !got.includes(answer))
      .map(({ body }) => body.data?.coupon.state)
    expect(new Set(states)).toEqual(new Set(['soldOut']))
    await expectCounted(fixture, shop.companyId)
  })

  test('by one person in ten requests at once gives one', async () => {
    const shop = await shopOf()
    const couponId = await shop.offer()
    const who = await shop.buyer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => shop.take(who, couponId)))
    expect(answers.filter(({ body }) => body.data?.taken)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.data?.coupon.state === 'taken')).toHaveLength(10)
    await expectCounted(fixture, shop.companyId)
  })

  test('twice in one tap gives one, also of a coupon of which a person gets more', async () => {
    const shop = await shopOf()
    const couponId = await shop.offer({ perPerson: 5 })
    const who = await shop.buyer()
    const key = randomUUID()
    const [first, second] = [await shop.take(who, couponId, key), await shop.take(who, couponId, key)]
    expect(second.body.data).toEqual(first.body.data)
    expect(await shop.held(who)).toHaveLength(1)
  })

  test.each([
    ['that has not begun', { startsAt: inDays(1) }, '', 'soon'],
    ['that has ended', {}, 'update coupon set ends_at = now() where company_id = $1', 'ended'],
    ['that was stopped', {}, 'update coupon set stopped_at = now() where company_id = $1', 'ended'],
  ] as const)('of a coupon %s gives none', async (_, input, text, state) => {
    const shop = await shopOf()
    const couponId = await shop.offer(input)
    if (text) await parts.db.opsPool.query(text, [shop.companyId])
    const { body } = await shop.take(await shop.buyer(), couponId)
    expect(body.data).toMatchObject({ taken: false, coupon: { state } })
  })

  test('by a code takes the coupon of it, in any letters, and no link takes it', async () => {
    const shop = await shopOf()
    const couponId = await shop.offer({ byLink: false, code: 'Autumn26' })
    const who = await shop.buyer()
    const redeem = (code: string) =>
      callAs(who.session, 'POST /mall/order/v1/coupon/redeem', {
        headers: { 'idempotency-key': randomUUID() },
        body: { code },
      })
    expect((await shop.take(who, couponId)).body.code).toBe('404')
    expect((await redeem('spring26')).body.code).toBe('404')
    expect((await redeem('autumn26')).body.data?.taken).toBe(true)
    expect((await redeem('AUTUMN26')).body.data).toMatchObject({ taken: false, coupon: { state: 'taken' } })
    expect((await shop.held(who)).map(({ way }) => way)).toEqual(['code'])
  })

  test('by its link gives no more of a coupon that is not taken by one to a person who has it', async () => {
    const shop = await shopOf()
    const couponId = await shop.offer({ byLink: false, code: 'Winter26', perPerson: 5 })
    const who = await shop.buyer()
    const redeem = () =>
      callAs(who.session, 'POST /mall/order/v1/coupon/redeem', {
        headers: { 'idempotency-key': randomUUID() },
        body: { code: 'winter26' },
      })
    expect((await redeem()).body.data?.taken).toBe(true)
    expect((await shop.take(who, couponId)).body.data).toMatchObject({
      taken: false,
      coupon: { state: 'taken', own: 1 },
    })
    expect((await redeem()).body.data).toMatchObject({ taken: true, coupon: { own: 2 } })
    await expectCounted(fixture, shop.companyId)
  })

  test('of another company finds nothing', async () => {
    const [shop, elsewhere] = [await shopOf(), await shopOf()]
    const couponId = await shop.offer()
    expect((await elsewhere.take(await elsewhere.buyer(), couponId)).body.code).toBe('404')
  })

  test('keeps it valid for so many days, else until it ends, to the second', async () => {
    const shop = await shopOf()
    const who = await shop.buyer()
    await shop.got(who, { validDays: 3, endsAt: '' })
    const [held] = await shop.held(who)
    expect(Date.parse(held?.validTo ?? '') - Date.parse(held?.validFrom ?? '')).toBe(3 * 86_400_000)
    await expire(shop.companyId)
    expect(await shop.held(who)).toEqual([])
    expect(await shop.held(who, 'expired')).toMatchObject([{ name: '满减券' }])
  })

  test('by joined persons counts as by one, and parts again with them', async () => {
    const shop = await shopOf()
    const { companyId } = shop
    const couponId = await shop.offer({ perPerson: 2 })
    const [first, second] = [await shop.buyer(), await fixture.makeVisitor(companyId, { unionId: '' })]
    for (const who of [first, second])
      expect((await shop.take(who, couponId)).body.data).toMatchObject({
        taken: true,
        coupon: { state: 'open', own: 1 },
      })
    await parts.db.tenant(companyId, (db) =>
      joinPersons(db, companyId, second.personId, first.personId, 'test'),
    )
    await expect.poll(async () => (await shop.held(first)).length).toBe(2)
    expect((await shop.take(second, couponId)).body.data).toMatchObject({
      taken: false,
      coupon: { state: 'taken', own: 2 },
    })
    await parts.db.tenant(companyId, (db) => undoJoin(db, companyId, second.personId))
    await expect.poll(async () => (await shop.held(first)).length).toBe(1)
  })
})

describe('a checkout', () => {
  test('shows each coupon once, by the piece that ends first, so that many of one hide no other', async () => {
    const shop = await shopOf()
    const who = await shop.buyer()
    const first = await shop.got(who)
    await sql`
      insert into held_coupon (company_id, held_id, coupon_id, person_id, way, valid_from, valid_to)
      select company_id, gen_random_uuid(), coupon_id, person_id, way, valid_from, valid_to + interval '1 hour'
      from held_coupon, generate_series(1, 100) where held_id = ${first}`.execute(ops)
    const late = await shop.got(who, { off: 700 })
    await sql`update held_coupon set valid_to = valid_to + interval '1 day' where held_id = ${late}`.execute(
      ops,
    )
    const quote = await shop.quoted(who, { [shop.one]: 2 }, { coupon: 'best' })
    expect(quote.coupons?.map(({ heldId }) => heldId)).toEqual([first, late])
    const named = await sql<{ id: string }>`
      select held_id as id from held_coupon where company_id = ${shop.companyId} and held_id not in (${first}, ${late})
      limit 1`.execute(ops)
    const { id = '' } = named.rows[0] ?? {}
    const { coupons } = await shop.quoted(who, { [shop.one]: 2 }, { coupon: id })
    expect(coupons?.map(({ heldId }) => heldId)).toEqual([id, late])
  })

  test('proposes the coupon that saves most, and says why the others do not fit', async () => {
    const shop = await shopOf()
    const { one, other } = shop
    const who = await shop.buyer()
    const { product_id: productId } = await ops
      .selectFrom('product_sku')
      .select('product_id')
      .where('company_id', '=', shop.companyId)
      .where('sku_id', '=', other)
      .executeTakeFirstOrThrow()
    const ten = await shop.got(who, { off: 500 })
    const tenth = await shop.got(who, { kind: 'percent', off: 3_000 })
    const dear = await shop.got(who, { threshold: 5_000 })
    const pots = await shop.got(who, { productIds: [productId] })
    const late = await shop.got(who)
    await sql`update held_coupon set valid_from = now() + interval '1 hour' where held_id = ${late}`.execute(
      ops,
    )
    const quote = await shop.quoted(who, { [one]: 2 }, { coupon: 'best' })
    expect(quote).toMatchObject({
      goods: 2_000,
      discount: 600,
      couponId: tenth,
      couponAmount: 600,
      total: 1_400,
    })
    expect(
      quote.coupons?.map(({ heldId, misfit, missing, amount }) => [heldId, misfit, missing, amount]),
    ).toEqual(
      expect.arrayContaining([
        [tenth, '', 0, 600],
        [ten, '', 0, 500],
        [dear, 'threshold', 3_000, 0],
        [pots, 'goods', 0, 0],
        [late, 'soon', 0, 0],
      ]),
    )
    expect(quote.coupons?.slice(0, 2).map(({ heldId }) => heldId)).toEqual([tenth, ten])
    expect(await shop.quoted(who, { [one]: 2 }, { coupon: '' })).toMatchObject({ couponId: '', total: 2_000 })
    expect(await shop.quoted(who, { [one]: 2 })).not.toHaveProperty('coupons')
    const mixed = await shop.quoted(who, { [one]: 1, [other]: 1 }, { coupon: pots })
    expect(mixed.lines.map(({ total }) => total)).toEqual([1_000, 1_550])
  })

  test('takes a coupon off the goods of a category and of those below it', async () => {
    const shop = await shopOf()
    const { companyId, one, other, owner } = shop
    const keeper = { companyId, staffId: owner.staffId }
    const [first, second] = await parts.db.tenant(companyId, async (db) => {
      const parentId = await makeCategory(db, keeper, { name: '茶具' })
      return [parentId, await makeCategory(db, keeper, { name: '杯', parentId })] as const
    })
    await sql`update product set category_id = ${second} where company_id = ${companyId} and product_id = (
      select product_id from product_sku where company_id = ${companyId} and sku_id = ${one})`.execute(ops)
    const who = await shop.buyer()
    const ofFirst = await shop.got(who, { categoryIds: [first] })
    const quote = await shop.quoted(who, { [one]: 2, [other]: 1 }, { coupon: ofFirst })
    expect(quote.lines.map(({ total }) => total)).toEqual([1_000, 2_550])
    expect((await shop.checkout(who, { [other]: 1 }, { coupon: ofFirst })).body.code).toBe('50012039')
  })

  test('takes no more than the goods cost, and leaves freight', async () => {
    const shop = await shopOf()
    await sql`insert into trade_setting (company_id, freight) values (${shop.companyId}, 800)`.execute(ops)
    const who = await shop.buyer()
    const coupon = await shop.got(who, { off: 100_000 })
    expect(await shop.quoted(who, { [shop.one]: 1 }, { coupon, delivery: 'express' })).toMatchObject({
      ...{ goods: 1_000, couponAmount: 1_000, freight: 800, total: 800 },
    })
    const order = await shop.bought(who, { [shop.one]: 1 }, coupon, 0)
    expect(order).toMatchObject({ state: 'paid', total: 0 })
  })

  test('answers 50012016 for a coupon of another person, 50012039 for one that does not fit', async () => {
    const shop = await shopOf()
    const [who, friend] = [await shop.buyer(), await shop.buyer()]
    const friends = await shop.got(friend)
    const dear = await shop.got(who, { threshold: 5_000 })
    const ask = async (coupon: string) => (await shop.checkout(who, { [shop.one]: 1 }, { coupon })).body.code
    expect(await ask(friends)).toBe('50012016')
    expect(await ask(randomUUID())).toBe('50012016')
    expect(await ask('nothing')).toBe('50012016')
    expect(await ask(dear)).toBe('50012039')
    expect((await shop.buy(who, { [shop.one]: 1 }, friends, 0)).body.code).toBe('5002000900')
    expect((await shop.buy(who, { [shop.one]: 1 }, dear, 1_000)).body.code).toBe('50020002')
  })

  test('drops a kept coupon whose goods left the cart, with a word', async () => {
    const shop = await shopOf()
    const who = await shop.buyer()
    const coupon = await shop.got(who, { threshold: 2_000 })
    expect(await shop.quoted(who, { [shop.one]: 2 }, { coupon })).toMatchObject({ total: 1_000 })
    expect(await shop.quoted(who, { [shop.one]: 1 }, { coupon, seenCoupon: 1_000 })).toMatchObject({
      ...{ couponId: '', total: 1_000 },
      changes: [{ what: 'coupon', name: '满减券', before: 1_000, now: 0, misfit: 'threshold' }],
    })
  })

  test('of two at once with one coupon makes one order, and the other says what changed before it is paid', async () => {
    const shop = await shopOf()
    const { one, companyId } = shop
    const who = await shop.buyer()
    const coupon = await shop.got(who)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => shop.buy(who, { [one]: 2 }, coupon, 1_000)),
    )
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['0', ...Array(4).fill('50020002')])
    expect(await shop.quoted(who, { [one]: 2 }, { coupon, seenCoupon: 1_000 })).toMatchObject({
      ...{ couponId: '', total: 2_000 },
      changes: [{ what: 'coupon', before: 1_000, now: 0, misfit: 'used' }],
    })
    await expectCounted(fixture, companyId)
    await expectBalanced(fixture, companyId)
  })

  test('of an order that fails for want of stock leaves the coupon', async () => {
    const shop = await shopOf(1)
    const [who, other] = [await shop.buyer(), await shop.buyer()]
    const coupon = await shop.got(who)
    await shop.bought(other, { [shop.one]: 1 }, undefined, 1_000)
    expect((await shop.buy(who, { [shop.one]: 1 }, coupon, 0)).body.code).toBe('50020006')
    expect(await shop.held(who)).toHaveLength(1)
  })
})

describe('an order with a coupon', () => {
  test('shows it, pays less, and gives it back once when it closes', async () => {
    const shop = await shopOf()
    const { one, companyId } = shop
    const who = await shop.buyer()
    const coupon = await shop.got(who)
    const { orderId } = await shop.bought(who, { [one]: 2 }, coupon, 1_000)
    const detail = await callAs(who.session, 'GET /mall/order/v1/order/detail', { query: { orderId } })
    expect(detail.body.data).toMatchObject({ coupon: { name: '满减券', amount: 1_000 }, discount: 1_000 })
    expect(await shop.held(who, 'used')).toMatchObject([{ heldId: coupon, orderId }])
    await Promise.all([shop.close(who, orderId), shop.close(who, orderId)])
    expect(await shop.held(who)).toMatchObject([{ heldId: coupon, orderId: '' }])
    const second = await shop.bought(who, { [one]: 2 }, coupon, 1_000)
    // The first order cannot give back what the second one uses.
    await shop.close(who, orderId)
    expect(await shop.held(who, 'used')).toMatchObject([{ orderId: second.orderId }])
    await expectCounted(fixture, companyId)
  })

  test('is one of two that use the coupon at once, whatever they have read before', async () => {
    const shop = await shopOf()
    const { companyId } = shop
    const who = await shop.buyer()
    const coupon = await shop.got(who)
    const use = () =>
      parts.db.tenant(companyId, (db) =>
        useCoupon(db, { companyId, orderId: randomUUID() }, [who.personId], coupon),
      )
    expect((await Promise.all([use(), use(), use()])).filter(Boolean)).toHaveLength(1)
  })

  test('that closes after the coupon has expired gives nothing back that could be used', async () => {
    const shop = await shopOf()
    const who = await shop.buyer()
    const coupon = await shop.got(who)
    const { orderId } = await shop.bought(who, { [shop.one]: 2 }, coupon, 1_000)
    await expire(shop.companyId)
    await shop.close(who, orderId)
    expect(await shop.held(who)).toEqual([])
    expect(await shop.held(who, 'expired')).toMatchObject([{ heldId: coupon }])
    expect((await shop.buy(who, { [shop.one]: 2 }, coupon, 1_000)).body.code).toBe('50020002')
  })

  test.each([
    ['gives it back', true],
    ['keeps it where the company says so', false],
  ])('that is refunded as a whole %s', async (_, isBack) => {
    const shop = await shopOf()
    if (!isBack) await keepCoupons(shop)
    const who = await shop.buyer()
    const coupon = await shop.got(who)
    const order = await shop.bought(who, { [shop.one]: 2 }, coupon, 1_000)
    await paid(shop, who, order)
    await refundAll(shop, order.orderId)
    await arrive(shop.companyId)
    expect(await shop.stateOf(order.orderId)).toMatchObject({ state: 'closed', paid: 1_000, refunded: 1_000 })
    expect(await shop.held(who, isBack ? 'usable' : 'used')).toMatchObject([{ heldId: coupon }])
    await expectCounted(fixture, shop.companyId)
  })

  test('that goes back piece by piece refunds the stored shares, and gives the coupon back with the last', async () => {
    const shop = await shopOf()
    const { one, companyId, owner } = shop
    const who = await shop.buyer()
    // 30.00 less a tenth.
    const coupon = await shop.got(who, { kind: 'percent', off: 1_000, threshold: 3_000 })
    const order = await shop.bought(who, { [one]: 3 }, coupon, 2_700)
    await paid(shop, who, order)
    const back = async (quantity: number, seenAmount: number) => {
      const { body } = await callAs(who.session, 'POST /mall/order/v1/after_sale/create', {
        headers: { 'idempotency-key': randomUUID() },
        body: { orderId: order.orderId, lines: [{ position: 0, quantity }], reason: 'unwanted', seenAmount },
      })
      const afterSaleId = body.data?.afterSaleId ?? expect.fail(`${body.code} ${body.message}`)
      await callAs(owner.session, 'POST /mall/order/v1/console/after_sale/accept', { body: { afterSaleId } })
      await sql`
        update graphile_worker._private_jobs set run_at = now() where key like ${`${companyId}/refund_payment/%`}`.execute(
        ops,
      )
      await arrive(companyId)
    }
    await back(2, 1_800)
    // What stays keeps its discount, though it is below the threshold; so does the order its coupon.
    expect(await shop.held(who, 'used')).toHaveLength(1)
    await back(1, 900)
    expect(await shop.stateOf(order.orderId)).toMatchObject({ state: 'closed', refunded: 2_700 })
    expect(await shop.held(who)).toHaveLength(1)
    await expectCounted(fixture, companyId)
    await expectBalanced(fixture, companyId)
  })
})

describe('a coupon of a salesperson', () => {
  /** A lead of a member of staff: they looked at the member's product. */
  async function led() {
    const shop = await shopOf()
    const { companyId } = shop
    const seller = await makeStaff(companyId, { name: '林岚' })
    const who = await shop.buyer()
    const { product_id: contentId } = await ops
      .selectFrom('product_sku')
      .select('product_id')
      .where('company_id', '=', companyId)
      .where('sku_id', '=', shop.one)
      .executeTakeFirstOrThrow()
    await callAs(who.session, 'POST /crm-trail-api/behaviors/qw', {
      body: {
        event: 'view',
        activityId: 'looked',
        attr: { contentId, sceneType: 'product', saleId: seller.userId },
      },
    })
    const give = (couponId: string, session = seller.session) =>
      callAs(session, 'POST /mall/order/v1/coupon/sale/give', {
        headers: { 'idempotency-key': randomUUID() },
        body: { couponId, unionId: who.unionId },
      })
    return { ...shop, seller, who, give }
  }

  test('is the lead’s, counts as a share that went out, and stands in the ledger once', async () => {
    const { companyId, seller, who, give, offer, held } = await led()
    const couponId = await offer({ byLink: false })
    expect((await give(couponId)).body.data?.taken).toBe(true)
    expect((await give(couponId)).body.data).toMatchObject({ taken: false, coupon: { state: 'taken' } })
    expect(await held(who)).toMatchObject([{ couponId, way: 'staff' }])
    await work()
    await work()
    const { rows: shares } = await sql`
      select s.staff_id, s.confirmed_at is not null as sent from share s join forward f using (company_id, share_id)
      where s.company_id = ${companyId} and s.content_type = 'coupon' and s.content_id = ${couponId}`.execute(
      ops,
    )
    expect(shares).toEqual([{ staff_id: seller.staffId, sent: true }])
    const { rows: events } = await sql`
      select event, staff_id, content_type, attr->>'way' as way from event
      where company_id = ${companyId} and event = 'take_coupon'`.execute(ops)
    expect(events).toEqual([
      { event: 'take_coupon', staff_id: seller.staffId, content_type: 'coupon', way: 'staff' },
    ])
  })

  test('is given to no lead of a colleague, and only if staff give it', async () => {
    const { companyId, give, offer } = await led()
    const colleague = await makeStaff(companyId)
    expect((await give(await offer(), colleague.session)).body.code).toBe('404')
    expect((await give(await offer({ byStaff: false }))).body.code).toBe('404')
  })
})

describe('staff', () => {
  const console = '/mall/order/v1/console/coupon' as const

  test('make, list, change and stop a coupon; what was taken keeps its terms', async () => {
    const shop = await shopOf()
    const { owner } = shop
    const made = await callAs(owner.session, `POST ${console}/create`, {
      headers: { 'idempotency-key': randomUUID() },
      body: { ...tenOff, code: 'abcd' },
    })
    const couponId = made.body.data?.couponId ?? expect.fail(made.body.message)
    expect(made.body.data).toMatchObject({ code: 'ABCD', state: 'running', taken: 0, used: 0 })
    const save = (input: Partial<typeof tenOff>) =>
      callAs(owner.session, `POST ${console}/save`, { body: { couponId, ...tenOff, ...input } })
    expect((await save({ off: 2_000 })).body.data?.off).toBe(2_000)
    await save({})
    const who = await shop.buyer()
    await shop.take(who, couponId)
    expect((await save({ off: 2_000 })).body.errors?.map(({ path }) => path)).toEqual(['off'])
    expect((await save({ total: 1, name: '新名' })).body.data).toMatchObject({
      name: '新名',
      state: 'soldOut',
    })
    const detail = await callAs(owner.session, `GET ${console}/detail`, { query: { couponId } })
    expect(detail.body.data?.link).toContain(`#/pages/mall/coupon/index?_id=${couponId}`)
    expect(
      (await callAs(owner.session, `POST ${console}/stop`, { body: { couponId } })).body.data?.state,
    ).toBe('stopped')
    expect(await shop.held(who)).toHaveLength(1)
  })

  test.each([
    ['a percentage above all', { kind: 'percent', off: 10_001 }, 'off'],
    ['an end before its beginning', { endsAt: inDays(-2) }, 'endsAt'],
    ['an end in the past', { startsAt: inDays(-3), endsAt: inDays(-2) }, 'endsAt'],
    ['neither an end nor days', { endsAt: '' }, 'endsAt'],
  ] as const)('are refused %s', async (_, input, path) => {
    const { owner } = await shopOf()
    const { body } = await callAs(owner.session, `POST ${console}/create`, { body: { ...tenOff, ...input } })
    expect(body.errors?.map((each) => each.path)).toEqual([path])
  })

  test('remove a category: its coupons move with its products, and never become for all goods', async () => {
    const shop = await shopOf()
    const { companyId, owner, one } = shop
    const [from, to] = await parts.db.tenant(companyId, async (db) => [
      await makeCategory(db, { companyId, staffId: owner.staffId }, { name: '茶' }),
      await makeCategory(db, { companyId, staffId: owner.staffId }, { name: '好茶' }),
    ])
    await sql`
      update product p set category_id = ${from}, category = '茶' from product_sku s
      where s.company_id = ${companyId} and s.sku_id = ${one} and p.company_id = s.company_id
        and p.product_id = s.product_id`.execute(ops)
    const who = await shop.buyer()
    const held = await shop.got(who, { off: 300, categoryIds: [from ?? ''] })
    const couponId = await shop.offer({ categoryIds: [from ?? ''] })
    const remove = (categoryId = '', moveToId?: string) =>
      callAs(owner.session, 'DELETE /mall/goods/v1/manage/category', {
        query: { categoryId, ...(moveToId && { moveToId }) },
      })
    expect((await remove(from, to)).body.data?.moved).toBe(1)
    expect(await shop.quoted(who, { [one]: 1 }, { coupon: held })).toMatchObject({ couponAmount: 300 })
    const detail = async () =>
      (await callAs(owner.session, `GET ${console}/detail`, { query: { couponId } })).body.data ??
      expect.fail('no such coupon')
    expect((await detail()).categories).toEqual([{ categoryId: to, name: '好茶' }])
    await remove(to)
    expect((await detail()).categories).toEqual([{ categoryId: to, name: '' }])
    expect((await shop.held(who)).map(({ things }) => things)).toEqual([['']])
    expect((await shop.checkout(who, { [one]: 1 }, { coupon: held })).body.code).not.toBe('0')
    const again = await callAs(owner.session, `POST ${console}/save`, {
      body: { couponId, ...tenOff, categoryIds: [to ?? ''] },
    })
    expect(again.body.code).toBe('404')
  })

  test('see who has it and which orders used it; an analyst sees no names', async () => {
    const shop = await shopOf()
    const who = await shop.buyer()
    const coupon = await shop.got(who)
    const order = await shop.bought(who, { [shop.one]: 2 }, coupon, 1_000)
    const couponId = (await shop.held(who, 'used'))[0]?.couponId ?? ''
    const see = async (session: string) =>
      (await callAs(session, `GET ${console}/holders`, { query: { couponId, used: '1' } })).body.data?.list
    const [row] = (await see(shop.owner.session)) ?? []
    expect(row).toMatchObject({
      state: 'used',
      orderId: order.orderId,
      orderNumber: order.number,
      amount: 1_000,
    })
    expect(row?.person || row?.personNumber).toBeTruthy()
    const analyst = await makeStaff(shop.companyId, { role: 'analyst' })
    expect(await see(analyst.session)).toMatchObject([{ person: '', personNumber: 0 }])
  })
})

test('whatever happens in which order, ledger, stock and coupons are right', async () => {
  const steps = [
    'take',
    'buy',
    'buyPlain',
    'pay',
    'close',
    'overdue',
    'refund',
    'piece',
    'expire',
    'stop',
  ] as const
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.array(fc.constantFrom(...steps), { minLength: 5, maxLength: 14 }),
      async (isKept, walk) => {
        const shop = await shopOf(6)
        if (isKept) await keepCoupons(shop)
        const { companyId, one, other, bundle, owner } = shop
        const who = await shop.buyer()
        const coupons = [
          await shop.offer({ perPerson: 2, total: 3 }),
          await shop.offer({ perPerson: 3, kind: 'percent', off: 3_333, threshold: 1_500 }),
        ]
        const lines = { [one]: 1, [other]: 1, [bundle]: 1 }
        let last: { orderId: string; total: number } | undefined
        for (const [at, step] of walk.entries()) {
          if (step === 'take') await shop.take(who, coupons[at % 2] ?? '')
          if (step === 'buy' || step === 'buyPlain') {
            const quote = await shop.quoted(who, lines, { coupon: step === 'buy' ? 'best' : '' })
            const { body } = await shop.buy(who, lines, quote.couponId || undefined, quote.total)
            last = body.data ?? last
          }
          if (step === 'pay' && last && (await shop.stateOf(last.orderId)).state === 'awaitingPayment')
            await paid(shop, who, last)
          if (step === 'close' && last) await shop.close(who, last.orderId)
          if (step === 'overdue') {
            await shop.overdue()
            await addClosings(parts.db)
            await work()
          }
          if (step === 'refund' && last) {
            await refundAll(shop, last.orderId)
            await arrive(companyId)
          }
          if (step === 'piece' && last) {
            const { body } = await callAs(who.session, 'GET /mall/order/v1/order/detail', {
              query: { orderId: last.orderId },
            })
            const order = body.data ?? expect.fail('no such order')
            const pieces = order.lines.map((line) => Number(line.position === 0 && line.refundedPieces === 0))
            const { amount } = refundOf({ freight: 0, isShipped: false, lines: order.lines }, pieces)
            const asked = await callAs(who.session, 'POST /mall/order/v1/after_sale/create', {
              headers: { 'idempotency-key': randomUUID() },
              body: {
                ...{ orderId: last.orderId, reason: 'other', seenAmount: amount },
                lines: [{ position: 0, quantity: 1 }],
              },
            })
            const afterSaleId = asked.body.data?.afterSaleId
            if (afterSaleId)
              await callAs(owner.session, 'POST /mall/order/v1/console/after_sale/accept', {
                body: { afterSaleId },
              })
            await arrive(companyId)
          }
          if (step === 'expire') await expire(companyId)
          if (step === 'stop')
            await callAs(owner.session, 'POST /mall/order/v1/console/coupon/stop', {
              body: { couponId: coupons[0] ?? '' },
            })
        }
        await expectBalanced(fixture, companyId)
        await expectCounted(fixture, companyId)
      },
    ),
    { numRuns: faults.paymentWalks },
  )
})
