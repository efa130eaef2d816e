import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { submitOrder } from '#domain/shop/order/submit.ts'
import { addClosings, advanceOrders } from '#domain/shop/order/upkeep.ts'
import { settlePoints } from '#domain/shop/points/settle.ts'
import { messagingVendor } from '../notices/vendor.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { faults } from '../support/full.ts'
import { expectPoints, pointsShop, usual } from './point.ts'
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
const shopOf = (terms = {}) => pointsShop(fixture, vendor, terms)

describe('an order', () => {
  test('earns its points when it is received, once, by the rate of the day on which it was made', async () => {
    const shop = await shopOf({ perYuan: 3 })
    const who = await shop.member()
    const order = await shop.ordered(who, { [shop.one]: 1, [shop.other]: 1 })
    await shop.set({ perYuan: 1 })
    await shop.paid(who, order)
    expect(await shop.balance(who)).toBe(0)
    // 35.50 at three points a yuan, rounded down once.
    expect((await shop.detail(who, order.orderId)).points).toEqual({
      ...{ spent: 0, amount: 0, back: 0, earned: 0, toEarn: 106 },
    })
    await shop.received(who, order.orderId)
    await shop.received(who, order.orderId)
    const of = { companyId: shop.companyId, orderId: order.orderId }
    await parts.db.tenant(shop.companyId, (db) => settlePoints(db, of, true))
    expect(await shop.changes(who)).toEqual([['earned', 106]])
    expect(await shop.entries(who)).toMatchObject([{ orderId: order.orderId, orderNumber: order.number }])
    expect((await shop.detail(who, order.orderId)).points).toMatchObject({ earned: 106, toEarn: 0 })
    await expectPoints(fixture, shop.companyId)
  })

  test('whose days are over earns as one that its buyer received', async () => {
    const shop = await shopOf()
    const who = await shop.member()
    const order = await shop.ordered(who, { [shop.one]: 1 })
    await shop.paid(who, order)
    await shop.shipped(order.orderId)
    for (let round = 1; round <= 2; round++) {
      await sql`update shop_order set due_at = now() - interval '1 minute' where company_id = ${shop.companyId}`.execute(
        ops,
      )
      await advanceOrders(parts.db)
      expect(await shop.balance(who)).toBe(10)
    }
    expect(await shop.stateOf(order.orderId)).toMatchObject({ state: 'finished' })
    await expectPoints(fixture, shop.companyId)
  })

  test.each([
    ['of a person who is no member', { isOn: true }, false],
    ['of a company without points', { isOn: false }, true],
  ])('%s earns nothing, also not by a refund', async (_, terms, isMember) => {
    const shop = await shopOf(terms)
    const who = isMember ? await shop.member() : await shop.buyer()
    const order = await shop.sold(who, { [shop.one]: 2 })
    await shop.join(who)
    await shop.back(who, order.orderId, 0, 1)
    expect(await shop.changes(who)).toEqual([])
    await expectPoints(fixture, shop.companyId)
  })

  test('that is refunded in parts loses what the refunded pieces earned, to the point', async () => {
    const shop = await shopOf()
    const who = await shop.member()
    const order = await shop.sold(who, { [shop.other]: 3 })
    // 76.50, 51.00, 25.50.
    await shop.back(who, order.orderId, 0, 1)
    expect(await shop.changes(who)).toEqual([
      ['earned', 76],
      ['takenBack', -25],
    ])
    await shop.back(who, order.orderId, 0, 1)
    expect(await shop.balance(who)).toBe(25)
    await shop.back(who, order.orderId, 0, 1)
    expect(await shop.stateOf(order.orderId)).toMatchObject({ state: 'closed', refunded: 7_650 })
    expect(await shop.balance(who)).toBe(0)
    await expectPoints(fixture, shop.companyId)
  })

  test('that is refunded in part before its receipt earns for what is kept', async () => {
    const shop = await shopOf()
    const who = await shop.member()
    const order = await shop.ordered(who, { [shop.other]: 3 })
    await shop.paid(who, order)
    await shop.back(who, order.orderId, 0, 1)
    expect(await shop.changes(who)).toEqual([])
    await shop.received(who, order.orderId)
    expect(await shop.changes(who)).toEqual([['earned', 51]])
    await expectPoints(fixture, shop.companyId)
  })

  test('that is refunded as a whole after its receipt takes all back once; the balance may fall below 0', async () => {
    const shop = await shopOf()
    const who = await shop.member()
    const order = await shop.sold(who, { [shop.one]: 4 })
    await shop.adjust(who.memberId, -30)
    await shop.refundAll(order.orderId)
    await shop.arrive()
    await shop.refundAll(order.orderId)
    await shop.arrive()
    expect(await shop.changes(who)).toEqual([
      ['earned', 40],
      ['adjusted', -30],
      ['takenBack', -40],
    ])
    expect(await shop.balance(who)).toBe(-30)
    await expectPoints(fixture, shop.companyId)
  })

  test('of an erased person is received and refunded without points', async () => {
    const shop = await shopOf()
    const who = await shop.member()
    const order = await shop.ordered(who, { [shop.one]: 2 })
    await shop.paid(who, order)
    await sql`update person set erased_at = now() where company_id = ${shop.companyId} and person_id = ${who.personId}`.execute(
      ops,
    )
    await shop.shipped(order.orderId)
    await sql`update shop_order set due_at = now() - interval '1 minute' where company_id = ${shop.companyId}`.execute(
      ops,
    )
    await advanceOrders(parts.db)
    expect(await shop.stateOf(order.orderId)).toMatchObject({ state: 'received' })
    const { rows } = await sql`select from points_entry where company_id = ${shop.companyId}`.execute(ops)
    expect(rows).toEqual([])
  })
})

