import { takingStates } from '@mingpian/contract/shared/rules/booking-states.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { isFull } from '../support/full.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { shop, someDay } from './support.ts'

const test = await testApp({ WEB_DIST: '/nowhere' })
const { opsPool } = test.parts.db
const sequences = isFull ? 500 : 15
const steps = 8

/** The same numbers at each run: a failure can be repeated. */
function randomOf(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

/** A shop with a service of members and one of a group, in a zone. */
async function opened(timeZone: string) {
  const made = await shop(test)
  await opsPool.query(`update company set time_zone = $2 where company_id = $1`, [made.companyId, timeZone])
  const group = { name: '小班课', userIds: [], personsMax: 1 }
  const groupId = (await made.saveService({ ...group, seats: 2 })).body.data?.serviceId ?? ''
  const setSeats = (seats: number) => made.saveService({ ...group, serviceId: groupId, seats })
  return { ...made, groupId, setSeats }
}

type Shop = Awaited<ReturnType<typeof opened>>

/** Persons by start of the group, of bookings that take their seats. */
async function taken({ companyId, groupId }: Shop): Promise<Map<number, number>> {
  const { rows } = await opsPool.query<{ at: Date; persons: number }>(
    `select starts_at as at, sum(persons)::int as persons from booking
     where company_id = $1 and service_id = $2 and state = any($3) group by 1`,
    [companyId, groupId, takingStates],
  )
  return new Map(rows.map(({ at, persons }) => [at.getTime(), persons]))
}

async function overlaps({ companyId }: Shop): Promise<number> {
  const { rows } = await opsPool.query<{ count: number }>(
    `select count(*)::int as count from booking a join booking b
       on b.company_id = a.company_id and b.staff_id = a.staff_id and b.busy && a.busy and b.booking_id > a.booking_id
     where a.company_id = $1 and a.state = any($2) and b.state = any($2)`,
    [companyId, takingStates],
  )
  return rows[0]?.count ?? -1
}

/** One sequence. After each step nothing overlaps, and where seats were taken there are no more than there are seats. */
async function walk(made: Shop, seed: number): Promise<{ booked: number }> {
  const { companyId, lin, wang, placeId, groupId } = made
  const random = randomOf(seed)
  const visitors = await Promise.all(Array.from({ length: 3 }, () => test.makeVisitor(companyId)))
  const orders: { orderId: string; revision: number; who: MadeVisitor }[] = []
  const clock = () => `${String(9 + random(3)).padStart(2, '0')}:${random(2) ? '30' : '00'}`
  const closedDays = [dayAfter(someDay, -1), someDay].map((day) => ({ day, spans: [], words: '' }))
  let seats = 2
  const book = async () => {
    const who = visitors[random(3)] as MadeVisitor
    const more = random(2) ? { serviceId: groupId } : random(2) ? { userId: lin.userId } : {}
    const data = (await made.book(who, clock(), more)).body.data
    if (data) orders.push({ orderId: data.orderId, revision: data.revision, who })
  }
  const others: (() => Promise<unknown>)[] = [
    async () => {
      const order = orders[random(orders.length)]
      if (!order) return
      const { body } = await made.change(order.who, order.orderId, order.revision, clock())
      if (body.data) order.revision = body.data.revision
    },
    async () => {
      const order = orders[random(orders.length)]
      if (order) await made.cancel(order.who, order.orderId)
    },
    () => made.savePlace({ placeId, exceptions: random(2) ? closedDays : [] }),
    () => made.plan(wang, { daysOff: random(2) ? closedDays.map(({ day }) => dayOff(day)) : [] }),
    () => {
      seats = 1 + random(3)
      return made.setSeats(seats)
    },
  ]
  for (let nth = 0; nth < steps; nth++) {
    const before = await taken(made)
    // Two who book at the same time.
    if (random(3) > 0) await Promise.all([book(), book()])
    else await others[random(others.length)]?.()
    expect(await overlaps(made), `seed ${seed}, step ${nth}`).toBe(0)
    for (const [start, persons] of await taken(made))
      if (persons > (before.get(start) ?? 0))
        expect(persons, `seed ${seed}, step ${nth}`).toBeLessThanOrEqual(seats)
  }
  await opsPool.query(`delete from booking where company_id = $1`, [companyId])
  await made.savePlace({ placeId, exceptions: [] })
  await made.plan(wang)
  await made.setSeats(2)
  return { booked: orders.length }
}

const dayOff = (day: string) => ({ from: day, to: day, words: '' })

describe.each(['Asia/Shanghai', 'America/New_York'])('random sequences in %s', (timeZone) => {
  it(`leave nothing overlapping and no slot too full (${sequences} sequences)`, {
    timeout: isFull ? 3_600_000 : 600_000,
  }, async () => {
    const made = await opened(timeZone)
    let booked = 0
    for (let nth = 0; nth < sequences; nth++) booked += (await walk(made, 20261129 + nth)).booked
    // Otherwise the sequences prove nothing.
    expect(booked).toBeGreaterThan(sequences)
  })
})
