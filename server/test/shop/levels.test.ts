import { randomUUID } from 'node:crypto'
import type { LevelInput } from '@mingpian/contract/shared/levels.ts'
import { memberPriceOf } from '@mingpian/contract/shared/rules/member-level.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { levelOfBuyer } from '#domain/shop/order/standing.ts'
import { settleRefund } from '#domain/shop/payment/refunds.ts'
import { messagingVendor } from '../notices/vendor.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { couponShop } from './coupon.ts'
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
const key = () => ({ 'idempotency-key': randomUUID() })

/** The vendor pays all refunds of the company back. */
async function arrive(companyId: string) {
  await sql`update payment_refund set send_at = now() where company_id = ${companyId}`.execute(ops)
  await sql`
    update graphile_worker._private_jobs set run_at = now() where key like ${`${companyId}/refund_payment/%`}`.execute(
    ops,
  )
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

type Who = Awaited<ReturnType<Awaited<ReturnType<typeof couponShop>>['buyer']>>

/** A shop with levels: silver from 0.00 takes 5%, gold from 100.00 takes 12.5%. */
async function levelShop(levels: LevelInput[] = [silver, gold]) {
  const shop = await couponShop(fixture, 100)
  const { companyId, owner } = shop
  const make = async (level: LevelInput) => {
    const { body } = await callAs(owner.session, 'POST /mall/order/v1/console/level/create', {
      headers: key(),
      body: level,
    })
    return body.data?.levelId ?? expect.fail(`${body.code} ${body.message}`)
  }
  const ids: string[] = []
  for (const level of levels) ids.push(await make(level))
  const join = (who: Who) =>
    callAs(who.session, 'POST /mall/account/v1/member/auth', {
      body: { companyId, unionId: who.unionId, openId: who.openId, type: 1 },
    })
  const member = async () => {
    const who = await shop.buyer()
    const { body } = await join(who)
    return { ...who, memberId: body.data?.id ?? expect.fail(`${body.code} ${body.message}`) }
  }
  /** An order of the past, as it was paid. @returns its id */
  const past = async (who: Who, paid: number, { state = 'finished', refunded = 0 } = {}) => {
    const orderId = randomUUID()
    await sql`
      insert into shop_order (company_id, order_id, number, person_id, state, close_reason, goods, discount, freight, total,
        paid, refunded, delivery, paid_at, expires_at)
      values (${companyId}, ${orderId}, ${orderId}, ${who.personId}, ${state}, ${state === 'closed' ? 'refunded' : ''},
        ${paid}, 0, 0, ${paid}, ${paid}, ${refunded}, 'none', now(), now())`.execute(ops)
    return orderId
  }
  const own = async (who: Who) =>
    (await callAs(who.session, 'GET /mall/order/v1/level/own')).body.data ?? expect.fail('no level')
  const list = async (query: object = {}, session = owner.session) => {
    const { body } = await callAs(session, 'GET /mall/order/v1/console/member/list', { query })
    return body.data?.list ?? expect.fail(`${body.code} ${body.message}`)
  }
  const give = (memberId: string, levelId: string, until = '', session = owner.session) =>
    callAs(session, 'POST /mall/order/v1/console/member/give_level', {
      body: { memberId, levelId, reason: '老客户', until },
    })
  return { ...shop, make, ids, join, member, past, own, list, give }
}
const silver: LevelInput = { name: '银卡', from: 0, off: 500 }
const gold: LevelInput = { name: '金卡', from: 10_000, off: 1_250 }

describe('the level of a member', () => {
  test('follows from what was paid for finished orders, without what went back', async () => {
    const shop = await levelShop()
    const who = await shop.member()
    const levelNow = async () => (await shop.own(who)).level?.name
    expect(await levelNow()).toBe('银卡')
    await shop.past(who, 9_999)
    await shop.past(who, 50_000, { state: 'received' })
    await shop.past(who, 50_000, { state: 'closed', refunded: 50_000 })
    expect(await levelNow()).toBe('银卡')
    expect(await shop.own(who)).toMatchObject({
      counted: 9_999,
      coming: 50_000,
      isMember: true,
      isGiven: false,
    })
    const last = await shop.past(who, 101, { refunded: 100 })
    expect(await levelNow()).toBe('金卡')
    // All of it goes back after the end.
    await sql`update shop_order set refunded = paid where order_id = ${last}`.execute(ops)
    expect(await levelNow()).toBe('银卡')
  })

  test('is none for a buyer who is no member, and without levels', async () => {
    const shop = await levelShop()
    const who = await shop.buyer()
    await shop.past(who, 20_000)
    expect(await shop.own(who)).toMatchObject({ level: null, isMember: false, counted: 20_000 })
    expect(await shop.quoted(who, { [shop.one]: 1 })).toMatchObject({
      level: null,
      discount: 0,
      total: 1_000,
    })
    await shop.join(who)
    expect((await shop.own(who)).level?.name).toBe('金卡')
    const bare = await levelShop([])
    expect(await bare.own(await bare.member())).toMatchObject({ level: null, levels: [] })
  })

  test('counts the orders of joined persons together, and parts again with them', async () => {
    const shop = await levelShop()
    const { companyId } = shop
    // Persons with different unionIds are never joined.
    const [first, second] = [await shop.member(), await fixture.makeVisitor(companyId, { unionId: '' })]
    await sql`
      insert into member (company_id, member_id, person_id) values (${companyId}, gen_random_uuid(), ${second.personId})`.execute(
      ops,
    )
    await shop.past(first, 6_000)
    await shop.past(second, 6_000)
    await parts.db.tenant(companyId, (db) =>
      joinPersons(db, companyId, second.personId, first.personId, 'test'),
    )
    await expect.poll(async () => (await shop.own(first)).level?.name).toBe('金卡')
    await expect.poll(async () => (await shop.own(second)).level?.name).toBe('金卡')
    expect(await shop.list()).toMatchObject([{ paid: 12_000, level: '金卡', memberId: first.memberId }])
    await parts.db.tenant(companyId, (db) => undoJoin(db, companyId, second.personId))
    await expect.poll(async () => (await shop.own(second)).level?.name).toBe('银卡')
    expect((await shop.list()).map(({ paid, level }) => [paid, level])).toEqual([
      [6_000, '银卡'],
      [6_000, '银卡'],
    ])
  })

  test('that was given by hand holds in both directions until its end', async () => {
    const shop = await levelShop()
    const who = await shop.member()
    await shop.past(who, 20_000)
    const [low, high] = shop.ids
    const { body } = await shop.give(who.memberId, low ?? '', new Date(Date.now() + 60_000).toISOString())
    expect(body.data).toMatchObject({ level: '银卡', isGiven: true })
    expect(await shop.own(who)).toMatchObject({ level: { name: '银卡' }, isGiven: true })
    await sql`update member set given_until = now() where member_id = ${who.memberId}`.execute(ops)
    expect(await shop.own(who)).toMatchObject({ level: { name: '金卡' }, isGiven: false, givenUntil: '' })
    const other = await shop.member()
    await shop.give(other.memberId, high ?? '')
    expect((await shop.own(other)).level?.name).toBe('金卡')
    const ended = await callAs(shop.owner.session, 'POST /mall/order/v1/console/member/end_level', {
      body: { memberId: other.memberId },
    })
    expect(ended.body.data).toMatchObject({ level: '银卡', isGiven: false })
    const { rows } = await sql<{ action: string }>`
      select action from audit where company_id = ${shop.companyId} and action like '%level%' order by at`.execute(
      ops,
    )
    expect(rows.map(({ action }) => action)).toEqual([
      ...['member level made', 'member level made', 'member level given', 'member level given'],
      'given member level ended',
    ])
  })

  test('asks nothing of the database where the company has no level that takes something', async () => {
    const nothing = { executeQuery: () => expect.fail('asked') }
    const of = { companyId: 'any', personIds: [] }
    const levels = [{ levelId: randomUUID(), name: '银卡', from: 0, off: 0 }]
    expect(await levelOfBuyer(nothing as never, of, [])).toBeUndefined()
    expect(await levelOfBuyer(nothing as never, of, levels)).toBeUndefined()
  })
})

describe('a member price', () => {
  test('is rounded once for the order, shared among its lines and frozen with it', async () => {
    const shop = await levelShop([{ ...silver, off: 333 }])
    const { one, other } = shop
    const who = await shop.member()
    const lines = { [one]: 3, [other]: 1 }
    const quote = await shop.quoted(who, lines)
    // 3.33% of 55.50 is 1.84815.
    expect(quote).toMatchObject({
      goods: 5_550,
      discount: 185,
      total: 5_365,
      level: { name: '银卡', amount: 185 },
    })
    expect(quote.lines.map(({ total }) => total)).toEqual([2_900, 2_465])
    const { orderId } = await shop.bought(who, lines, undefined, quote.total)
    const detail = async () =>
      (await callAs(who.session, 'GET /mall/order/v1/order/detail', { query: { orderId } })).body.data
    expect(await detail()).toMatchObject({
      discount: 185,
      level: { name: '银卡', amount: 185 },
      total: 5_365,
    })
    await callAs(shop.owner.session, 'POST /mall/order/v1/console/level/remove', {
      body: { levelId: shop.ids[0] ?? '' },
    })
    expect(await detail()).toMatchObject({ level: { name: '银卡', amount: 185 }, total: 5_365 })
    expect(await shop.quoted(who, lines)).toMatchObject({ level: null, total: 5_550 })
  })

  test('comes after an activity and before a coupon, whose threshold is compared with what it left', async () => {
    const shop = await levelShop([{ ...silver, off: 1_000 }])
    const who = await shop.member()
    await sql`
      insert into activity_price (company_id, activity_price_id, sku_id, price, available, starts_at, ends_at)
      values (${shop.companyId}, gen_random_uuid(), ${shop.one}, 800, 10, now() - interval '1 day', now() + interval '1 day')`.execute(
      ops,
    )
    const lines = [{ skuId: shop.one, quantity: 2 }]
    const held = await shop.got(who, { off: 100, threshold: 1_440 })
    const ask = async (coupon: string) =>
      (
        await callAs(who.session, 'POST /mall/order/v1/checkout', {
          body: { lines, delivery: 'none', coupon },
        })
      ).body
    expect((await ask(held)).data).toMatchObject({
      discount: 660,
      couponAmount: 100,
      level: { amount: 160 },
      total: 1_340,
    })
    const late = await shop.offer({ threshold: 1_441 })
    await shop.take(who, late)
    const misfit = (await ask('')).data?.coupons?.find(({ couponId }) => couponId === late)
    expect(misfit).toMatchObject({ misfit: 'threshold', missing: 1 })
  })

  test('goes back to the fen when pieces go back one by one', async () => {
    const shop = await levelShop([{ ...silver, off: 333 }])
    const { one } = shop
    const who = await shop.member()
    const { total } = await shop.quoted(who, { [one]: 3 })
    const order = await shop.bought(who, { [one]: 3 }, undefined, total)
    await shop.pay(who, order)
    await shop.notice(vendor.money(vendor.open().at(-1)?.number ?? expect.fail('no attempt')))
    await work()
    const upTo = (count: number) => Math.floor((total * count) / 3)
    for (const before of [0, 1, 2]) {
      const asked = await callAs(who.session, 'POST /mall/order/v1/after_sale/create', {
        headers: key(),
        body: {
          orderId: order.orderId,
          lines: [{ position: 0, quantity: 1 }],
          reason: 'unwanted',
          seenAmount: upTo(before + 1) - upTo(before),
        },
      })
      const afterSaleId =
        asked.body.data?.afterSaleId ?? expect.fail(`${asked.body.code} ${asked.body.message}`)
      await callAs(shop.owner.session, 'POST /mall/order/v1/console/after_sale/accept', {
        body: { afterSaleId },
      })
      await arrive(shop.companyId)
    }
    expect(await shop.stateOf(order.orderId)).toMatchObject({ paid: 2_900, refunded: 2_900, state: 'closed' })
    await expectBalanced(fixture, shop.companyId)
  })

  test('that changed between checkout and submit is told with both amounts, and nothing is ordered', async () => {
    const shop = await levelShop()
    const { one } = shop
    const who = await shop.member()
    const seen = await shop.quoted(who, { [one]: 2 })
    expect(seen).toMatchObject({ level: { name: '银卡', amount: 100 }, total: 1_900 })
    await shop.give(who.memberId, shop.ids[1] ?? '')
    expect((await shop.buy(who, { [one]: 2 }, undefined, seen.total)).body.code).toBe('50020002')
    const again = await shop.quoted(who, { [one]: 2 }, { seenMember: 100 })
    expect(again).toMatchObject({
      total: 1_750,
      changes: [{ what: 'member', name: '金卡', before: 100, now: 250 }],
    })
    await shop.bought(who, { [one]: 2 }, undefined, again.total)
  })

  test('of one piece is shown beside its price in the cart and on the product, to members of the level alone', async () => {
    const shop = await levelShop([{ ...silver, off: 333 }])
    const [who, stranger] = [await shop.member(), await shop.buyer()]
    const { rows } = await sql<{ productId: string }>`
      select product_id as "productId" from product_sku where sku_id = ${shop.other}`.execute(ops)
    const productId = rows[0]?.productId ?? ''
    const [shown, bare] = await Promise.all(
      [who, stranger].map(async ({ session }) => {
        await callAs(session, 'POST /mall/order/v1/cart/add', {
          headers: key(),
          body: { skuId: shop.other, quantity: 1 },
        })
        const cart = await callAs(session, 'GET /mall/order/v1/cart')
        const prices = await callAs(session, 'GET /mall/order/v1/level/prices', { query: { productId } })
        return [cart.body.data?.lines[0]?.memberPrice, prices.body.data]
      }),
    )
    expect(memberPriceOf(2_550, 333)).toBe(2_465)
    expect(shown).toEqual([2_465, { level: '银卡', prices: [{ skuId: shop.other, price: 2_465 }] }])
    expect(bare).toEqual([null, { level: '', prices: [] }])
  })
})

test('goods for members alone are sold at no door to a buyer who is none, and at each to a member', async () => {
  const shop = await levelShop([])
  const { companyId, one } = shop
  await sql`update product set members_only = true where company_id = ${companyId}`.execute(ops)
  const who = await shop.buyer()
  const added = await callAs(who.session, 'POST /mall/order/v1/cart/add', {
    headers: key(),
    body: { skuId: one, quantity: 1 },
  })
  const cart = async () => (await callAs(who.session, 'GET /mall/order/v1/cart')).body.data
  expect(added.body.data).toEqual({ count: 0 })
  expect(await cart()).toMatchObject({ lines: [], invalid: [{ trouble: 'members' }], count: 0 })
  expect(await shop.quoted(who, { [one]: 1 })).toMatchObject({
    changes: [{ what: 'members', before: 1, now: 0 }],
  })
  expect((await shop.buy(who, { [one]: 1 }, undefined, 1_000)).body.code).toBe('50020013')
  // Lists and the page of a product say it to everybody, so that a share leads to no surprise.
  const list = await callAs('', 'GET /mall/goods/v1/list', { query: { companyId } })
  expect(list.body.data?.list.every(({ membersOnly }) => membersOnly)).toBe(true)
  await shop.join(who)
  expect(await cart()).toMatchObject({ lines: [{ trouble: 'none' }], invalid: [], count: 1 })
  expect((await shop.quoted(who, { [one]: 1 })).changes).toEqual([])
  await shop.bought(who, { [one]: 1 }, undefined, 1_000)
})

describe('the console', () => {
  test('refuses a level with the name or the amount of another one, and an eleventh', async () => {
    const shop = await levelShop()
    const refused = async (level: LevelInput) => {
      const { body } = await callAs(shop.owner.session, 'POST /mall/order/v1/console/level/create', {
        headers: key(),
        body: level,
      })
      return JSON.stringify(body)
    }
    expect(await refused({ ...gold, from: 1 })).toContain('name')
    expect(await refused({ ...gold, name: '钻石卡' })).toContain('from')
    for (const place of Array(8).keys())
      await shop.make({ name: `等级${place}`, from: 20_000 + place, off: 0 })
    expect(await refused({ name: '第十一级', from: 90_000, off: 0 })).toContain('10')
  })

  test('finds members by level, joining day, name and what they paid', async () => {
    const shop = await levelShop([gold])
    const [who, other] = [await shop.member(), await shop.member()]
    await shop.past(who, 12_000)
    await shop.past(other, 3_000, { state: 'shipped' })
    await sql`update person set name = '王敏' where person_id = ${who.personId}`.execute(ops)
    const found = async (query: object) => (await shop.list(query)).map(({ memberId }) => memberId)
    expect(await found({ levelId: shop.ids[0] })).toEqual([who.memberId])
    expect(await found({ levelId: 'none' })).toEqual([other.memberId])
    expect(await found({ keyword: '王' })).toEqual([who.memberId])
    expect(await found({ paidFrom: 3_000, paidTo: 11_999 })).toEqual([other.memberId])
    expect(await found({ from: '2099-01-01' })).toEqual([])
    expect(await found({ isGiven: true })).toEqual([])
    expect(await shop.list({ keyword: '王' })).toMatchObject([
      { name: '王敏', paid: 12_000, counted: 12_000 },
    ])
    // Each sum opens into its orders.
    const orders = await callAs(shop.owner.session, 'GET /mall/order/v1/console/list', {
      query: { memberId: who.memberId, state: 'finished' },
    })
    expect(orders.body.data?.list.map(({ paid }) => paid)).toEqual([12_000])
  })

  test('counts each level among the members that match the other filters, and says the points of each member', async () => {
    const shop = await levelShop([gold])
    const { companyId, owner } = shop
    const [rich, poor, joined] = [await shop.member(), await shop.member(), await shop.member()]
    await shop.past(rich, 12_000)
    await shop.past(poor, 3_000)
    for (const [{ personId }, points] of [
      [rich, 1_200],
      [poor, 30],
      [poor, -10],
    ] as const)
      await sql`
        insert into points_entry (company_id, person_id, kind, points, words, staff_id)
        values (${companyId}, ${personId}, 'adjusted', ${points}, 'x', ${owner.staffId})`.execute(ops)
    const read = async (query: object) => {
      const { body } = await callAs(owner.session, 'GET /mall/order/v1/console/member/list', { query })
      const { list, total, byLevel } = body.data ?? expect.fail(body.code)
      const counts = Object.fromEntries(byLevel.map(({ levelId, members }) => [levelId, members]))
      return { points: list.map(({ memberId, points }) => [memberId, points]), total, counts }
    }
    const [goldId = ''] = shop.ids
    expect(await read({})).toEqual({
      points: [
        [joined.memberId, 0],
        [poor.memberId, 20],
        [rich.memberId, 1_200],
      ],
      total: 3,
      counts: { [goldId]: 1, none: 2 },
    })
    expect(await read({ levelId: goldId })).toMatchObject({ total: 1, counts: { [goldId]: 1, none: 2 } })
    expect(await read({ levelId: goldId, paidFrom: 1, paidTo: 3_000 })).toEqual({
      ...{ points: [], total: 0, counts: { none: 1 } },
    })
    expect(await read({ page: 9 })).toMatchObject({ points: [], total: 3 })
    const detail = await callAs(owner.session, 'GET /mall/order/v1/console/member/detail', {
      query: { memberId: rich.memberId },
    })
    expect(detail.body.data?.points).toBe(1_200)
  })

  test('counts those who have a level, and lets them fall to what their money reaches when it is removed', async () => {
    const shop = await levelShop()
    const [who, given] = [await shop.member(), await shop.member()]
    await shop.past(who, 12_000)
    await shop.give(given.memberId, shop.ids[1] ?? '')
    const levels = async () => {
      const { body } = await callAs(shop.owner.session, 'GET /mall/order/v1/console/level/list')
      return body.data?.list.map((level) => [level.name, level.members, level.given])
    }
    expect(await levels()).toEqual([
      ['银卡', 0, 0],
      ['金卡', 2, 1],
    ])
    await callAs(shop.owner.session, 'POST /mall/order/v1/console/level/remove', {
      body: { levelId: shop.ids[1] ?? '' },
    })
    expect(await levels()).toEqual([['银卡', 2, 0]])
  })

  test('shows an analyst levels and sums, and neither names nor telephones, and lets no analyst change a level', async () => {
    const shop = await levelShop()
    const who = await shop.member()
    await sql`update person set name = '王敏' where person_id = ${who.personId}`.execute(ops)
    await shop.give(who.memberId, shop.ids[1] ?? '')
    const analyst = (await makeStaff(shop.companyId, { role: 'analyst' })).session
    expect(await shop.list({}, analyst)).toMatchObject([{ name: '', number: 0, phone: '', level: '金卡' }])
    expect(await shop.list({ keyword: '王' }, analyst)).toEqual([])
    const detail = await callAs(analyst, 'GET /mall/order/v1/console/member/detail', {
      query: { memberId: who.memberId },
    })
    expect(detail.body.data).toMatchObject({ name: '', givenReason: '', reached: '银卡' })
    expect((await shop.give(who.memberId, shop.ids[0] ?? '', '', analyst)).body.code).not.toBe('0')
  })

  test('answers members and levels of another company like missing ones', async () => {
    const [shop, foreign] = [await levelShop(), await levelShop()]
    const [who, theirs] = [await shop.member(), await foreign.member()]
    expect((await shop.give(theirs.memberId, shop.ids[0] ?? '')).body.code).toBe(
      (await shop.give(randomUUID(), shop.ids[0] ?? '')).body.code,
    )
    expect((await shop.give(who.memberId, foreign.ids[0] ?? '')).body.code).toBe(
      (await shop.give(who.memberId, randomUUID())).body.code,
    )
    expect((await foreign.own(theirs)).isGiven).toBe(false)
  })
})
