import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BillLine } from '#core/platform/pay/bill.ts'
import { merchantOf } from '#domain/company/merchant.ts'
import { askForBills } from '#domain/shop/bills/fetch.ts'
import { settleRefund } from '#domain/shop/payment/refunds.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { fakePay, makeShop } from './shop.ts'

// Case A27: the vendor's daily bill against the records.
const vendor = fakePay()
const fixture = await testApp({ WEB_DIST: '/nowhere' }, await openOwn())
Object.assign(fixture.parts.pay, vendor.pay)
const { callAs, parts } = fixture
const work = () => parts.queue.runDue()

const chinaDay = (time: Date) => new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
const daysAgo = (days: number) => chinaDay(new Date(Date.now() - days * 86_400_000))
/** @param clock of China, `23:59:59` */
const at = (day: string, clock: string) => new Date(`${day}T${clock}+08:00`)

type Shop = Awaited<ReturnType<typeof makeShop>>

const lineOf = (line: Pick<BillLine, 'number' | 'at'> & Partial<BillLine>): BillLine => ({
  kind: 'payment',
  transactionId: `42${line.number}`,
  amount: 1_000,
  fee: 6_000,
  ...line,
})

/** An order of one piece whose money came when the vendor says so. */
async function paid(shop: Shop, paidAt: Date, { isTold = true } = {}) {
  const who = await shop.buyer()
  const order = await shop.ordered(who, { [shop.one]: 1 })
  await shop.pay(who, order)
  const { number } = vendor.open().at(-1) ?? expect.fail('no attempt')
  const said = { ...vendor.money(number), paidAt }
  Object.assign(vendor.orders.get(number) ?? {}, { paidAt })
  if (isTold) await shop.notice(said)
  await work()
  return { ...order, number, line: lineOf({ number, at: paidAt }) }
}

/** @param acceptedAt when the vendor accepted it */
async function refunded(shop: Shop, orderId: string, acceptedAt: Date) {
  await callAs(shop.owner.session, 'POST /mall/order/v1/console/refund', { body: { orderId } })
  await work()
  const said = [...vendor.refunds.values()].at(-1) ?? expect.fail('no refund')
  await parts.db.ops
    .updateTable('payment_refund')
    .set({ accepted_at: acceptedAt })
    .where('number', '=', said.number)
    .execute()
  return lineOf({ kind: 'refund', number: said.number, at: acceptedAt, fee: -6_000 })
}

const fetched = async (shop: Shop, day: string, lines?: BillLine[]) => {
  if (lines) vendor.bills.set(day, lines)
  const { body } = await callAs(shop.owner.session, 'POST /mall/order/v1/console/bill/fetch', {
    body: { day },
  })
  return body.data ?? expect.fail(`${body.code} ${body.message}`)
}
const differences = async (shop: Shop, billId: string) => {
  const { body } = await callAs(shop.owner.session, 'GET /mall/order/v1/console/bill/differences', {
    query: { billId },
  })
  return body.data?.list ?? expect.fail(body.message)
}
const open = async (shop: Shop, billId: string) =>
  (await differences(shop, billId))
    .filter(({ settledAt }) => settledAt === '')
    .map(({ kind, what, number, billed, recorded }) => ({ kind, what, number, billed, recorded }))

