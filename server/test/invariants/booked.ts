import { randomUUID } from 'node:crypto'
import type { BookingState } from '@mingpian/contract/shared/rules/booking-states.ts'
import { sql } from 'kysely'
import { orderBooking } from '#domain/shop/order/of-booking.ts'
import type { Parts } from '#parts.ts'
import { soldOrder } from '../shop/sold-order.ts'
import type { Known } from './sample.ts'

const staffCalls = '/java-appointment-center/api/app/appointment/staff/v1'
const consoleCalls = '/java-appointment-center/api/app/appointment/manage/v1'
const customerCalls = '/java-appointment-center/api/app/appointment/order/v1'
const hourMs = 3_600_000

/** Calls about a booking of the caller, with the state in which they find it. */
export const ofOwnBooking: Record<string, 'held' | 'confirmed' | 'unpaid'> = {
  [`POST ${customerCalls}/detail`]: 'confirmed',
  [`POST ${customerCalls}/release`]: 'held',
  [`POST ${customerCalls}/confirm`]: 'held',
  [`POST ${customerCalls}/updateOpenId`]: 'confirmed',
  [`POST ${customerCalls}/change`]: 'confirmed',
  [`POST ${customerCalls}/cancel`]: 'confirmed',
  [`POST ${customerCalls}/check`]: 'confirmed',
  [`POST ${customerCalls}/give_up`]: 'unpaid',
}

const waitingCalls = '/java-appointment-center/api/app/appointment/waiting/v1'

/** Calls about an entry of the waiting list of the caller, with the state in which they find it. */
export const ofOwnWaiting: Record<string, 'waiting' | 'offered'> = {
  [`POST ${waitingCalls}/leave`]: 'waiting',
  [`POST ${waitingCalls}/decline`]: 'offered',
  [`GET ${waitingCalls}/detail`]: 'waiting',
}

/** An entry of a person on the waiting list. @param day far enough that no other call offers a slot @returns its id */
export async function waitingOf(
  parts: Pick<Parts, 'db'>,
  personId: string,
  booked: Booked,
  state: 'waiting' | 'offered',
  day = '2098-12-01',
): Promise<string> {
  const { companyId, serviceId, placeId } = booked
  const [waitingId, until] = [randomUUID(), new Date(Date.now() + hourMs)]
  const bookingId = state === 'offered' ? await bookedFor(parts, personId, booked, 'held') : null
  await parts.db.tenant(companyId, (tenant) =>
    tenant
      .insertInto('waiting_entry')
      .values({
        ...{ company_id: companyId, waiting_id: waitingId, person_id: personId, service_id: serviceId },
        ...{ place_id: placeId, day, part: 'any', state, booking_id: bookingId },
        ...(state === 'offered' && { offered_start: new Date(booked.startsAt), offered_until: until }),
      })
      .execute(),
  )
  return waitingId
}

/** A booking of a person, in a company of the fixture. @returns its id */
export async function bookedFor(
  { db }: Pick<Parts, 'db'>,
  personId: string,
  { companyId, serviceId, placeId, startsAt }: Booked,
  state: BookingState,
): Promise<string> {
  const [orderId, at] = [randomUUID(), new Date(startsAt)]
  const until = new Date(Date.now() + hourMs)
  await db.tenant(companyId, async (tenant) => {
    const paying = { companyId, personId, rootId: personId, staffId: null, total: 100, expiresAt: until }
    await tenant
      .insertInto('booking')
      .values({
        ...rowOf({ companyId, serviceId, placeId }, orderId, state, at),
        person_id: personId,
        held_until: until,
        payment_order_id: state === 'unpaid' ? await orderBooking(tenant, paying) : null,
      })
      .execute()
  })
  return orderId
}

/** What a booking names, as calls name it. */
export interface Booked {
  companyId: string
  serviceId: string
  placeId: string
  startsAt: string
}

const rowOf = (
  { companyId, serviceId, placeId }: Omit<Booked, 'startsAt'>,
  bookingId: string,
  state: BookingState,
  at: Date,
) => {
  const ends = new Date(at.getTime() + hourMs / 2)
  return {
    ...{ company_id: companyId, booking_id: bookingId, service_id: serviceId, place_id: placeId, state },
    ...{ starts_at: at, ends_at: ends, is_alone: false },
    busy: sql<string>`tstzrange(${at}, ${ends})`,
  }
}

/**
 * A service of a place that is always open, which a member of staff serves at all times, with a booking in each state
 * that a call needs.
 * @param personId a visitor, who waits for a slot
 * @param otherId the user id of another member, whose working plan the calls may change
 */
