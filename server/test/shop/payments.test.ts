import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addJob } from '#core/jobs/add-job.ts'
import { addClosings } from '#domain/shop/order/upkeep.ts'
import { settleRefund } from '#domain/shop/payment/refunds.ts'
import { messagingVendor } from '../notices/vendor.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { faults } from '../support/full.ts'
import { expectBalanced, fakePay, makeShop } from './shop.ts'

// Check C22: notices, closing, paying and the client's own question in any order.
const vendor = fakePay()
// A database of its own: `runDue` works on the jobs of all companies, and those of other tests may wait for a vendor.
const fixture = await testApp(
  { WEB_DIST: '/nowhere', WECOM_API_BASE: (await messagingVendor()).base },
  await openOwn(),
)
Object.assign(fixture.parts.pay, vendor.pay)
const { callAs, parts } = fixture
const work = () => parts.queue.runDue()

async function begun(lines = 1) {
  const shop = await makeShop(fixture)
  const who = await shop.buyer()
  const order = await shop.ordered(who, { [shop.one]: lines })
  await shop.pay(who, order)
  const [open] = vendor.open().slice(-1)
  const number = open?.number ?? expect.fail('no attempt')
  const check = () =>
    callAs(who.session, 'POST /mall/order/v1/order/check', { body: { orderId: order.orderId } })
  const close = () =>
    callAs(who.session, 'POST /mall/order/v1/order/close', { body: { orderId: order.orderId } })
  return { ...shop, who, order, number, check, close, state: () => shop.stateOf(order.orderId) }
}