describe('spending', () => {
  const all = { mostPercent: 100 }

  test('takes what the balance and the company allow, shared among the lines and frozen with the order', async () => {
    const shop = await shopOf({ worth: 3, mostPercent: 30 })
    const { one, other } = shop
    const who = await shop.member()
    await shop.adjust(who.memberId, 1_000)
    const lines = { [one]: 1, [other]: 2 }
    // 61.00: at most 18.30, which are 610 points of 3 fen.
    const offered = await shop.quoted(who, lines, { usesPoints: false })
    expect(offered).toMatchObject({
      total: 6_100,
      points: { balance: 1_000, most: 610, mostAmount: 1_830, used: 0, amount: 0 },
    })
    const quote = await shop.quoted(who, lines, { usesPoints: true })
    expect(quote).toMatchObject({ total: 4_270, discount: 1_830, points: { used: 610, amount: 1_830 } })
    const order = await shop.bought(who, lines, undefined, 4_270, 610)
    expect(await shop.balance(who)).toBe(390)
    await shop.set({ worth: 1 })
    const detail = await shop.detail(who, order.orderId)
    expect(detail).toMatchObject({ total: 4_270, points: { spent: 610, amount: 1_830, back: 0 } })
    expect(detail.lines.map(({ points, total }) => [points, total])).toEqual([
      [100, 700],
      [510, 3_570],
    ])
    await expectPoints(fixture, shop.companyId)
  })

  test('stands beside a coupon, and applies to what the coupon left', async () => {
    const shop = await shopOf()
    const who = await shop.member()
    await shop.adjust(who.memberId, 9_999)
    const coupon = await shop.got(who)
    const quote = await shop.quoted(who, { [shop.other]: 1 }, { coupon, usesPoints: true })
    // 25.50 less 10.00, of which half.
    expect(quote).toMatchObject({ total: 775, couponAmount: 1_000, points: { used: 775 } })
    await shop.bought(who, { [shop.other]: 1 }, coupon, 775, 775)
    await expectPoints(fixture, shop.companyId)
  })

  test('is not offered where the freight that comes back takes more', async () => {
    const shop = await shopOf()
    await sql`insert into trade_setting (company_id, freight, free_from) values (${shop.companyId}, 2000, 1000)`.execute(
      ops,
    )
    const who = await shop.member()
    await shop.adjust(who.memberId, 500)
    const quote = await shop.quoted(who, { [shop.one]: 1 }, { delivery: 'express', usesPoints: true })
    expect(quote).toMatchObject({ total: 1_000, points: { most: 0, mostAmount: 0, used: 0, amount: 0 } })
  })

  test('waits for a request of the buyer: staff do not close the order meanwhile', async () => {
    const shop = await shopOf(all)
    const who = await shop.member()
    await shop.adjust(who.memberId, 2_000)
    const { orderId } = await shop.bought(who, { [shop.one]: 2 }, undefined, 0, 2_000)
    await callAs(who.session, 'POST /mall/order/v1/after_sale/create', {
      headers: { 'idempotency-key': randomUUID() },
      body: { orderId, lines: [{ position: 0, quantity: 1 }], reason: 'unwanted', seenAmount: 0 },
    })
    await callAs(shop.owner.session, 'POST /mall/order/v1/console/close', { body: { orderId } })
    expect(await shop.stateOf(orderId)).toMatchObject({ state: 'paid' })
    expect(await shop.balance(who)).toBe(0)
  })

  test('is given back once by an order that closes', async () => {
    const shop = await shopOf()
    const who = await shop.member()
    await shop.adjust(who.memberId, 500)
    const { orderId } = await shop.bought(who, { [shop.one]: 1 }, undefined, 500, 500)
    expect(await shop.balance(who)).toBe(0)
    await Promise.all([shop.close(who, orderId), shop.close(who, orderId)])
    expect(await shop.changes(who)).toEqual([
      ['adjusted', 500],
      ['spent', -500],
      ['givenBack', 500],
    ])
    await expectPoints(fixture, shop.companyId)
  })

  test('is given back piece by piece, then by the refund of the rest, never twice', async () => {
    const shop = await shopOf()
    const who = await shop.member()
    await shop.adjust(who.memberId, 1_000)
    // 76.50, of which 10.00 by points: 333 come back with the first of three pieces.
    const order = await shop.bought(who, { [shop.other]: 3 }, undefined, 6_650, 1_000)
    await shop.paid(who, order)
    await shop.received(who, order.orderId)
    await shop.back(who, order.orderId, 0, 1)
    expect(await shop.changes(who)).toEqual([
      ['adjusted', 1_000],
      ['spent', -1_000],
      ['earned', 66],
      // Of one statement: what a refund changes is written together.
      ['takenBack', -22],
      ['givenBack', 333],
    ])
    expect((await shop.detail(who, order.orderId)).points).toEqual({
      ...{ spent: 1_000, amount: 1_000, back: 333, earned: 44, toEarn: 0 },
    })
    await shop.refundAll(order.orderId)
    await shop.arrive()
    expect(await shop.stateOf(order.orderId)).toMatchObject({ state: 'closed', refunded: 6_650 })
    expect(await shop.balance(who)).toBe(1_000)
    await shop.refundAll(order.orderId)
    await shop.arrive()
    expect(await shop.balance(who)).toBe(1_000)
    await expectPoints(fixture, shop.companyId)
  })

  test('of all that an order costs pays it at once; its pieces come back without money', async () => {
    const shop = await shopOf(all)
    const { one, owner } = shop
    const who = await shop.member()
    await shop.adjust(who.memberId, 2_000)
    const order = await shop.bought(who, { [one]: 2 }, undefined, 0, 2_000)
    expect(await shop.stateOf(order.orderId)).toMatchObject({ state: 'paid', paid: 0 })
    await shop.back(who, order.orderId, 0, 1)
    expect(await shop.balance(who)).toBe(1_000)
    const requests = await callAs(who.session, 'GET /mall/order/v1/after_sale/list', {
      query: { orderId: order.orderId },
    })
    expect(requests.body.data?.list).toMatchObject([{ state: 'done', amount: 0, points: 1_000 }])
    await shop.received(who, order.orderId)
    await shop.back(who, order.orderId, 0, 1)
    expect(await shop.stateOf(order.orderId)).toMatchObject({ state: 'closed', refunded: 0 })
    expect(await shop.balance(who)).toBe(2_000)
    const next = await shop.bought(who, { [one]: 1 }, undefined, 0, 1_000)
    await callAs(owner.session, 'POST /mall/order/v1/console/close', { body: { orderId: next.orderId } })
    expect(await shop.balance(who)).toBe(2_000)
    await expectPoints(fixture, shop.companyId)
    await expectBalanced(fixture, shop.companyId)
  })

  test('by many orders at once takes the balance once; the others see it before they pay', async () => {
    const shop = await pointsShop(fixture, vendor, all, 1_000)
    const who = await shop.member()
    await shop.adjust(who.memberId, 3_500)
    // Below the limit of requests, as one person's.
    const caller = { ...who, identityPersonId: who.personId }
    const asked = {
      ...{ lines: [{ skuId: shop.one, quantity: 1, seenPrice: 1_000 }], delivery: 'none' as const },
      ...{ seenTotal: 0, points: 1_000 },
    }
    const refused = (code: string) => {
      throw new Error(code)
    }
    const answers = await Promise.all(
      Array.from({ length: 200 }, () =>
        parts.db
          .tenant(shop.companyId, (db) => submitOrder(db, parts.sealer, caller, asked, refused))
          .then(() => 'made')
          .catch((error: Error) => error.message),
      ),
    )
    expect(answers.filter((answer) => answer === 'made')).toHaveLength(3)
    expect(new Set(answers)).toEqual(new Set(['made', 'orderStateCannotOrder']))
    expect(await shop.balance(who)).toBe(500)
    const quote = await shop.quoted(who, { [shop.one]: 1 }, { usesPoints: true, seenPoints: 1_000 })
    expect(quote.changes).toEqual([{ what: 'points', skuId: '', name: '', before: 1_000, now: 500 }])
    await expectPoints(fixture, shop.companyId)
  })

  test('is not possible while the balance is below 0', async () => {
    const shop = await shopOf()
    const who = await shop.member()
    const order = await shop.sold(who, { [shop.one]: 4 })
    await shop.adjust(who.memberId, -40)
    await shop.refundAll(order.orderId)
    await shop.arrive()
    expect(await shop.quoted(who, { [shop.one]: 1 }, { usesPoints: true })).toMatchObject({
      ...{ total: 1_000, points: { balance: -40, most: 0, used: 0 } },
    })
    expect((await shop.buy(who, { [shop.one]: 1 }, undefined, 999, 1)).body.code).toBe('50020002')
  })

  test('is refused to a person who is no member, and tells of a company that stopped it', async () => {
    const shop = await shopOf()
    const guest = await shop.buyer()
    expect((await shop.checkout(guest, { [shop.one]: 1 }, { usesPoints: true })).body.code).toBe('50020014')
    expect((await shop.buy(guest, { [shop.one]: 1 }, undefined, 900, 100)).body.code).toBe('50020014')
    expect(await shop.quoted(guest, { [shop.one]: 1 }, { usesPoints: false })).not.toHaveProperty('points')
    const who = await shop.member()
    await shop.adjust(who.memberId, 100)
    await shop.set({ isOn: false })
    const quote = await shop.quoted(who, { [shop.one]: 1 }, { usesPoints: true, seenPoints: 100 })
    expect(quote.changes).toEqual([{ what: 'points', skuId: '', name: '', before: 100, now: 0 }])
    expect((await shop.buy(who, { [shop.one]: 1 }, undefined, 900, 100)).body.code).toBe('50020002')
    expect(await shop.account(who)).toMatchObject({ isOn: false, balance: 100 })
  })
})