describe('a bill', () => {
  test('that agrees with the records has no difference; its sums open into its rows', async () => {
    const shop = await makeShop(fixture)
    const day = daysAgo(2)
    // Midnight parts the days, not the moment of the notice.
    const [first, last] = [await paid(shop, at(day, '00:00:00')), await paid(shop, at(day, '23:59:59'))]
    const back = await refunded(shop, first.orderId, at(day, '12:00:00'))
    const bill = await fetched(shop, day, [first.line, back, last.line])
    expect(bill).toMatchObject({
      state: 'read',
      payments: 2,
      refunds: 1,
      paid: 2_000,
      refunded: 1_000,
      fee: 6,
      open: 0,
    })
    expect(await differences(shop, bill.billId)).toEqual([])
    const { body } = await callAs(shop.owner.session, 'GET /mall/order/v1/console/bill/lines', {
      query: { billId: bill.billId, kind: 'refund' },
    })
    expect(body.data).toMatchObject({
      total: 1,
      list: [{ number: back.number, orderId: first.orderId, fee: -6 }],
    })
  })

  test('shows trades that are missing, unknown, unpaid here, and of another amount', async () => {
    const shop = await makeShop(fixture)
    const day = daysAgo(2)
    const [kept, less, unseen] = [
      await paid(shop, at(day, '10:00:00')),
      await paid(shop, at(day, '11:00:00')),
      await paid(shop, at(day, '12:00:00'), { isTold: false }),
    ]
    const back = await refunded(shop, kept.orderId, at(day, '13:00:00'))
    const foreign = lineOf({ number: 'SHOP1', at: at(day, '14:00:00'), amount: 500 })
    const bill = await fetched(shop, day, [{ ...less.line, amount: 999 }, unseen.line, foreign])
    const found = await open(shop, bill.billId)
    expect(found).toHaveLength(5)
    expect(found).toEqual(
      expect.arrayContaining([
        { kind: 'payment', what: 'missing', number: kept.number, billed: null, recorded: 1_000 },
        { kind: 'payment', what: 'amount', number: less.number, billed: 999, recorded: 1_000 },
        { kind: 'payment', what: 'unsettled', number: unseen.number, billed: 1_000, recorded: null },
        { kind: 'refund', what: 'missing', number: back.number, billed: null, recorded: 1_000 },
        { kind: 'payment', what: 'unknown', number: 'SHOP1', billed: 500, recorded: null },
      ]),
    )

    // WeChat Pay is asked about the payment that was never told.
    const all = await differences(shop, bill.billId)
    const unsettled = all.find(({ what }) => what === 'unsettled') ?? expect.fail('none')
    const asked = await callAs(shop.owner.session, 'POST /mall/order/v1/console/bill/ask', {
      body: { differenceId: unsettled.differenceId },
    })
    expect(asked.body.data).toMatchObject({ settledBy: '', settledAt: expect.stringMatching(/^2/) })
    expect(await shop.stateOf(unseen.orderId)).toMatchObject({ state: 'paid', paid: 1_000 })

    // A member settles one, then all; they stay settled when the bill is compared again.
    const settle = (body: { billId: string; differenceIds?: string[]; words: string }) =>
      callAs(shop.owner.session, 'POST /mall/order/v1/console/bill/settle', { body })
    const unknown = all.find(({ what }) => what === 'unknown') ?? expect.fail('none')
    const one = await settle({
      billId: bill.billId,
      differenceIds: [unknown.differenceId],
      words: '门店收款',
    })
    expect(one.body.data?.open).toBe(3)
    expect((await settle({ billId: bill.billId, words: '已核对' })).body.data?.open).toBe(0)
    expect(await fetched(shop, day)).toMatchObject({ open: 0 })
    expect(await differences(shop, bill.billId)).toContainEqual(
      expect.objectContaining({ number: 'SHOP1', words: '门店收款', settledBy: expect.stringMatching(/./) }),
    )
    // Another amount is another difference.
    expect(await fetched(shop, day, [{ ...foreign, amount: 501 }])).toMatchObject({ open: 3 })
  })

  test('of the next day settles what midnight put there', async () => {
    const shop = await makeShop(fixture)
    const [day, next] = [daysAgo(3), daysAgo(2)]
    const order = await paid(shop, at(day, '23:00:00'))
    const back = await refunded(shop, order.orderId, at(day, '23:59:58'))
    const bill = await fetched(shop, day, [order.line])
    expect(await open(shop, bill.billId)).toMatchObject([{ kind: 'refund', what: 'missing' }])
    expect(await fetched(shop, next, [{ ...back, at: at(next, '00:00:01') }])).toMatchObject({
      open: 0,
      refunds: 1,
    })
    expect(await open(shop, bill.billId)).toEqual([])
  })

  test('of a day without trades is no failure, and shows what should have been there', async () => {
    const shop = await makeShop(fixture)
    const day = daysAgo(4)
    vendor.fault('bill', 'NO_STATEMENT_EXIST')
    expect(await fetched(shop, day)).toMatchObject({ state: 'none', open: 0, payments: 0 })
    const order = await paid(shop, at(day, '08:00:00'))
    vendor.fault('bill', 'NO_STATEMENT_EXIST')
    const bill = await fetched(shop, day)
    expect(await open(shop, bill.billId)).toMatchObject([{ what: 'missing', number: order.number }])
  })

  test('is not called empty before its time, whatever the vendor says', async () => {
    const shop = await makeShop(fixture)
    vendor.fault('bill', 'NO_STATEMENT_EXIST')
    expect(await fetched(shop, daysAgo(0))).toMatchObject({ state: 'making' })
  })

  test('is asked for with the merchant number of the company, also where another one has a bill of the day', async () => {
    const shop = await makeShop(fixture)
    const day = daysAgo(3)
    await paid(shop, at(day, '12:00:00'))
    await sql`
      insert into pay_bill (company_id, bill_id, mch_id, day, state)
      values (${shop.companyId}, gen_random_uuid(), 'another', ${day}, 'none')`.execute(parts.db.ops)
    for (const ago of [3, 2, 1]) vendor.bills.set(daysAgo(ago), [])
    await askForBills(parts.db)
    await work()
    const { rows } = await sql`
      select from pay_bill where company_id = ${shop.companyId} and day = ${day} and mch_id <> 'another'`.execute(
      parts.db.ops,
    )
    expect(rows).toHaveLength(1)
  })

  test('that is being made is asked for again; a failure says why and keeps what was read', async () => {
    const shop = await makeShop(fixture)
    const day = daysAgo(5)
    vendor.fault('bill', 'STATEMENT_CREATING')
    expect(await fetched(shop, day)).toMatchObject({ state: 'making', problem: '' })
    vendor.fault('bill', 'SIGN_ERROR')
    expect(await fetched(shop, day)).toMatchObject({ state: 'failed', problem: 'SIGN_ERROR' })
    const line = lineOf({ number: 'SHOP2', at: at(day, '08:00:00') })
    expect(await fetched(shop, day, [line])).toMatchObject({ state: 'read', problem: '', payments: 1 })
    vendor.fault('bill', 'malformed')
    expect(await fetched(shop, day)).toMatchObject({ state: 'read', payments: 1, open: 1 })
    // Read twice, it has each row once.
    expect(await fetched(shop, day)).toMatchObject({ state: 'read', payments: 1, open: 1 })
  })

  test('is asked for by itself for each day since the first payment, once', async () => {
    const shop = await makeShop(fixture)
    await paid(shop, at(daysAgo(4), '12:00:00'))
    for (const ago of [4, 3, 2, 1]) vendor.bills.set(daysAgo(ago), [])
    // Whether yesterday's is due depends on the hour.
    await askForBills(parts.db)
    await work()
    const days = async () => {
      const { rows } = await sql<{ day: string }>`
        select day::text as day from pay_bill where company_id = ${shop.companyId} and day < ${daysAgo(1)}
        order by day`.execute(parts.db.ops)
      return rows.map(({ day }) => day)
    }
    expect(await days()).toEqual([daysAgo(4), daysAgo(3), daysAgo(2)])
    await sql`update pay_bill set requested_at = '2020-01-01' where company_id = ${shop.companyId}`.execute(
      parts.db.ops,
    )
    await askForBills(parts.db)
    await work()
    const { rows } = await sql`
      select from pay_bill where company_id = ${shop.companyId} and day < ${daysAgo(1)} and requested_at > '2020-01-01'`.execute(
      parts.db.ops,
    )
    expect(rows).toEqual([])
  })

  test('is refused for a day that is not over, and needs a merchant', async () => {
    const shop = await makeShop(fixture)
    const ask = (day: string) =>
      callAs(shop.owner.session, 'POST /mall/order/v1/console/bill/fetch', { body: { day } })
    expect((await ask(daysAgo(-2))).status).toBe(400)
    expect((await ask(daysAgo(92))).status).toBe(400)
    expect((await ask('2026-02-30')).status).toBe(400)
    await parts.db.ops
      .deleteFrom('credential')
      .where('company_id', '=', shop.companyId)
      .where('kind', '=', 'pay')
      .execute()
    expect((await ask(daysAgo(1))).body.code).toBe('50012040')
  })
})

