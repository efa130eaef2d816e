import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { dayParts } from '@mingpian/contract/shared/rules/waiting-states.ts'
import { expect, it } from 'vitest'
import { offerFree } from '#domain/bookings/waiting/offer.ts'
import { testApp } from '../support/app.ts'
import { faults } from '../support/full.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { someDay } from './support.ts'
import { smallShop } from './waiting-support.ts'

const test = await testApp({ WEB_DIST: '/nowhere' })
const { opsPool } = test.parts.db
const sequences = Math.ceil(faults.bookingWalks / 10)
const steps = 12

/** The same numbers at each run: a failure can be repeated. */
function randomOf(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

/** The most persons at one start, of bookings, holds and offers that take their slot. */
async function most(companyId: string): Promise<number> {
  const { rows } = await opsPool.query<{ most: number }>(
    `select coalesce(max(persons), 0)::int as most from (
       select sum(persons) as persons from booking
       where company_id = $1
         and (state in ('asked', 'confirmed', 'arrived') or state = 'held' and held_until > clock_timestamp())
       group by starts_at) taken`,
    [companyId],
  )
  return rows[0]?.most ?? -1
}

/** Offers that an earlier person, who waits without one, should have got. */
async function jumped(companyId: string): Promise<number> {
  const { rows } = await opsPool.query<{ count: number }>(
    `select count(*)::int as count from waiting_entry o join waiting_entry e using (company_id, service_id, place_id, day)
     where company_id = $1 and o.state = 'offered' and e.state = 'waiting' and e.created_at < o.created_at
       and e.changed_at < o.changed_at
       and e.persons <= o.persons and o.offered_start <> all(e.declined)
       and (e.part = 'any' or e.part =
         case when extract(hour from o.offered_start at time zone 'Asia/Shanghai') < 12 then 'morning' else 'afternoon' end)`,
    [companyId],
  )
  return rows[0]?.count ?? -1
}

type Small = Awaited<ReturnType<typeof smallShop>>

/** One sequence. @returns how many offers were made */
async function walk(made: Small, seed: number): Promise<number> {
  const { companyId, serviceId, placeId } = made
  const random = randomOf(seed)
  const visitors = await Promise.all(Array.from({ length: 6 }, made.visitor))
  const orders: { orderId: string; who: MadeVisitor }[] = []
  const anyone = () => visitors[random(visitors.length)] as MadeVisitor
  const setSeats = (seats: number) =>
    made.saveService({ serviceId, placeIds: [placeId], seats, personsMax: Math.min(2, seats) })
  let [seats, isClosed] = [2, false]
  const book = async (who = anyone(), time = random(2) ? '11:00' : '12:00') => {
    const answer = await made.book(who, time, { persons: 1 })
    if (answer.body.data) orders.push({ orderId: answer.body.data.orderId, who })
  }
  const join = () =>
    made.join(anyone(), { part: dayParts[random(3)], persons: Math.min(1 + random(2), seats) })
  const answerOffer = async () => {
    const who = anyone()
    const offer = (await made.own(who)).find(({ state }) => state === 'offered')
    if (!offer) return
    if (random(2)) await made.confirm(who, offer.orderId)
    else await made.act(who, random(2) ? 'decline' : 'leave', offer.waitingId)
  }
  const deeds: (() => Promise<unknown>)[] = [
    () => Promise.all([book(), book()]),
    () => Promise.all([join(), join()]),
    async () => {
      const [order] = orders.splice(random(orders.length), 1)
      if (order) await made.cancel(order.who, order.orderId)
    },
    answerOffer,
    () => made.endOffers(),
    () => {
      seats = 1 + random(3)
      return setSeats(seats)
    },
    () => {
      isClosed = !isClosed
      return made.savePlace({
        exceptions: isClosed ? [{ day: someDay, spans: [], words: '' }] : [],
        hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '11:00', until: '13:00' }],
      })
    },
  ]
  await setSeats(seats)
  for (const time of ['11:00', '11:00', '12:00', '12:00']) await book(await made.visitor(), time)
  for (let nth = 0; nth < 3; nth++) await join()
  let before = await most(companyId)
  for (let nth = 0; nth < steps; nth++) {
    const named = `seed ${seed}, step ${nth}`
    await deeds[random(deeds.length)]?.()
    await Promise.all([
      test.parts.db.tenant(companyId, (db) => offerFree(db, companyId, someDay)),
      test.parts.db.tenant(companyId, (db) => offerFree(db, companyId, dayAfter(someDay, 1))),
    ])
    const after = await most(companyId)
    // Fewer seats take nothing from those who have one.
    expect(after, named).toBeLessThanOrEqual(Math.max(seats, before))
    expect(await jumped(companyId), named).toBe(0)
    before = after
  }
  const { rows } = await opsPool.query<{ count: number }>(
    'select count(*)::int as count from waiting_entry where company_id = $1 and offered_until is not null',
    [companyId],
  )
  return rows[0]?.count ?? 0
}

it('random sequences never fill a slot too full, and offer nothing out of turn', {
  timeout: Math.max(600_000, sequences * 20_000),
}, async () => {
  let offers = 0
  for (let nth = 0; nth < sequences; nth++) {
    const made = await smallShop(test, { seats: 2, personsMax: 2 })
    await made.savePlace({ hours: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '11:00', until: '13:00' }] })
    offers += await walk(made, 20261129 + nth)
  }
  // Otherwise the sequences prove nothing.
  expect(offers).toBeGreaterThan(0)
})
