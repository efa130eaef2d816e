import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { advanceOrders } from '#domain/shop/order/upkeep.ts'
import { settlePoints } from '#domain/shop/points/settle.ts'
import { messagingVendor } from '../notices/vendor.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { expectPoints, pointsShop, usual } from './point.ts'
import { fakePay } from './shop.ts'

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
    await parts.db.tenant(shop.companyId, (db) => undoJoin(db, shop.companyId, second.personId))
    await expect.poll(async () => [await shop.balance(first), await shop.balance(second)]).toEqual([30, 12])
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
    expect(await list({ memberId: who.memberId }, analyst.session)).toMatchObject([
      { person: '', personNumber: 0, points: 10 },
    ])
    expect((await shop.adjust(who.memberId, 5, '补发', analyst.session)).status).toBe(403)
  })
})
