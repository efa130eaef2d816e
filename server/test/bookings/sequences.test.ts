import { takingStates } from '@mingpian/contract/shared/rules/booking-states.ts'
import { dayAfter } from '@mingpian/contract/shared/rules/days.ts'
import { describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { faults } from '../support/full.ts'
import type { MadeVisitor } from '../support/makers.ts'
import { shop, someDay } from './support.ts'

const test = await testApp({ WEB_DIST: '/nowhere' })
const { opsPool } = test.parts.db
const zones = ['Asia/Shanghai', 'America/New_York']
const sequences = faults.bookingWalks / zones.length
const steps = 8
const slotMs = 30 * 60_000

/** The same numbers at each run: a failure can be repeated. */
function randomOf(seed: number) {
  let state = seed
  return (most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * most)
  }
}

/** A shop with a service of members, who rest after each booking, and a service of a group, in a zone. */
async function opened(timeZone: string) {
  const made = await shop(test, { after: 15 })
  const { companyId } = made
  await opsPool.query(`update company set time_zone = $2 where company_id = $1`, [companyId, timeZone])
  const group = { name: '小班课', userIds: [], after: 0 }
  const groupId = (await made.saveService({ ...group, seats: 2 })).body.data?.serviceId ?? ''
  const setSeats = (seats: number) => made.saveService({ ...group, serviceId: groupId, seats })
  const onlooker = await test.makeVisitor(companyId)
  return { ...made, groupId, setSeats, onlooker }
}

type Shop = Awaited<ReturnType<typeof opened>>

/** How many persons of the group are there in each half hour. */
async function crowd({ companyId, groupId }: Shop): Promise<Map<number, number>> {
  const { rows } = await opsPool.query<{ at: Date; persons: number }>(
    `select at, sum(persons)::int as persons
     from booking, generate_series(starts_at, ends_at - interval '30 minutes', interval '30 minutes') at
     where company_id = $1 and service_id = $2 and state = any($3) group by 1`,
    [companyId, groupId, takingStates],
  )
  return new Map(rows.map(({ at, persons }) => [at.getTime(), persons]))
}

/** Pairs of bookings of a member that meet. */
async function overlaps({ companyId }: Shop): Promise<number> {
  const { rows } = await opsPool.query<{ count: number }>(
    `select count(*)::int as count from booking a join booking b
       on b.company_id = a.company_id and b.staff_id = a.staff_id and b.busy && a.busy and b.booking_id > a.booking_id
     where a.company_id = $1 and a.state = any($2) and b.state = any($2)`,
    [companyId, takingStates],
  )
  return rows[0]?.count ?? -1
}

/** The free seats that the list shows are those that the stored bookings leave. */
async function checkList(made: Shop, seats: number, named: string) {
  const { groupId: serviceId, placeId, onlooker } = made
  const taken = await crowd(made)
  const query = { serviceId, placeId, from: dayAfter(someDay, -1), to: someDay }
  const { body } = await test.callAs(
    onlooker.session,
    'GET /java-appointment-center/api/app/appointment/slot/v1/list',
    { query },
  )
  const listed = body.data?.days.flatMap(({ slots }) => slots) ?? []
  for (const { startsAt, left } of listed) {
    const at = Date.parse(startsAt)
    expect(left, `${named}, ${startsAt}`).toBe(
      seats - Math.max(taken.get(at) ?? 0, taken.get(at + slotMs) ?? 0),
    )
  }
  return listed.length
}

/** One sequence. After each step nothing overlaps, and where seats were taken there are no more than there are seats. */
async function walk(made: Shop, seed: number): Promise<{ booked: number; listed: number }> {
  const { companyId, lin, wang, placeId, groupId } = made
  const random = randomOf(seed)
  // New ones, since a person may send so many bookings in an hour.
  const visitors = await Promise.all(Array.from({ length: 3 }, () => test.makeVisitor(companyId)))
  const orders: { orderId: string; revision: number; who: MadeVisitor }[] = []
  const clock = () => `${String(9 + random(3)).padStart(2, '0')}:${random(2) ? '30' : '00'}`
  // In New York the hours of the sequence are those of the evening before.
  const days = [dayAfter(someDay, -1), someDay]
  const setClosed = (closed: boolean) =>
    made.savePlace({ placeId, exceptions: closed ? days.map((day) => ({ day, spans: [], words: '' })) : [] })
  const setOff = (off: boolean) =>
    made.plan(wang, { daysOff: off ? days.map((day) => ({ from: day, to: day, words: '' })) : [] })
  let [seats, isClosed, isOff] = [2, false, false]
  const book = async () => {
    const who = visitors[random(visitors.length)] as MadeVisitor
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
    () => {
      isClosed = !isClosed
      return setClosed(isClosed)
    },
    () => {
      isOff = !isOff
      return setOff(isOff)
    },
    () => {
      seats = 1 + random(3)
      return made.setSeats(seats)
    },
  ]
  let before = new Map<number, number>()
  for (let nth = 0; nth < steps; nth++) {
    const named = `seed ${seed}, step ${nth}`
    // Two who book at the same time.
    if (random(3) > 0) await Promise.all([book(), book()])
    else await others[random(others.length)]?.()
    expect(await overlaps(made), named).toBe(0)
    const after = await crowd(made)
    for (const [at, persons] of after)
      if (persons > (before.get(at) ?? 0)) expect(persons, named).toBeLessThanOrEqual(seats)
    before = after
  }
  const listed = await checkList(made, seats, `seed ${seed}`)
  await opsPool.query(`delete from booking where company_id = $1`, [companyId])
  if (isClosed) await setClosed(false)
  if (isOff) await setOff(false)
  if (seats !== 2) await made.setSeats(2)
  return { booked: orders.length, listed }
}

describe.each(zones)('random sequences in %s', (timeZone) => {
  it('leave nothing overlapping, no slot too full, and count what is left', {
    timeout: Math.max(600_000, sequences * 10_000),
  }, async () => {
    const made = await opened(timeZone)
    let [booked, listed] = [0, 0]
    for (let nth = 0; nth < sequences; nth++) {
      const seen = await walk(made, 20261129 + nth)
      booked += seen.booked
      listed += seen.listed
    }
    // Otherwise the sequences prove nothing.
    expect(booked).toBeGreaterThan(sequences)
    expect(listed).toBeGreaterThan(sequences)
  })
})