describe('money', () => {
  test('of 50 copies of a notice at once pays once', async () => {
    const { companyId, notice, number, state } = await begun()
    const said = vendor.money(number)
    await Promise.all(Array.from({ length: 50 }, () => notice(said)))
    await Promise.all([work(), work()])
    expect(await state()).toMatchObject({ state: 'paid', paid: 1_000 })
    await expectBalanced(fixture, companyId)
  })

  test.each([
    ['a wrong amount', { total: 1 }, { paid: 1, trouble: 'wrongAmount' }],
    ['another merchant', { mchId: '1' }, { paid: 0, trouble: '' }],
    ['another app', { appId: 'wx1' }, { paid: 0, trouble: '' }],
    ['another currency', { currency: 'USD' }, { paid: 0, trouble: 'wrongAmount' }],
    ['an unknown order', { number: 'MPunknown' }, { paid: 0, trouble: '' }],
    ['no success', { state: 'PAYERROR' as const }, { paid: 0, trouble: '' }],
  ])('of %s pays nothing', async (_, change, expected) => {
    const { companyId, notice, number, state } = await begun()
    await notice({ ...vendor.money(number), ...change })
    await work()
    expect(await state()).toMatchObject({ state: 'awaitingPayment', ...expected })
    await expectBalanced(fixture, companyId)
  })

  test('of a second attempt goes back by itself', async () => {
    const { companyId, who, pay, order, notice, number, state } = await begun()
    // Another phone of the same person, in the mini program.
    await parts.db.ops
      .updateTable('session')
      .set({ app_id: 'wxother', host: 'mini' })
      .where('company_id', '=', companyId)
      .where('person_id', '=', who.personId)
      .execute()
    await new Promise((done) => setTimeout(done, 0))
    parts.sessions.findCaller
    await pay({ ...who, session: await anotherSession(companyId, who.personId) }, order)
    const second = vendor
      .open()
      .find((each) => each.number !== number && each.mchId === vendor.orders.get(number)?.mchId)
    await notice(vendor.money(number))
    await notice(vendor.money(second?.number ?? expect.fail('no second attempt')))
    await work()
    expect(await state()).toMatchObject({ state: 'paid', paid: 2_000, refunded: 0 })
    const [refund] = [...vendor.refunds.values()].slice(-1)
    expect(refund).toMatchObject({ refund: 1_000 })
    await settled(companyId)
    expect(await state()).toMatchObject({ state: 'paid', paid: 2_000, refunded: 1_000 })
    await expectBalanced(fixture, companyId)
  })

  // Case A20.
  test('after a cancelled sheet is asked for under the same number, by a new sheet', async () => {
    const { companyId, who, order, number, pay, notice, state } = await begun()
    const sheets = [await pay(who, order), await pay(who, order)].map(({ body }) => body.data?.sheet?.package)
    expect(new Set(sheets).size).toBe(2)
    const { rows } = await sql<{ number: string }>`
      select number from payment_attempt where company_id = ${companyId}`.execute(parts.db.ops)
    expect(rows).toEqual([{ number }])
    await notice(vendor.money(number))
    await work()
    expect(await state()).toMatchObject({ state: 'paid', paid: 1_000 })
  })

  test('that comes after the order closed goes back, and brings nothing back', async () => {
    const { companyId, notice, number, close, state, stockOf, one } = await begun()
    const said = { ...vendor.money(number) }
    // The vendor closed it before the money was seen: only a simulated vendor does that.
    Object.assign(vendor.orders.get(number) ?? {}, { state: 'CLOSED' })
    expect((await close()).body.data?.state).toBe('closed')
    Object.assign(vendor.orders.get(number) ?? {}, { state: 'SUCCESS' })
    await notice(said)
    await work()
    await settled(companyId)
    expect(await state()).toMatchObject({ state: 'closed', paid: 1_000, refunded: 1_000 })
    expect(await stockOf(one)).toEqual({ available: 10, reserved: 0 })
    await expectBalanced(fixture, companyId)
  })

  test('that goes back before anything was shipped brings the stock back once, for two administrators at once', async () => {
    const { companyId, owner, order, bundle, one, who, notice, number, state, stockOf, ordered, pay } =
      await begun(2)
    await notice(vendor.money(number))
    await work()
    const refund = ({ orderId }: { orderId: string }) =>
      callAs(owner.session, 'POST /mall/order/v1/console/refund', { body: { orderId } })
    const asked = await Promise.all([refund(order), refund(order)])
    expect(asked.map(({ body }) => body.code).sort()).toEqual(['0', '50020011'])
    await work()
    // The pieces are still sold: the money is on its way.
    expect(await stockOf(one)).toEqual({ available: 8, reserved: 0 })
    for (const each of vendor.refunds.values()) if (each.state === 'PROCESSING') each.state = 'SUCCESS'
    const said = [...vendor.refunds.values()].at(-1) ?? expect.fail('no refund')
    const told = () => parts.db.tenant(companyId, (db) => settleRefund(db, companyId, said))
    await Promise.all([told(), told(), told()])
    expect(await state()).toMatchObject({ state: 'closed', close_reason: 'refunded', refunded: 2_000 })
    expect(await stockOf(one)).toEqual({ available: 10, reserved: 0 })
    // A bundle gives back the parts that it took, also where it has other parts by now.
    const pair = await ordered(who, { [bundle]: 1 })
    await pay(who, pair)
    await notice(vendor.money(vendor.open().at(-1)?.number ?? ''))
    await work()
    await parts.db.ops
      .updateTable('bundle_part')
      .set({ count: 5 })
      .where('company_id', '=', companyId)
      .execute()
    await refund(pair)
    await work()
    await settled(companyId)
    expect(await stockOf(one)).toEqual({ available: 10, reserved: 0 })
    const changes = await parts.db.ops
      .selectFrom('stock_change')
      .select(['why', 'before', 'after'])
      .where('company_id', '=', companyId)
      .where('why', '=', 'return')
      .orderBy('at')
      .execute()
    expect(changes).toEqual([
      { why: 'return', before: 8, after: 10 },
      { why: 'return', before: 8, after: 10 },
    ])
    await expectBalanced(fixture, companyId)
  })

  test('of an order that was shipped goes back without its stock', async () => {
    const { companyId, owner, order, one, notice, number, state, stockOf } = await begun(2)
    await notice(vendor.money(number))
    await work()
    const { orderId } = order
    await callAs(owner.session, 'POST /mall/order/v1/console/ship', { body: { orderId, kind: 'none' } })
    await callAs(owner.session, 'POST /mall/order/v1/console/refund', { body: { orderId } })
    await work()
    await settled(companyId)
    expect(await state()).toMatchObject({ state: 'closed', refunded: 2_000 })
    expect(await stockOf(one)).toEqual({ available: 8, reserved: 0 })
  })
})