describe('a product of points', () => {
  const goods = (companyId: string) =>
    callAs('', 'GET /mall/order/v1/points/goods', { query: { companyId } }).then(
      ({ body }) => body.data?.list ?? [],
    )

  test('is had by a member for points alone, goes the way of an order, and gives them back by a refund', async () => {
    const shop = await shopOf()
    const skuId = await shop.redeemable(300, 0)
    const who = await shop.member()
    await shop.adjust(who.memberId, 500)
    expect(await goods(shop.companyId)).toMatchObject([{ name: '积分礼品', points: 300, price: 0 }])
    const body = { lines: [{ skuId, quantity: 1, seenPrice: 0 }], delivery: 'none' as const }
    const quote = await callAs(who.session, 'POST /mall/order/v1/checkout', { body })
    expect(quote.body.data).toMatchObject({
      ...{ total: 0, changes: [], points: { balance: 500, price: 300, most: 0, used: 0 } },
      lines: [{ unitPoints: 300, price: 0 }],
    })
    const made = (await shop.redeem(who, skuId, 0, 300)).body.data ?? expect.fail('no order')
    expect(made.state).toBe('paid')
    expect(await shop.balance(who)).toBe(200)
    await shop.received(who, made.orderId)
    await shop.back(who, made.orderId, 0, 1)
    expect(await shop.stateOf(made.orderId)).toMatchObject({ state: 'closed' })
    expect(await shop.changes(who)).toEqual([
      ['adjusted', 500],
      ['spent', -300],
      ['givenBack', 300],
    ])
    await expectPoints(fixture, shop.companyId)
  })

  test('costs money besides where it has a price, of which points may take a part too', async () => {
    const shop = await shopOf()
    const skuId = await shop.redeemable(300, 1_000)
    const who = await shop.member()
    await shop.adjust(who.memberId, 700)
    const { body } = await callAs(who.session, 'POST /mall/order/v1/checkout', {
      body: { lines: [{ skuId, quantity: 1 }], delivery: 'none', usesPoints: true },
    })
    // Of the 400 that are left, as half of 10.00 are 500.
    expect(body.data).toMatchObject({ total: 600, points: { price: 300, used: 400, amount: 400 } })
    const order = await callAs(who.session, 'POST /mall/order/v1/order/submit', {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        ...{ lines: [{ skuId, quantity: 1, seenPrice: 1_000 }], delivery: 'none' },
        ...{ seenTotal: 600, points: 400, pointsPrice: 300 },
      },
    })
    const made = order.body.data ?? expect.fail(`${order.body.code} ${order.body.message}`)
    expect(await shop.balance(who)).toBe(0)
    expect((await shop.detail(who, made.orderId)).lines).toMatchObject([
      { points: 700, unitPoints: 300, total: 600 },
    ])
    await shop.close(who, made.orderId)
    expect(await shop.balance(who)).toBe(700)
    await expectPoints(fixture, shop.companyId)
  })

  test('is no part of the cart, which adds up money', async () => {
    const shop = await shopOf()
    const skuId = await shop.redeemable(300, 0)
    const who = await shop.member()
    await shop.adjust(who.memberId, 300)
    const add = await callAs(who.session, 'POST /mall/order/v1/cart/add', {
      headers: { 'idempotency-key': randomUUID() },
      body: { skuId, quantity: 1 },
    })
    expect([add.body.code, add.body.message]).toEqual(['50012999', '积分商品请直接兑换'])
    const made = (await shop.redeem(who, skuId, 0, 300)).body.data ?? expect.fail('no order')
    const again = await callAs(who.session, 'POST /mall/order/v1/cart/add_order', {
      headers: { 'idempotency-key': randomUUID() },
      body: { orderId: made.orderId },
    })
    expect(again.body.data).toMatchObject({ added: 0, short: [{ name: '积分礼品', added: 0 }] })
  })

  test('beside goods whose money is all back is closed by staff, which gives the points back', async () => {
    const shop = await shopOf()
    const skuId = await shop.redeemable(300, 0)
    const who = await shop.member()
    await shop.adjust(who.memberId, 300)
    const { body } = await callAs(who.session, 'POST /mall/order/v1/order/submit', {
      headers: { 'idempotency-key': randomUUID() },
      body: {
        lines: [
          { skuId: shop.one, quantity: 1, seenPrice: 1_000 },
          { skuId, quantity: 1, seenPrice: 0 },
        ],
        ...{ delivery: 'none', seenTotal: 1_000, pointsPrice: 300 },
      },
    })
    const made = body.data ?? expect.fail(`${body.code} ${body.message}`)
    await shop.paid(who, made)
    await shop.back(who, made.orderId, 0, 1)
    expect(await shop.stateOf(made.orderId)).toMatchObject({ state: 'paid', paid: 1_000, refunded: 1_000 })
    await callAs(shop.owner.session, 'POST /mall/order/v1/console/close', { body: { orderId: made.orderId } })
    expect(await shop.stateOf(made.orderId)).toMatchObject({ state: 'closed' })
    expect(await shop.balance(who)).toBe(300)
    await expectPoints(fixture, shop.companyId)
    await expectBalanced(fixture, shop.companyId)
  })

  test('is redeemable by members only, for as many points as they see, while the company gives points', async () => {
    const shop = await shopOf()
    const skuId = await shop.redeemable(300, 0)
    const guest = await shop.buyer()
    expect((await shop.redeem(guest, skuId, 0, 300)).body.code).toBe('60017000')
    const who = await shop.member()
    await shop.adjust(who.memberId, 299)
    const short = await shop.redeem(who, skuId, 0, 300)
    expect([short.body.code, short.body.message]).toEqual([
      '50020999',
      '积分不足：需要 300 积分，你有 299 积分',
    ])
    await shop.adjust(who.memberId, 1)
    expect((await shop.redeem(who, skuId, 0, 200)).body.code).toBe('50020002')
    await shop.set({ isOn: false })
    expect((await shop.redeem(who, skuId, 0, 300)).body.code).toBe('50020007')
    expect(await goods(shop.companyId)).toEqual([])
    expect(await shop.balance(who)).toBe(300)
  })
})

