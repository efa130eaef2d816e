import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { platformProblem } from '@mingpian/contract/shared/error-codes.ts'
import { sql } from 'kysely'
import { expect, onTestFinished } from 'vitest'
import { setCredential } from '#domain/company/credentials.ts'
import { switchMall } from '#domain/mall/setup.ts'
import { revivePayments } from '#domain/shop/payment/notices.ts'
import type { Parts } from '#parts.ts'
import { expectBalanced, makeGoods } from '../shop/shop.ts'
import { isFull } from '../support/full.ts'
import { jobTimePasses } from '../support/job-time.ts'
import { makers } from '../support/makers.ts'
import type { RunningSandbox } from '../support/sandbox.ts'

interface Buyer {
  session: string
  /** Whose phone it is in the simulator. */
  account: string
}

interface Shop {
  companyId: string
  owner: string
  buyers: Buyer[]
  /** Lines with their sum. */
  carts: { lines: { skuId: string; quantity: number; seenPrice: number }[]; total: number }[]
}

const stock = 100_000

/** A company with the simulator's merchant number, and customers of the simulator as its buyers. */
export async function makeShopOfBuyers(
  parts: Parts,
  { world, look }: RunningSandbox,
  count: number,
): Promise<Shop> {
  const { db, sealer } = parts
  const { makeCompany, makeStaff, makeVisitor } = makers(parts)
  const [corp = expect.fail('a world without companies')] = world.companies
  const companyId = await makeCompany()
  const { session: owner } = await makeStaff(companyId, { role: 'owner' })
  const { mchId, apiV3Key: secret, serial, privateKey, publicKeyId, publicKey } = corp.merchant
  const pay = { kind: 'pay' as const, appId: mchId }
  const secrets = { secret, serial, privateKey, publicKeyId, publicKey }
  await setCredential(db, sealer, companyId, { ...pay, secrets }, 'test')
  const mini = { kind: 'mini' as const, appId: `mini${companyId}`, secrets: { secret: 's' } }
  await setCredential(db, sealer, companyId, mini, 'test')
  await db.tenant(companyId, (tenant) =>
    switchMall(tenant, { companyId, staffId: 'test' }, { mall_open: true }),
  )
  const { one, other, bundle, prices } = await makeGoods(parts, companyId, stock)
  const { customers } = await look<{
    customers: { account: string; companyId: string; openId: string }[]
  }>('identities')
  const guests = customers.filter((each) => each.companyId === corp.companyId).slice(0, count)
  const buyers: Buyer[] = []
  for (const { account, openId } of guests) {
    const { session, personId } = await makeVisitor(companyId, { name: account })
    await sql`
      update session set app_id = ${corp.wechat.appId}, open_id = ${openId}
      where company_id = ${companyId} and person_id = ${personId}`.execute(db.ops)
    buyers.push({ session, account })
  }
  const carts = [
    { [one]: 1, [other]: 2 },
    { [bundle]: 1, [other]: 1 },
    { [other]: 1, [one]: 3 },
  ].map((cart) => {
    const lines = Object.entries(cart).map(([skuId, quantity]) => ({
      ...{ skuId, quantity, seenPrice: prices[skuId] ?? 0 },
    }))
    return { lines, total: lines.reduce((sum, { quantity, seenPrice }) => sum + quantity * seenPrice, 0) }
  })
  return { companyId, owner, buyers, carts }
}

/** What the server acknowledged: orders that must stay, with what became of them. */
interface Bought {
  made: string[]
  paid: string[]
  closed: string[]
  refunded: string[]
}

export interface Buying {
  bought: Bought
  /** Resolves once so many more orders have come to their end. */
  progress(count: number): Promise<void>
  /** Lets each buyer bring the order of now to its end. */
  stop(): Promise<void>
}

/** Many clients share a busy machine with a server that starts anew. */
const progressSeconds = isFull ? 300 : 60

