import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { joinPersons } from '#domain/identity/join.ts'
import { meetPerson } from '#domain/identity/persons.ts'
import { undoJoin } from '#domain/identity/separate.ts'
import { openSession } from '#domain/identity/sessions.ts'
import { createProduct } from '#domain/shop/product/create.ts'
import { messagingVendor } from '../notices/vendor.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { faults } from '../support/full.ts'
import { expectBalanced, fakePay, makeShop } from './shop.ts'

const vendor = fakePay()
// A database of its own: `runDue` works on the jobs of all companies, and those of other tests may wait for a vendor.
const fixture = await testApp(
  { WEB_DIST: '/nowhere', WECOM_API_BASE: (await messagingVendor()).base },
  await openOwn(),
)
Object.assign(fixture.parts.pay, vendor.pay)
const { callAs, parts } = fixture
const shop = (stock?: number) => makeShop(fixture, stock)
const work = () => parts.queue.runDue()

describe('an order', () => {
  test('is made, paid by the notice, shipped, received and finished, and takes its stock once', async () => {
    const { companyId, owner, one, other, buyer, ordered, pay, stateOf, stockOf, notice } = await shop()
    const who = await buyer()
    const order = await ordered(who, { [one]: 2, [other]: 1 })
    expect(order).toMatchObject({
      state: 'awaitingPayment',
      total: 4_550,
      number: expect.stringMatching(/^\d{22}$/),
    })
    expect(await stockOf(one)).toEqual({ available: 8, reserved: 2 })
    const { body } = await pay(who, order)
    expect(body.data?.sheet?.package).toMatch(/^prepay_id=/)
    const [open] = vendor.open().slice(-1)
    const said = vendor.money(open?.number ?? '')
    await Promise.all([notice(said), notice(said), notice(said, 'same'), notice(said, 'same')])
    await work()
    expect(await stateOf(order.orderId)).toMatchObject({ state: 'paid', paid: 4_550, refunded: 0 })
    expect(await stockOf(one)).toEqual({ available: 8, reserved: 0 })
    await expectBalanced(fixture, companyId)
    const ship = {
      orderId: order.orderId,
      kind: 'express' as const,
      carrier: '顺丰',
      tracking: 'SF1234567890',
    }
    expect(
      (await callAs(owner.session, 'POST /mall/order/v1/console/ship', { body: ship })).body.data?.state,
    ).toBe('shipped')
    const received = await callAs(who.session, 'POST /mall/order/v1/order/receive', {
      body: { orderId: order.orderId },
    })
    expect(received.body.data?.state).toBe('received')
    const { body: detail } = await callAs(who.session, 'GET /mall/order/v1/order/detail', {
      query: { orderId: order.orderId },
    })
    expect(detail.data?.steps.map(({ what }) => what)).toEqual(['submit', 'pay', 'shipRest', 'receive'])
    expect(detail.data?.shipments).toMatchObject([{ tracking: 'SF1234567890' }])
  })

  test('is one for equal requests with one key, a day long, and another is refused under it (check C21)', async () => {
    const { companyId, one, buyer, submit, stockOf } = await shop()
    const who = await buyer()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(
      Array.from({ length: faults.equalRequests }, () => submit(who, { [one]: 3 }, key)),
    )
    const [first] = answers
    expect(first?.body.code).toBe('0')
    expect(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect((await submit(who, { [one]: 2 }, key)).status).toBe(409)
    await parts.db.opsPool.query(
      "update idempotency set at = at - interval '23 hours' where company_id = $1",
      [companyId],
    )
    expect((await submit(who, { [one]: 3 }, key)).body.data).toEqual(first?.body.data)
    expect(await stockOf(one)).toEqual({ available: 7, reserved: 3 })
  })

  test('is refused when a price changed, and the checkout says from what to what', async () => {
    const { companyId, one, buyer, submit } = await shop()
    const who = await buyer()
    await sql`update product_sku set price = 1500 where company_id = ${companyId} and sku_id = ${one}`.execute(
      parts.db.ops,
    )
    expect((await submit(who, { [one]: 1 })).body.code).toBe('50020002')
    const { body } = await callAs(who.session, 'POST /mall/order/v1/checkout', {
      body: { lines: [{ skuId: one, quantity: 1, seenPrice: 1_000 }], delivery: 'none' },
    })
    expect(body.data).toMatchObject({ total: 1_500, changes: [{ what: 'price', before: 1_000, now: 1_500 }] })
  })

  test('keeps its amount when the price changes later, and its lines are summed over bundles', async () => {
    const { companyId, one, bundle, buyer, submit, ordered, pay, stockOf } = await shop()
    const who = await buyer()
    expect((await submit(who, { [bundle]: 6 })).body.code).toBe('50020016')
    expect((await submit(who, { [bundle]: 1, [one]: 9 })).body.code).toBe('50020016')
    const order = await ordered(who, { [bundle]: 1, [one]: 8 })
    expect(await stockOf(one)).toEqual({ available: 0, reserved: 10 })
    await sql`update product_sku set price = 9900 where company_id = ${companyId}`.execute(parts.db.ops)
    expect((await pay(who, order)).body.data?.sheet).not.toBeNull()
  })

  test('is seen by its buyer, by the salesperson for whom it counts and by the company', async () => {
    const { companyId, owner, one, buyer, ordered, submit } = await shop()
    const [who, stranger] = [await buyer(), await buyer()]
    const { orderId, number } = await ordered(who, { [one]: 1 })
    const read = (session: string) =>
      callAs(session, 'GET /mall/order/v1/order/detail', { query: { orderId } })
    expect((await read(who.session)).body.data?.number).toBe(number)
    for (const session of [stranger.session, (await (await shop()).buyer()).session])
      expect((await read(session)).body.code).toBe('50020009')
    for (const path of ['close', 'receive', 'check'] as const)
      expect(
        (await callAs(stranger.session, `POST /mall/order/v1/order/${path}`, { body: { orderId } })).body
          .code,
      ).toBe('50020009')
    const pay = { orderId, seenTotal: 1_000 }
    expect((await callAs(stranger.session, 'POST /mall/order/v1/order/pay', { body: pay })).body.code).toBe(
      '50020009',
    )
    const colleague = await fixture.makeStaff(companyId)
    const sale = (session: string) => callAs(session, 'GET /mall/order/v1/sale/list', {})
    expect((await sale(colleague.session)).body.data?.list).toEqual([])
    await sql`update shop_order set staff_id = ${colleague.staffId} where company_id = ${companyId}`.execute(
      parts.db.ops,
    )
    expect((await sale(colleague.session)).body.data?.list).toMatchObject([{ orderId }])
    const analyst = await fixture.makeStaff(companyId, { role: 'analyst' })
    const list = await callAs(analyst.session, 'GET /mall/order/v1/console/list', {})
    expect(list.body.data?.list).toMatchObject([{ orderId, buyer: '' }])
    expect(
      (await callAs(analyst.session, 'POST /mall/order/v1/console/close', { body: { orderId } })).status,
    ).toBe(403)
    expect(
      (await callAs(owner.session, 'POST /mall/order/v1/console/close', { body: { orderId } })).body.data
        ?.state,
    ).toBe('closed')
    expect((await submit(who, { [one]: 10 })).body.code).toBe('0')
  })

  test('of nothing is paid without the vendor, and closed by the company', async () => {
    const { companyId, owner, one, buyer, stateOf, stockOf } = await shop()
    await sql`update product_sku set price = 0 where company_id = ${companyId} and sku_id = ${one}`.execute(
      parts.db.ops,
    )
    const who = await buyer()
    const { body } = await callAs(who.session, 'POST /mall/order/v1/order/submit', {
      body: { lines: [{ skuId: one, quantity: 1, seenPrice: 0 }], delivery: 'none', seenTotal: 0 },
    })
    expect(body.data).toMatchObject({ state: 'paid', total: 0 })
    const orderId = body.data?.orderId ?? ''
    expect(await stateOf(orderId)).toMatchObject({ state: 'paid', paid: 0 })
    expect(await stockOf(one)).toEqual({ available: 9, reserved: 0 })
    // There is nothing to refund, so the company closes it, once.
    const close = () => callAs(owner.session, 'POST /mall/order/v1/console/close', { body: { orderId } })
    for (const closed of await Promise.all([close(), close()]))
      expect(closed.body.data).toEqual({ orderId, state: 'closed' })
    expect(await stateOf(orderId)).toMatchObject({ close_reason: 'staff', refunded: 0 })
    expect(await stockOf(one)).toEqual({ available: 10, reserved: 0 })
    expect(vendor.refunds.size).toBe(0)
    await expectBalanced(fixture, companyId)
  })

  test('is listed by its delivery and by days of the company’s clock, and the ledger by its kind', async () => {
    const { companyId, one, owner, buyer, ordered, pay, notice } = await shop()
    await sql`update company set time_zone = 'America/New_York' where company_id = ${companyId}`.execute(
      parts.db.ops,
    )
    const who = await buyer()
    const order = await ordered(who, { [one]: 1 })
    await pay(who, order)
    await notice(vendor.money(vendor.open().at(-1)?.number ?? ''))
    await work()
    // Three in the morning in Shanghai is the day before in New York.
    await sql`update shop_order set created_at = '2026-03-02T03:00:00+08' where company_id = ${companyId}`.execute(
      parts.db.ops,
    )
    const listed = async (query: { delivery?: 'none' | 'express'; from?: string; to?: string }) =>
      (await callAs(owner.session, 'GET /mall/order/v1/console/list', { query })).body.data?.list ?? []
    expect(await listed({ from: '2026-03-01', to: '2026-03-01', delivery: 'none' })).toMatchObject([
      { orderId: order.orderId, delivery: 'none' },
    ])
    expect(await listed({ from: '2026-03-02' })).toEqual([])
    expect(await listed({ delivery: 'express' })).toEqual([])
    const ledger = async (kind: 'payment' | 'refund') =>
      (await callAs(owner.session, 'GET /mall/order/v1/console/ledger', { query: { kind } })).body.data
    expect(await ledger('payment')).toMatchObject({ total: 1, paid: 1_000, list: [{ kind: 'payment' }] })
    expect(await ledger('refund')).toMatchObject({ total: 0, paid: 1_000, list: [] })
  })

  test('keeps the receiver sealed, and an analyst sees none, and no remark', async () => {
    const { companyId, one, owner, buyer } = await shop()
    const who = await buyer()
    const { body } = await callAs(who.session, 'POST /mall/order/v1/address/save', {
      body: {
        name: '王敏',
        phone: '13900001234',
        region: ['浙江省', '杭州市', '滨江区'],
        detail: '江虹路 1750 号',
      },
    })
    const order = {
      lines: [{ skuId: one, quantity: 1, seenPrice: 1_000 }],
      delivery: 'express' as const,
      seenTotal: 1_000,
      addressId: body.data?.addressId ?? '',
      remark: '到了打 13900001234',
    }
    const strange = await callAs((await buyer()).session, 'POST /mall/order/v1/order/submit', { body: order })
    expect(strange.body.code).toBe('50020003')
    const made = await callAs(who.session, 'POST /mall/order/v1/order/submit', { body: order })
    const orderId = made.body.data?.orderId ?? ''
    const analyst = await fixture.makeStaff(companyId, { role: 'analyst' })
    const remark = '王女士要求放门卫'
    await callAs(owner.session, 'POST /mall/order/v1/console/remark', { body: { orderId, remark } })
    const seen = async (session: string) =>
      (await callAs(session, 'GET /mall/order/v1/console/detail', { query: { orderId } })).body.data
    expect(await seen(owner.session)).toMatchObject({
      receiver: { name: '王敏', phone: '13900001234' },
      remark: order.remark,
      staffRemark: remark,
    })
    expect(await seen(analyst.session)).toMatchObject({ receiver: null, remark: '', staffRemark: '' })
    const [superior, salesperson] = [await fixture.makeStaff(companyId), await fixture.makeStaff(companyId)]
    await fixture.makeTeam(superior, [salesperson])
    await sql`update shop_order set staff_id = ${salesperson.staffId} where company_id = ${companyId}`.execute(
      parts.db.ops,
    )
    const ofLead = async ({ session }: { session: string }) => {
      const { data } = (await callAs(session, 'GET /mall/order/v1/sale/detail', { query: { orderId } })).body
      return [data?.receiver?.phone, data?.remark]
    }
    expect([await ofLead(salesperson), await ofLead(owner), await ofLead(superior)]).toEqual([
      ['13900001234', order.remark],
      ['13900001234', order.remark],
      ['139****1234', ''],
    ])
    const { rows } = await sql<{
      t: string
    }>`select o::text as t from shop_order o where company_id = ${companyId}`.execute(parts.db.ops)
    expect(rows[0]?.t).not.toContain('王敏')
  })
})

describe('the cart', () => {
  test('keeps lines, says changed prices, and parts those that cannot be bought', async () => {
    const { companyId, one, other, buyer } = await shop()
    const who = await buyer()
    const add = (skuId: string, quantity: number) =>
      callAs(who.session, 'POST /mall/order/v1/cart/add', { body: { skuId, quantity } })
    expect((await add(one, 2)).body.data?.count).toBe(2)
    expect((await add(one, 3)).body.data?.count).toBe(5)
    expect((await add(one, 6)).body.code).toBe('50012022')
    await add(other, 1)
    await sql`update product_sku set price = 1200 where company_id = ${companyId} and sku_id = ${one}`.execute(
      parts.db.ops,
    )
    await sql`update product set status = 'draft' where company_id = ${companyId} and name = '茶壶'`.execute(
      parts.db.ops,
    )
    const read = async () => (await callAs(who.session, 'GET /mall/order/v1/cart', {})).body.data
    expect(await read()).toMatchObject({
      count: 5,
      lines: [{ skuId: one, quantity: 5, price: 1_200, priceBefore: 1_000 }],
      invalid: [{ skuId: other, trouble: 'off' }],
    })
    await callAs(who.session, 'POST /mall/order/v1/cart/accept', {})
    expect((await read())?.lines[0]?.priceBefore).toBeNull()
  })

  test('holds 100 lines, and then only more or fewer pieces of them', async () => {
    const { companyId, buyer } = await shop()
    const who = await buyer()
    const skuIds = Array.from({ length: 101 }, () => randomUUID())
    await parts.db.tenant(companyId, (db) =>
      createProduct(db, companyId, {
        name: '线轴',
        delivery: ['none'],
        optionNames: ['颜色'],
        skus: skuIds.map((givenId, at) => ({ givenId, options: [`${at}`], price: 100, stockBy: 9 })),
      }),
    )
    const [first = '', last = ''] = [skuIds[0], skuIds[100]]
    await sql`
      insert into cart_line (company_id, person_id, sku_id, quantity, seen_price)
      select ${companyId}, ${who.personId}, id::uuid, 1, 100 from unnest(${skuIds.slice(0, 99)}::text[]) id`.execute(
      parts.db.ops,
    )
    const add = async (skuId: string) =>
      (await callAs(who.session, 'POST /mall/order/v1/cart/add', { body: { skuId, quantity: 1 } })).body
    expect((await add(skuIds[99] ?? '')).data?.count).toBe(100)
    expect(await add(last)).toMatchObject({ code: '50012999', message: '购物车最多放 100 种商品' })
    expect((await add(first)).data?.count).toBe(101)
    await callAs(who.session, 'POST /mall/order/v1/cart/remove', { body: { skuIds: [first] } })
    expect((await add(last)).data?.count).toBe(100)
  })

  test('survives a sign-in that says who the person is, with what they put into it elsewhere', async () => {
    const { companyId, one, other } = await shop()
    const unionId = `union-${randomUUID()}`
    const [silent, known] = [
      await fixture.makeVisitor(companyId),
      await fixture.makeVisitor(companyId, { unionId }),
    ]
    const add = (session: string, skuId: string, quantity: number) =>
      callAs(session, 'POST /mall/order/v1/cart/add', { body: { skuId, quantity } })
    await add(silent.session, one, 2)
    await add(known.session, other, 1)
    await callAs(silent.session, 'POST /wxwork/v1/session/sign_out', {})
    expect((await callAs(silent.session, 'GET /mall/order/v1/cart', {})).status).toBe(401)
    const identity = { appId: `wx${companyId}`, openId: silent.openId }
    const session = await parts.db.tenant(companyId, async (db) => {
      const facts = { unionId, externalUserid: '', name: '王敏', avatar: '' }
      const personId = await meetPerson(db, companyId, identity, facts)
      return openSession(db, companyId, { personId, staffId: null, host: 'wechat', ...identity })
    })
    const read = async () => (await callAs(session, 'GET /mall/order/v1/cart', {})).body.data
    expect(await read()).toMatchObject({ count: 3 })
    const auth = { companyId, unionId, openId: silent.openId, type: 1 as const }
    expect((await callAs(session, 'POST /mall/account/v1/member/auth', { body: auth })).body.code).toBe('0')
    expect((await read())?.lines.map(({ skuId }) => skuId).sort()).toEqual([one, other].sort())
  })

  test('is one while its persons are joined, and parts again with them', async () => {
    const { companyId, one, other, buyer } = await shop()
    // Two union ids are two persons.
    const [who, same] = [await fixture.makeVisitor(companyId), await buyer()]
    const add = ({ session }: typeof who, skuId: string, quantity: number) =>
      callAs(session, 'POST /mall/order/v1/cart/add', { body: { skuId, quantity } })
    await add(who, one, 2)
    await add(same, one, 3)
    await add(same, other, 1)
    const read = async ({ session }: typeof who) => {
      const { body } = await callAs(session, 'GET /mall/order/v1/cart', {})
      return Object.fromEntries(body.data?.lines.map(({ skuId, quantity }) => [skuId, quantity]) ?? [])
    }
    await parts.db.tenant(companyId, (db) => joinPersons(db, companyId, who.personId, same.personId, 'test'))
    for (const each of [who, same]) await expect.poll(() => read(each)).toEqual({ [one]: 5, [other]: 1 })
    await parts.db.tenant(companyId, (db) => undoJoin(db, companyId, who.personId))
    await expect.poll(() => read(who)).toEqual({ [one]: 2 })
    await expect.poll(() => read(same)).toEqual({ [one]: 3, [other]: 1 })
  })
})