/** The refunds that the vendor has taken are done. */
async function settled(companyId: string): Promise<void> {
  for (const refund of vendor.refunds.values()) if (refund.state === 'PROCESSING') refund.state = 'SUCCESS'
  const rows = await parts.db.ops
    .selectFrom('payment_refund')
    .select('refund_id')
    .where('company_id', '=', companyId)
    .where('state', '=', 'processing')
    .execute()
  for (const { refund_id } of rows)
    await parts.db.tenant(companyId, async (db) => {
      const { addJob } = await import('#core/jobs/add-job.ts')
      await addJob(db, 'refund_payment', refund_id)
    })
  await work()
}

async function anotherSession(companyId: string, personId: string): Promise<string> {
  const { routedId, sha256 } = await import('#core/crypto/sealer.ts')
  const session = routedId(companyId)
  await parts.db.ops
    .insertInto('session')
    .values({
      company_id: companyId,
      session_hash: sha256(session),
      person_id: personId,
      staff_id: null,
      host: 'mini',
      app_id: `mini${companyId}`,
      open_id: `other-${personId}`,
      target_id: randomUUID(),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return session
}

describe('closing', () => {
  test('of a paid attempt becomes a payment', async () => {
    const { number, close, state, companyId } = await begun()
    vendor.money(number)
    expect((await close()).body.code).toBe('50020011')
    expect(await state()).toMatchObject({ state: 'paid', paid: 1_000 })
    await expectBalanced(fixture, companyId)
  })

  test.each([
    ['was done', true, 'closed'],
    ['was not done', false, 'awaitingPayment'],
  ])('that times out asks first, where it %s', async (_, after, expected) => {
    const { close, state, companyId } = await begun()
    vendor.fault('close', 'timeout', after)
    await close()
    expect(await state()).toMatchObject({ state: expected })
    await expectBalanced(fixture, companyId)
  })

  test('is not needed for a price of nothing, which pays the order at once', async () => {
    const { companyId, owner, order, number, state, stockOf, one } = await begun()
    const { orderId } = order
    const lowered = await callAs(owner.session, 'POST /mall/order/v1/console/reprice', {
      body: { orderId, less: 1_000 },
    })
    expect(lowered.body.data).toEqual({ orderId, state: 'paid', total: 0 })
    expect(vendor.orders.get(number)?.state).toBe('CLOSED')
    expect(await state()).toMatchObject({ state: 'paid', paid: 0 })
    expect(await stockOf(one)).toEqual({ available: 9, reserved: 0 })
    await expectBalanced(fixture, companyId)
  })

  test('and a lower price happen once, however often the request comes', async () => {
    const { owner, order, companyId, who, pay } = await begun()
    const key = randomUUID()
    const lower = () =>
      callAs(owner.session, 'POST /mall/order/v1/console/reprice', {
        headers: { 'idempotency-key': key },
        body: { orderId: order.orderId, less: 300 },
      })
    expect((await lower()).body.data?.total).toBe(700)
    await pay(who, { orderId: order.orderId, total: 700 })
    expect((await lower()).body.data?.total).toBe(700)
    expect(vendor.open().filter(({ appId }) => appId === `wx${companyId}`)).toHaveLength(1)
    const row = await parts.db.ops
      .selectFrom('shop_order')
      .select(['total', 'discount'])
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    expect([Number(row.total), Number(row.discount)]).toEqual([700, 300])
  })

  test('of the payment comes before a lower price, and money of the old price pays nothing', async () => {
    const { companyId, owner, who, order, number, pay, notice, state } = await begun()
    const { orderId } = order
    const lowered = await callAs(owner.session, 'POST /mall/order/v1/console/reprice', {
      body: { orderId, less: 300 },
    })
    expect(lowered.body.code).toBe('0')
    expect(vendor.orders.get(number)?.state).toBe('CLOSED')
    expect((await pay(who, order)).body.data ?? null).toBeNull()
    expect((await pay(who, { orderId, total: 700 })).body.data?.sheet).toBeTruthy()
    // Only a simulated vendor takes money for what it closed.
    const old = Object.assign(vendor.orders.get(number) ?? {}, { state: 'NOTPAY' }) && vendor.money(number)
    await notice(old)
    await work()
    expect(await state()).toMatchObject({ state: 'awaitingPayment', paid: 1_000, trouble: 'wrongAmount' })
    await expectBalanced(fixture, companyId)
  })

  test('happens by the job when the time is over, and not before', async () => {
    const { overdue, state, stockOf, one, companyId, order } = await begun(3)
    const jobs = async () => {
      await addClosings(parts.db)
      const { rows } = await sql<{ runsAtExpiry: boolean }>`
        select j.run_at = o.expires_at as "runsAtExpiry"
        from shop_order o join graphile_worker.jobs j on j.key = concat_ws('/', company_id, 'close_order', order_id)
        where company_id = ${companyId}`.execute(parts.db.ops)
      return rows
    }
    expect(await jobs()).toEqual([])
    await parts.db.ops
      .updateTable('shop_order')
      .set({ expires_at: sql`now() + interval '100 seconds'` })
      .where('order_id', '=', order.orderId)
      .execute()
    expect(await jobs()).toEqual([{ runsAtExpiry: true }])
    await parts.db.tenant(companyId, (db) => addJob(db, 'close_order', order.orderId))
    await work()
    expect(await state()).toMatchObject({ state: 'awaitingPayment' })
    await overdue()
    await jobs()
    await work()
    expect(await state()).toMatchObject({ state: 'closed', close_reason: 'unpaid' })
    expect(await stockOf(one)).toEqual({ available: 10, reserved: 0 })
    await expectBalanced(fixture, companyId)
  })
})

describe('the whole of an order', () => {
  test('goes back, and closes it when the money is back', async () => {
    const { companyId, owner, order, one, notice, number, state, stockOf } = await begun()
    await notice(vendor.money(number))
    await work()
    const refund = () =>
      callAs(owner.session, 'POST /mall/order/v1/console/refund', { body: { orderId: order.orderId } })
    expect((await refund()).body.code).toBe('0')
    expect((await refund()).body.code).toBe('50020011')
    const ship = { orderId: order.orderId, kind: 'none' as const }
    expect((await callAs(owner.session, 'POST /mall/order/v1/console/ship', { body: ship })).body.code).toBe(
      '50020011',
    )
    await work()
    expect(await state()).toMatchObject({ state: 'paid', refunded: 0 })
    await settled(companyId)
    const refunded = { state: 'closed', close_reason: 'refunded', paid: 1_000, refunded: 1_000 }
    expect(await state()).toMatchObject(refunded)

    // What the vendor says again of the payment brings nothing back, and no money goes back twice.
    const [stock, refunds] = [await stockOf(one), vendor.refunds.size]
    const said = vendor.money(number)
    await Promise.all([notice(said), notice(said)])
    await work()
    expect(await state()).toMatchObject(refunded)
    expect(await stockOf(one)).toEqual(stock)
    expect(vendor.refunds.size).toBe(refunds)
    await expectBalanced(fixture, companyId)
  })

  test('ends in one legal state whatever comes in which order', async () => {
    const steps = [
      'pay',
      'money',
      'notice',
      'again',
      'check',
      'close',
      'wrong',
      'timeout',
      'refund',
      'work',
    ] as const
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...steps), { minLength: 3, maxLength: 10 }), async (walk) => {
        const of = await begun()
        let money: ReturnType<typeof vendor.money> | undefined
        for (const step of walk) {
          if (step === 'pay') await of.pay(of.who, of.order)
          if (step === 'money' && vendor.orders.get(of.number)?.state === 'NOTPAY')
            money = vendor.money(of.number)
          if (step === 'notice' && money) await of.notice(money)
          if (step === 'again' && money) await Promise.all([of.notice(money), of.notice(money), of.check()])
          if (step === 'check') await of.check()
          if (step === 'close') await of.close()
          if (step === 'wrong' && money) await of.notice({ ...money, mchId: 'x' })
          if (step === 'timeout') vendor.fault('close', 'timeout', true)
          if (step === 'refund')
            await callAs(of.owner.session, 'POST /mall/order/v1/console/refund', {
              body: { orderId: of.order.orderId },
            })
          if (step === 'work') await work()
        }
        await work()
        await settled(of.companyId)
        await expectBalanced(fixture, of.companyId)
        const { state, paid, refunded } = await of.state()
        if (state === 'paid') expect(paid - refunded).toBe(1_000)
        if (state === 'closed') expect(paid).toBe(refunded)
        if (state === 'awaitingPayment') expect(paid).toBe(0)
      }),
      { numRuns: faults.paymentWalks },
    )
  })
})