/**
 * Lets each buyer order without a pause, and pay or close. Some of what is paid goes back. What got no answer is sent
 * again under the same key.
 */
export function startBuyers(origin: string, { control }: RunningSandbox, shop: Shop): Buying {
  const bought: Bought = { made: [], paid: [], closed: [], refunded: [] }
  const problems: string[] = []
  let isOver = false
  let isTestOver = false
  onTestFinished(() => {
    isOver = true
    isTestOver = true
  })

  /** Sends one action under one key until the answer is no refusal of a moment. */
  async function ask<T>(path: string, session: string, body: object, patient: readonly string[] = []) {
    for (const key = randomUUID(); ; await wait(30)) {
      if (isTestOver) throw new Error('the test is over')
      const answer = await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: session, 'idempotency-key': key },
        body: JSON.stringify(body),
      }).catch(() => undefined)
      const said = (await answer?.json().catch(() => undefined)) as { code: string; data: T } | undefined
      if (!answer || !said || answer.status === 429 || answer.status === 503) continue
      if (said.code === '0') return said.data
      if (patient.includes(said.code)) continue
      problems.push(`${path}: ${answer.status} ${said.code}`)
      throw new Error(problems.join())
    }
  }

  type Sheet = { state: string; sheet: Record<string, string> | null }

  async function buy({ session, account }: Buyer, turn: number) {
    const { lines, total } = shop.carts[turn % shop.carts.length] ?? expect.fail('no cart')
    const order = { lines, delivery: 'none', seenTotal: total }
    const { orderId } = await ask<{ orderId: string }>('/mall/order/v1/order/submit', session, order)
    bought.made.push(orderId)
    const of = { orderId }
    if (turn % 4 === 3) {
      await ask('/mall/order/v1/order/close', session, of, [platformProblem])
      bought.closed.push(orderId)
      return
    }
    const paying = { orderId, seenTotal: total }
    const { sheet } = await ask<Sheet>('/mall/order/v1/order/pay', session, paying, [platformProblem])
    expect(await control('pay/pay', { account, sheet: sheet ?? {} })).toEqual({ ok: true })
    for (;;) {
      const { state } = await ask<{ state: string }>('/mall/order/v1/order/check', session, of)
      if (state !== 'awaitingPayment') break
    }
    bought.paid.push(orderId)
    if (turn % 4 !== 1) return
    await ask('/mall/order/v1/console/refund', shop.owner, of)
    bought.refunded.push(orderId)
  }

  async function buyOn(buyer: Buyer, first: number) {
    for (let turn = first; !isOver; turn++) await buy(buyer, turn)
  }

  const count = () => bought.paid.length + bought.closed.length
  const buying = Promise.all(shop.buyers.map(buyOn))
  // Awaited in `stop`; until then a rejection must not count as unhandled.
  buying.catch(() => {})
  return {
    bought,
    async progress(more) {
      const wanted = count() + more
      for (const end = Date.now() + progressSeconds * 1_000; count() < wanted; await wait(5))
        if (Date.now() > end || problems.length > 0)
          throw new Error(
            `no ${more} orders came to an end: ${problems.join() || `within ${progressSeconds} s`}`,
          )
    },
    async stop() {
      isOver = true
      await buying
      expect(problems).toEqual([])
    },
  }
}

/** Lets time pass for jobs, and for notices and refunds that wait for theirs. */
async function minutesPass({ db: { opsPool } }: Parts, companyId: string): Promise<void> {
  await jobTimePasses(opsPool, 10)
  for (const [table, column] of Object.entries({
    payment_notice: 'received_at',
    payment_refund: 'created_at',
  }))
    await opsPool.query(
      `update ${table} set ${column} = ${column} - interval '10 minutes' where company_id = $1`,
      [companyId],
    )
}