test('whatever happens in which order, ledger, stock and points are right', async () => {
  const steps = [
    'give',
    'buy',
    'buyPlain',
    'pay',
    'receive',
    'close',
    'overdue',
    'refund',
    'piece',
    'set',
  ] as const
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...steps), { minLength: 6, maxLength: 16 }),
      fc.integer({ min: 1, max: 7 }),
      async (walk, perYuan) => {
        const shop = await shopOf({ perYuan, worth: perYuan, mostPercent: 60 })
        const { one, other, bundle } = shop
        const who = await shop.member()
        const lines = { [one]: 1, [other]: 2, [bundle]: 1 }
        let last: { orderId: string; total: number } | undefined
        const stateOf = async () => (last ? (await shop.stateOf(last.orderId)).state : '')
        for (const [at, step] of walk.entries()) {
          if (step === 'give') await shop.adjust(who.memberId, 137 * (at + 1))
          if (step === 'set') await shop.set({ perYuan: at, worth: 2, mostPercent: 33 })
          if (step === 'buy' || step === 'buyPlain') {
            const quote = await shop.quoted(who, lines, { usesPoints: step === 'buy' })
            const { body } = await shop.buy(who, lines, undefined, quote.total, quote.points?.used)
            last = body.data ?? last
          }
          if (step === 'pay' && last && (await stateOf()) === 'awaitingPayment') await shop.paid(who, last)
          if (step === 'receive' && last) await shop.received(who, last.orderId)
          if (step === 'close' && last) await shop.close(who, last.orderId)
          if (step === 'overdue') {
            await shop.overdue()
            await addClosings(parts.db)
            await shop.work()
          }
          if (step === 'refund' && last) {
            await shop.refundAll(last.orderId)
            await shop.arrive()
          }
          const isRefundable = ['paid', 'shipped', 'received'].includes(await stateOf())
          if (step === 'piece' && last && isRefundable) {
            const { lines: of } = await shop.detail(who, last.orderId)
            const line = of.find(({ quantity, refundedPieces }) => refundedPieces < quantity)
            if (line) await shop.back(who, last.orderId, line.position, 1)
          }
          await expectPoints(fixture, shop.companyId)
        }
        await expectBalanced(fixture, shop.companyId)
      },
    ),
    { numRuns: faults.paymentWalks },
  )
})

