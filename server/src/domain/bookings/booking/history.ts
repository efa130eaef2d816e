import type { BookingState } from '@mingpian/contract/shared/rules/booking-states.ts'
import { sql } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import { planRows } from '#domain/bookings/service/plans.ts'
import { serviceRows } from '#domain/bookings/service/services.ts'
import { lockBookings } from './offer.ts'

/** A booking that was made before. */
export interface PastBooking {
  id: string
  serviceId: string
  placeId: string
  /** Who serves; null where the service needs no person. */
  staffId: string | null
  personId: string
  state: BookingState
  startsAt: Date
  persons: number
  customerName: string
  /** '' for a held slot. */
  phone: string
  words: string
  /** Why it was cancelled or refused. */
  reason: string
  /** null for one that never stood, because it was not paid in time. */
  arrivalCode: string | null
  /** When it was made, and when it last changed. */
  at: Date
  changedAt?: Date
  /** The order by which it is or was to be paid, and its amount. */
  payment?: { orderId: string; total: number }
  /** Of a slot that is held for a person of the waiting list. */
  offeredUntil?: Date
}

const minuteMs = 60_000

/**
 * Imports bookings. No customer is told. The orders of paid ones are there already.
 * @throws the database's error for one that exists, or that meets another of its member of staff; then nothing is stored
 */
export async function importBookings(
  db: TenantDb,
  sealer: Sealer,
  companyId: string,
  bookings: readonly PastBooking[],
): Promise<void> {
  if (bookings.length === 0) return
  await lockBookings(db, companyId)
  const services = new Map((await serviceRows(db, companyId)).map((each) => [each.serviceId, each]))
  const seats = new Map((await planRows(db, companyId)).map((plan) => [plan.staffId, plan.seats]))
  const rowOf = ({
    id,
    phone,
    at,
    changedAt,
    startsAt,
    serviceId,
    staffId,
    offeredUntil,
    ...booking
  }: PastBooking) => {
    const service = services.get(serviceId)
    if (!service) throw new Error(`no service ${serviceId}`)
    const [starts, ends] = [startsAt.getTime(), startsAt.getTime() + service.minutes * minuteMs]
    const [from, until] = [starts - service.before * minuteMs, ends + service.after * minuteMs]
    return {
      ...{ company_id: companyId, booking_id: id, service_id: serviceId, place_id: booking.placeId },
      ...{ staff_id: staffId, person_id: booking.personId, state: booking.state, persons: booking.persons },
      ...{ starts_at: startsAt, ends_at: new Date(ends) },
      busy: sql<string>`tstzrange(${new Date(from)}, ${new Date(until)})`,
      is_alone: staffId !== null && service.seats === 1 && (seats.get(staffId) ?? 1) === 1,
      ...{ customer_name: booking.customerName, phone_sealed: phone ? sealer.seal(companyId, phone) : null },
      ...{ words: booking.words, reason: booking.reason, arrival_code: booking.arrivalCode },
      ...{ price: booking.payment?.total ?? 0, payment_order_id: booking.payment?.orderId ?? null },
      ...(offeredUntil && { is_offer: true, held_until: offeredUntil }),
      ...{ created_at: at, changed_at: changedAt ?? at },
    }
  }
  await db.insertInto('booking').values(bookings.map(rowOf)).execute()
}
