import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addClosings } from '#domain/shop/order/upkeep.ts'
import { messagingVendor } from '../notices/vendor.ts'
import { expectBalanced, fakePay } from '../shop/shop.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { faults } from '../support/full.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { paidBookings } from './payment-support.ts'

const vendor = fakePay()
// A database of its own: `runDue` works on the jobs of all companies.
const test = await testApp(
  { WEB_DIST: '/nowhere', WECOM_API_BASE: (await messagingVendor()).base },
  await openOwn(),
)
Object.assign(test.parts.pay, vendor.pay)
const { parts } = test
const { paidShop, notice, endTime, due, moneyBack, work } = paidBookings(test, vendor)
const sequences = Math.ceil(faults.bookingWalks / 10)
const steps = 14

/** The same numbers at each run: a failure can be repeated. */
function randomOf(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

interface Ordered {
  who: MadeVisitor
  orderId: string
  /** What the vendor says of each sheet that was opened. */
  said: ReturnType<typeof vendor.money>[]
}

/** One sequence. @returns the states in which the bookings ended */
async function walk(seed: number): Promise<string[]> {
  const random = randomOf(seed)
  const made = await paidShop({ userIds: [], seats: 1 })
  const { companyId, buyer, byStaff, ask, cancel } = made
  const buyers = await Promise.all(Array.from({ length: 4 }, buyer))
  const ordered: Ordered[] = []
  const any = () => ordered[random(ordered.length)]
  const clock = () => `${String(9 + random(3)).padStart(2, '0')}:00`
  const deeds: (() => Promise<unknown>)[] = [
    async () => {
      const who = buyers[random(buyers.length)] as MadeVisitor
      const { data } = (await made.book(who, clock(), { seenPrice: 8_800 })).body
      if (data) ordered.push({ who, orderId: data.orderId, said: [] })
    },
    async () => {
      const open = any()
      const { state } = (open && (await made.detail(open.who, open.orderId))) ?? {}
      if (open && state === 'unpaid') {
        const sheet = { orderId: open.orderId, seenTotal: 8_800 }
        const known = new Set(vendor.orders.keys())
        await ask(open.who, 'pay', sheet)
        const number = [...vendor.orders.keys()].find((each) => !known.has(each))
        if (number) open.said.push(vendor.money(number))
      }
    },
    // A notice that comes late, and one that comes twice at once, also long after the first.
    async () => {
      const open = any()
      const money = open?.said[random(open.said.length)]
      if (money) await Promise.all([notice(companyId, money), notice(companyId, money)])
    },
    async () => {
      const money = any()?.said[0]
      if (money) await Promise.all([notice(companyId, money).then(work), due()])
    },
    () => endTime(companyId),
    due,
    async () => {
      const open = any()
      if (open) await (random(2) ? cancel(open.who, open.orderId) : byStaff('cancel', open.orderId))
    },
    async () => {
      const open = any()
      if (open) await ask(open.who, 'give_up', { orderId: open.orderId })
    },
  ]
  for (let nth = 0; nth < steps; nth++) await deeds[nth < 3 ? 0 : nth % 2 ? 1 : random(deeds.length)]?.()
  // All notices come in the end, once more, and no time to pay is left.
  for (const { said } of ordered) for (const money of said) await notice(companyId, money)
  await endTime(companyId)
  // Jobs that ran before the time was over did nothing, and the round of the upkeep adds them again.
  await sql`
    update shop_order set expires_at = now() - interval '1 hour'
    where company_id = ${companyId} and state = 'awaitingPayment'`.execute(parts.db.ops)
  await addClosings(parts.db)
  await due()
  await due()
  await moneyBack(companyId)
  await moneyBack(companyId)
  const { rows } = await sql<{ state: string; paid: number; refunded: number; startsAt: Date }>`
    select b.state, o.paid::float8 as paid, o.refunded::float8 as refunded, b.starts_at as "startsAt"
    from booking b join shop_order o on o.company_id = b.company_id and o.order_id = b.payment_order_id
    where b.company_id = ${companyId}`.execute(parts.db.ops)
  const named = `seed ${seed}`
  const standing = rows.filter(({ state }) => state === 'confirmed')
  for (const { state, paid, refunded } of rows) {
    expect(['confirmed', 'cancelled'], named).toContain(state)
    // Who has the slot has paid for it once, and all other money went back.
    expect(paid - refunded, named).toBe(state === 'confirmed' ? 8_800 : 0)
  }
  expect(new Set(standing.map(({ startsAt }) => startsAt.getTime())).size, named).toBe(standing.length)
  await expectBalanced(test, companyId)
  return rows.map(({ state, paid }) => `${state} ${paid > 0 ? 'paid' : 'unpaid'}`)
}

it('random sequences of late and doubled notices leave each slot to one who paid, and give all other money back', {
  timeout: Math.max(600_000, sequences * 20_000),
}, async () => {
  const ends = new Set<string>()
  for (let nth = 0; nth < sequences; nth++) for (const end of await walk(20261130 + nth)) ends.add(end)
  // Otherwise the sequences prove nothing.
  expect([...ends].sort()).toEqual(['cancelled paid', 'cancelled unpaid', 'confirmed paid'])
})