/** Expects that orders, ledger, stock and WeChat Pay agree, and that nothing acknowledged is missing or half done. */
export async function expectEachSoldOnce(
  parts: Parts,
  { companyId, carts }: Shop,
  { look }: RunningSandbox,
  bought: Bought,
): Promise<void> {
  const { db, queue } = parts
  const rows = async <T extends object>(text: string) => (await db.opsPool.query<T>(text, [companyId])).rows
  // Jobs that died with the server are added again by the upkeep, once the locks of its workers count as lost.
  await expect
    .poll(
      async () => {
        await minutesPass(parts, companyId)
        await revivePayments(db)
        await queue.runDue()
        return rows(`
          select notice_id as id from payment_notice where company_id = $1 and done_at is null
          union all
          select number from payment_refund where company_id = $1 and state in ('asked', 'processing')`)
      },
      { interval: 300, timeout: 120_000 },
    )
    .toEqual([])
  await expectBalanced({ parts }, companyId)
  const orders = await rows<{ id: string; state: string; total: number; lines: number; steps: string[] }>(`
    select order_id as id, state || close_reason as state, total::float8 as total, (
        select count(*)::integer from order_line l where l.company_id = o.company_id and l.order_id = o.order_id) as lines,
      array(select what from order_step s where s.company_id = o.company_id and s.order_id = o.order_id order by at) as steps
    from shop_order o where company_id = $1`)
  const stateOf = new Map(orders.map(({ id, state }) => [id, state]))
  // An order that was acknowledged is there, and so is no other: each was sent until it was acknowledged.
  expect([...stateOf.keys()].sort()).toEqual([...bought.made].sort())
  for (const { lines, steps, total } of orders) {
    expect(lines).toBe(2)
    expect(carts.some((cart) => cart.total === total)).toBe(true)
    expect(steps[0]).toBe('submit')
    expect(new Set(steps).size, steps.join()).toBe(steps.length)
  }
  const expected = new Map([
    ...bought.closed.map((id) => [id, 'closedbuyer'] as const),
    ...bought.paid.map((id) => [id, 'paid'] as const),
    ...bought.refunded.map((id) => [id, 'closedrefunded'] as const),
  ])
  expect([...expected].filter(([id, state]) => stateOf.get(id) !== state)).toEqual([])
  // WeChat Pay has as much as the ledger.
  const vendor = await look<{
    orders: { out_trade_no: string; trade_state: string; amount: { total: number } }[]
    refunds: { out_refund_no: string; amount: { refund: number } }[]
  }>('pay/state')
  const entries = await rows<{ kind: string; number: string; amount: number }>(`
    select e.kind, coalesce(r.number, a.number) as number, e.amount::float8 as amount
    from money_entry e join payment_attempt a using (company_id, attempt_id)
    left join payment_refund r on r.company_id = e.company_id and r.refund_id = e.refund_id
    where e.company_id = $1`)
  const ledger = (kind: string) =>
    entries.flatMap((entry) => (entry.kind === kind ? [`${entry.number} ${entry.amount}`] : [])).sort()
  const attempts = new Set(
    (await rows<{ number: string }>('select number from payment_attempt where company_id = $1')).map(
      ({ number }) => number,
    ),
  )
  const paid = vendor.orders.filter(
    ({ out_trade_no, trade_state }) =>
      attempts.has(out_trade_no) && (trade_state === 'SUCCESS' || trade_state === 'REFUND'),
  )
  expect(ledger('payment')).toEqual(
    paid.map(({ out_trade_no, amount }) => `${out_trade_no} ${amount.total}`).sort(),
  )
  const refunds = new Set(
    (await rows<{ number: string }>('select number from payment_refund where company_id = $1')).map(
      ({ number }) => number,
    ),
  )
  expect(ledger('refund')).toEqual(
    vendor.refunds
      .filter(({ out_refund_no }) => refunds.has(out_refund_no))
      .map(({ out_refund_no, amount }) => `${out_refund_no} ${amount.refund}`)
      .sort(),
  )
  expect(
    await rows('select call from idempotency where company_id = $1 and answer is null'),
    'actions done by half',
  ).toEqual([])
}