test('a bill of 10,000 trades is stored and compared', async () => {
  const shop = await makeShop(fixture)
  const day = daysAgo(6)
  const { companyId } = shop
  const order = await paid(shop, at(daysAgo(7), '12:00:00'))
  const merchant = await parts.db.tenant(companyId, (db) => merchantOf(db, parts.sealer, companyId))
  const number = sql`'MPmany' || i`
  await sql`
    insert into payment_attempt (company_id, attempt_id, order_id, number, app_id, open_id, mch_id, amount, notify_url,
      state, expires_at, paid_at)
    select ${companyId}, gen_random_uuid(), ${order.orderId}, ${number}, 'a', 'many' || i, ${merchant?.mchId}, 1000, '', 'paid', now(),
      ${at(day, '12:00:00')}
    from generate_series(1, 10000) i`.execute(parts.db.ops)
  await sql`
    insert into money_entry (company_id, order_id, kind, attempt_id, amount)
    select company_id, order_id, 'payment', attempt_id, amount from payment_attempt
    where company_id = ${companyId} and number like 'MPmany%'`.execute(parts.db.ops)
  const lines = Array.from({ length: 10_000 }, (_, i) =>
    lineOf({ number: `MPmany${i + 1}`, at: at(day, '12:00:00'), ...(i === 77 && { amount: 999 }) }),
  )
  const bill = await fetched(shop, day, lines)
  expect(bill).toMatchObject({ payments: 10_000, paid: 9_999_999, open: 1 })
  expect(await open(shop, bill.billId)).toMatchObject([{ number: 'MPmany78', what: 'amount' }])
})

test('a refund that the vendor works on stands in the bill of its day', async () => {
  const shop = await makeShop(fixture)
  const day = daysAgo(8)
  const order = await paid(shop, at(day, '10:00:00'))
  const back = await refunded(shop, order.orderId, at(day, '11:00:00'))
  const { rows } = await sql<{ state: string }>`
    select state from payment_refund where number = ${back.number}`.execute(parts.db.ops)
  expect(rows).toEqual([{ state: 'processing' }])
  expect(await fetched(shop, day, [order.line, back])).toMatchObject({ open: 0 })
  const said = vendor.refunds.get(back.number) ?? expect.fail('no refund')
  await parts.db.tenant(shop.companyId, (db) =>
    settleRefund(db, shop.companyId, { ...said, state: 'SUCCESS' }),
  )
  expect(await fetched(shop, day)).toMatchObject({ open: 0 })
})