describe('persons who are one', () => {
  test('have their points together, and apart again once they are separated', async () => {
    const shop = await shopOf()
    const [first, guest] = [await shop.member(), await fixture.makeVisitor(shop.companyId, { unionId: '' })]
    const second = { ...guest, memberId: await shop.join(guest) }
    await shop.adjust(first.memberId, 30)
    await shop.adjust(second.memberId, 12)
    await parts.db.tenant(shop.companyId, (db) =>
      joinPersons(db, shop.companyId, second.personId, first.personId, 'test'),
    )
    await expect.poll(() => shop.balance(second)).toBe(42)
    const managed = await callAs(shop.owner.session, 'GET /mall/order/v1/console/points/member', {
      query: { memberId: second.memberId },
    })
    expect(managed.body.data?.balance).toBe(42)
    expect((await shop.entries(first)).map(({ points }) => points)).toEqual([12, 30])
    // Given to the second one, also while they are one with the first.
    await shop.adjust(second.memberId, 8)
    await parts.db.tenant(shop.companyId, (db) => undoJoin(db, shop.companyId, second.personId))
    await expect.poll(async () => [await shop.balance(first), await shop.balance(second)]).toEqual([30, 20])
  })
})

describe('staff', () => {
  const points = '/mall/order/v1/console/points' as const

  test('set how points are earned and spent', async () => {
    const shop = await shopOf()
    const saved = await callAs(shop.owner.session, `POST ${points}/setting/save`, {
      body: { ...usual, perYuan: 5, worth: 2, mostPercent: 30 },
    })
    expect(saved.body.data).toEqual({ isOn: true, perYuan: 5, worth: 2, mostPercent: 30 })
    const who = await shop.member()
    expect(await shop.account(who)).toEqual({
      ...{ isOn: true, perYuan: 5, worth: 2, mostPercent: 30 },
      ...{ isMember: true, balance: 0 },
    })
  })

  test('adjust a member’s points for a reason that the member reads, and never below 0', async () => {
    const shop = await shopOf()
    const who = await shop.member()
    expect((await shop.adjust(who.memberId, 50, ' 生日礼 ')).body.data?.balance).toBe(50)
    const short = await shop.adjust(who.memberId, -51)
    expect([short.body.code, short.body.message]).toEqual(['50020999', '该会员只有 50 积分'])
    expect((await shop.adjust(who.memberId, 0)).body.errors?.map(({ path }) => path)).toEqual(['points'])
    expect(await shop.entries(who)).toMatchObject([
      { kind: 'adjusted', points: 50, words: '生日礼', orderId: '' },
    ])
    const { rows } = await sql<{ actor: string; detail: object }>`
      select actor, detail from audit where company_id = ${shop.companyId} and action = 'points adjusted'`.execute(
      ops,
    )
    expect(rows).toEqual([{ actor: shop.owner.staffId, detail: { memberId: who.memberId, points: 50 } }])
  })

  test('take the last points once where two take them at once', async () => {
    const shop = await shopOf()
    const who = await shop.member()
    await shop.adjust(who.memberId, 10)
    const answers = await Promise.all([1, 2, 3].map(() => shop.adjust(who.memberId, -10)))
    expect(answers.map(({ body }) => body.code).sort()).toEqual(['0', '50020999', '50020999'])
    expect(await shop.balance(who)).toBe(0)
  })

  test('see what changed the points of all members, of one, and of the buyer of an order', async () => {
    const shop = await shopOf()
    const [who, other] = [await shop.member(), await shop.member()]
    const order = await shop.sold(who, { [shop.one]: 1 })
    await shop.adjust(other.memberId, 7)
    const list = async (query: { memberId?: string; kind?: 'earned' }, session = shop.owner.session) =>
      (await callAs(session, `GET ${points}/entries`, { query })).body.data?.list ?? []
    expect(await list({})).toMatchObject([
      { kind: 'adjusted', points: 7, memberId: other.memberId, words: '活动赠送' },
      { kind: 'earned', points: 10, memberId: who.memberId, orderNumber: order.number },
    ])
    expect((await list({}))[0]?.staffName).not.toBe('')
    expect(await list({ memberId: who.memberId })).toHaveLength(1)
    expect(await list({ kind: 'earned' })).toHaveLength(1)
    const ofOrder = (orderId: string) =>
      callAs(shop.owner.session, `GET ${points}/of_order`, { query: { orderId } })
    expect((await ofOrder(order.orderId)).body.data).toMatchObject({ memberId: who.memberId, balance: 10 })
    const guest = await shop.buyer()
    const plain = await shop.ordered(guest, { [shop.one]: 1 })
    expect((await ofOrder(plain.orderId)).body.code).toBe('50020015')
    const analyst = await makeStaff(shop.companyId, { role: 'analyst' })
    // An analyst sees amounts, and not which orders are of one person.
    expect(await list({ kind: 'earned' }, analyst.session)).toMatchObject([
      { memberId: '', person: '', personNumber: 0, points: 10 },
    ])
    const asked = [
      callAs(analyst.session, `GET ${points}/entries`, { query: { memberId: who.memberId } }),
      callAs(analyst.session, `GET ${points}/member`, { query: { memberId: who.memberId } }),
      callAs(analyst.session, `GET ${points}/of_order`, { query: { orderId: order.orderId } }),
    ]
    for (const { status } of await Promise.all(asked)) expect(status).toBe(403)
    expect((await shop.adjust(who.memberId, 5, '补发', analyst.session)).status).toBe(403)
  })
})
