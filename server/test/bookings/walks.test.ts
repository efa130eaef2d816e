import {
  type BookingActor,
  type BookingMove,
  type BookingState,
  bookingMoves,
  bookingStates,
  mayMove,
  takingStates,
} from '@mingpian/contract/shared/rules/booking-states.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { shop, someDay } from './support.ts'

const moves = Object.keys(bookingMoves) as BookingMove[]
const actors: BookingActor[] = ['customer', 'staff', 'clock']

describe('the moves of a booking', () => {
  it('end in states from which no move leads on, each of them reached', () => {
    const ends = bookingStates.filter(
      (state) => !actors.some((actor) => moves.some((move) => mayMove(move, state, actor))),
    )
    expect(ends).toEqual(['finished', 'cancelled', 'refused', 'noShow'])
    const reached = new Set(moves.flatMap((move): string[] => [...bookingMoves[move].to]))
    expect(bookingStates.filter((state) => !reached.has(state))).toEqual(['held'])
  })

  it('walked at random never leave an end, and take a slot in no state after it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...moves), fc.constantFrom(...actors)), { maxLength: 20 }),
        (walk) => {
          let state: BookingState = 'held'
          let hasEnded = false
          for (const [move, actor] of walk) {
            if (!mayMove(move, state, actor)) continue
            expect(hasEnded).toBe(false)
            const [to] = bookingMoves[move].to
            state = to === 'same' ? state : to
            hasEnded = !(takingStates as readonly string[]).includes(state)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })
})

const test = await testApp({ WEB_DIST: '/nowhere' })

describe('random sequences of booking, changing, cancelling, closing and fewer seats', () => {
  it('leave no member with two bookings at a time, and no slot with more persons than it had seats', async () => {
    const { companyId, lin, wang, placeId, serviceId, book, change, cancel, savePlace, saveService, plan } =
      await shop(test, { step: 30 })
    const visitors = await Promise.all(Array.from({ length: 4 }, () => test.makeVisitor(companyId)))
    const orders: { orderId: string; revision: number; who: number }[] = []
    // The same numbers at each run: a failure can be repeated.
    let seed = 20261129
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((seed / 2_147_483_648) * most)
    }
    const time = () => `${String(8 + random(6)).padStart(2, '0')}:${random(2) ? '30' : '00'}`
    const steps: (() => Promise<unknown>)[] = [
      async () => {
        const who = random(4)
        const visitor = visitors[who]
        if (!visitor) return
        const data = (await book(visitor, time(), random(2) ? { userId: lin.userId } : {})).body.data
        if (data) orders.push({ orderId: data.orderId, revision: data.revision, who })
      },
      async () => {
        const order = orders[random(orders.length)]
        const visitor = order && visitors[order.who]
        if (!visitor) return
        const data = (await change(visitor, order.orderId, order.revision, time())).body.data
        if (data) order.revision = data.revision
      },
      async () => {
        const order = orders[random(orders.length)]
        const visitor = order && visitors[order.who]
        if (visitor) await cancel(visitor, order.orderId)
      },
      () => savePlace({ placeId, exceptions: random(2) ? [] : [{ day: someDay, spans: [], words: '' }] }),
      () => plan(wang, { daysOff: random(2) ? [] : [{ from: someDay, to: someDay, words: '' }] }),
      () => saveService({ serviceId, before: random(2) * 10 }),
    ]
    // Booking is the most frequent step, and two steps run at the same time.
    const step = () => steps[Math.max(0, random(10) - 4)]?.()
    for (let nth = 0; nth < 60; nth++) await Promise.all([step(), step()])
    const { rows } = await test.parts.db.opsPool.query(
      `select count(*)::int as overlaps from booking a join booking b
         on b.company_id = a.company_id and b.staff_id = a.staff_id and b.busy && a.busy and b.booking_id > a.booking_id
       where a.company_id = $1 and a.state = any($2) and b.state = any($2)`,
      [companyId, takingStates],
    )
    expect(rows).toEqual([{ overlaps: 0 }])
    const { rows: states } = await test.parts.db.opsPool.query(
      `select distinct state from booking where company_id = $1 order by state`,
      [companyId],
    )
    expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['cancelled', 'confirmed']))
  })
})