export async function bookingsOf(
  parts: Pick<Parts, 'db'>,
  companyId: string,
  placeId: string,
  { staffId, otherId, personId }: { staffId: string; otherId: string; personId: string },
) {
  const { db } = parts
  const [serviceId, doomedId, fullId] = [randomUUID(), randomUUID(), randomUUID()]
  const startsAt = new Date(Math.ceil(Date.now() / hourMs) * hourMs + 48 * hourMs)
  const rows: [string, BookingState, Date][] = []
  const add = (state: BookingState, at = startsAt) => {
    const id = randomUUID()
    rows.push([id, state, at])
    return id
  }
  // The service has one start a day, at midnight on the company's clock.
  const fullDay = new Date(startsAt.getTime() + 32 * hourMs).toISOString().slice(0, 10)
  const fullAt = new Date(`${fullDay}T00:00:00+08:00`)
  const past = new Date(Date.now() - hourMs)
  const paidId = add('cancelled')
  const known = {
    confirmed: add('confirmed'),
    particular: {
      [`POST ${staffCalls}/confirm`]: { orderId: add('asked') },
      [`POST ${staffCalls}/refuse`]: { orderId: add('asked') },
      [`POST ${staffCalls}/arrive`]: { code: add('confirmed', new Date(Date.now() + hourMs)) },
      [`POST ${staffCalls}/finish`]: { orderId: add('arrived') },
      [`POST ${staffCalls}/no_show`]: { orderId: add('confirmed', past) },
      [`POST ${staffCalls}/cancel`]: { orderId: add('confirmed') },
      [`POST ${staffCalls}/refund`]: { orderId: paidId },
      [`POST ${staffCalls}/change`]: { orderId: add('confirmed') },
      [`POST ${waitingCalls}/join`]: { serviceId: fullId, placeId, day: fullDay, part: 'any', persons: 1 },
      [`POST ${consoleCalls}/service/remove`]: { serviceId: doomedId },
      [`POST ${consoleCalls}/service/save`]: { picture: '', placeIds: [placeId] },
      [`POST ${consoleCalls}/plan/save`]: { userId: otherId, places: [{ placeId, hours: [] }], daysOff: [] },
    } satisfies Record<string, Known>,
  }
  const paymentOrderId = await soldOrder(parts, { companyId, personId, staffId }, 'paid')
  // Paid for a booking that is gone.
  const goneOrderId = await soldOrder(parts, { companyId, personId, staffId }, 'paid')
  await db.tenant(companyId, async (tenant) => {
    await tenant
      .updateTable('shop_order')
      .set({ kind: 'booking' })
      .where('company_id', '=', companyId)
      .where('order_id', '=', goneOrderId)
      .execute()
    const always = [{ days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', until: '24:00' }]
    await tenant
      .updateTable('place')
      .set({ hours: JSON.stringify(always) })
      .where('company_id', '=', companyId)
      .execute()
    await tenant
      .insertInto('booking_service')
      .values(
        [serviceId, doomedId, fullId].map((id) => ({
          ...{ company_id: companyId, service_id: id, name: '试驾' },
          ...(id === fullId
            ? { minutes: 1440, step: 480, seats: 1 }
            : { minutes: 30, step: 30, seats: 1000 }),
        })),
      )
      .execute()
    await tenant
      .insertInto('booking_service_place')
      .values([serviceId, fullId].map((id) => ({ company_id: companyId, service_id: id, place_id: placeId })))
      .execute()
    await tenant
      .insertInto('booking')
      .values({
        ...rowOf({ companyId, serviceId: fullId, placeId }, randomUUID(), 'confirmed', fullAt),
        staff_id: staffId,
      })
      .execute()
    await tenant
      .insertInto('booking')
      .values(rows.map(([id, state, at]) => rowOf({ companyId, serviceId, placeId }, id, state, at)))
      .execute()
    await tenant
      .updateTable('booking')
      .set({ price: 1_000, payment_order_id: paymentOrderId })
      .where('company_id', '=', companyId)
      .where('booking_id', '=', paidId)
      .execute()
    const member = { company_id: companyId, staff_id: staffId }
    await tenant
      .insertInto('booking_service_member')
      .values([serviceId, fullId].map((id) => ({ ...member, service_id: id })))
      .execute()
    await tenant
      .insertInto('serving_member')
      .values({ ...member, seats: 100 })
      .execute()
    await tenant
      .insertInto('work_plan')
      .values({ ...member, place_id: placeId, hours: JSON.stringify(always) })
      .execute()
  })
  const booked = { companyId, serviceId, placeId, startsAt: startsAt.toISOString() }
  const waitingId = await waitingOf({ db }, personId, booked, 'waiting')
  // A day on which slots are free, and which no other call looks at.
  const offeredDay = new Date(startsAt.getTime() + 10 * 24 * hourMs).toISOString().slice(0, 10)
  const offeredId = await waitingOf({ db }, personId, booked, 'waiting', offeredDay)
  const particular = {
    ...known.particular,
    [`POST ${consoleCalls}/waiting/offer`]: { waitingId: offeredId },
    [`GET ${consoleCalls}/order`]: { orderId: goneOrderId },
    [`POST ${consoleCalls}/order/refund`]: { orderId: goneOrderId },
  }
  return { ...known, particular, serviceId, waitingId, startsAt: booked.startsAt }
}
