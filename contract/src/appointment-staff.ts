import { Type } from '@sinclair/typebox'
import { Slot } from '#appointment.ts'
import { StaffWaitingEntry } from '#appointment-waiting.ts'
import * as booking from '#shared/booking.ts'
import { StaffBooking } from '#shared/booking.ts'
import { endpoint } from '#shared/endpoint.ts'
import { day, line, recordId, revision, userId } from '#shared/fields.ts'
import { Payment, Refund } from '#shared/orders.ts'

const { orderId, serviceId, placeId } = booking
const one = Type.Object({ orderId })
const path = '/java-appointment-center/api/app/appointment/staff/v1' as const
const reason = Type.String({ maxLength: 200 })

/**
 * Bookings as members of staff handle them. A member may handle those that they serve and those of the places where they
 * work; administrators all. Code 60001412 carries the words of a refused rule; with `override` most rules do not count.
 */
export const appointmentStaff = {
  day: endpoint(`GET ${path}/day`, {
    summary: 'The bookings of a day that the caller may handle, by time.',
    access: 'staff',
    query: Type.Object({
      day: Type.Optional(day),
      /** own: those that the caller serves. place: all that they may handle, or those of one place. */
      of: Type.Optional(Type.Union([Type.Literal('own'), Type.Literal('place')])),
      placeId: Type.Optional(placeId),
    }),
    data: Type.Object({
      day: Type.String(),
      timeZone: Type.String(),
      list: Type.Array(StaffBooking),
      /** The places whose bookings the caller may handle. */
      places: Type.Array(Type.Object({ placeId, name: Type.String() })),
      /** Bookings of any day that wait for an answer of the caller. */
      asked: Type.Array(StaffBooking),
      /** Who wait for the day or a later one, for a service of the caller or at these places; at most 50. */
      waiting: Type.Array(StaffWaitingEntry),
    }),
  }),
  detail: endpoint(`GET ${path}/detail`, {
    summary: 'One booking that the caller may handle.',
    access: 'staff',
    query: one,
    data: StaffBooking,
  }),
  confirm: endpoint(`POST ${path}/confirm`, {
    summary: 'Confirms a booking that was asked for.',
    access: 'staff',
    body: one,
    data: StaffBooking,
    errors: ['serverMessage60001412'],
  }),
  refuse: endpoint(`POST ${path}/refuse`, {
    summary: 'Refuses a booking that was asked for.',
    access: 'staff',
    body: Type.Object({ orderId, reason }),
    data: StaffBooking,
    errors: ['serverMessage60001412'],
  }),
  arrive: endpoint(`POST ${path}/arrive`, {
    summary:
      'Notes that the customer is there, by the code that the customer shows or by the booking. Before `arrivesFrom` it is refused, unless staff give a reason.',
    access: 'staff',
    body: Type.Object({
      /** The arrival code of the booking, or its id. */
      code: Type.String({ minLength: 4, maxLength: 64 }),
      override: booking.overrideReason,
    }),
    data: StaffBooking,
    errors: ['serverMessage60001412'],
  }),
  finish: endpoint(`POST ${path}/finish`, {
    summary: 'Notes that the visit is over.',
    access: 'staff',
    body: one,
    data: StaffBooking,
    errors: ['serverMessage60001412'],
  }),
  noShow: endpoint(`POST ${path}/no_show`, {
    summary: 'Notes that the customer did not come. Possible from the start of the booking on.',
    access: 'staff',
    body: one,
    data: StaffBooking,
    errors: ['serverMessage60001412'],
  }),
  cancel: endpoint(`POST ${path}/cancel`, {
    summary: 'Cancels a booking, with a reason that the customer reads.',
    access: 'staff',
    body: Type.Object({ orderId, reason }),
    data: StaffBooking,
    errors: ['serverMessage60001412'],
  }),
  refund: endpoint(`POST ${path}/refund`, {
    summary:
      'Gives back what was paid for a booking that is over. Cancelling and refusing a booking do so by themselves.',
    access: 'admin',
    may: 'refunds.write',
    idempotent: true,
    body: Type.Object({ orderId, reason: line(80) }),
    data: StaffBooking,
    errors: ['serverMessage60001412'],
  }),
  payments: endpoint(`GET ${path}/payments`, {
    summary: 'The attempts to pay a booking, and its refunds.',
    access: 'admin',
    may: 'orders.read',
    query: one,
    data: Type.Object({
      orderNumber: Type.String(),
      payments: Type.Array(Payment),
      refunds: Type.Array(Refund),
    }),
  }),
  slots: endpoint(`GET ${path}/slots`, {
    summary: 'The free slots of a day, each with the members of staff who are free.',
    access: 'staff',
    query: Type.Object({
      serviceId,
      placeId,
      day,
      persons: Type.Optional(booking.persons),
      /** A booking that is to be moved. */
      orderId: Type.Optional(orderId),
    }),
    data: Type.Object({
      timeZone: Type.String(),
      slots: Type.Array(Type.Composite([Slot, Type.Object({ userIds: Type.Array(userId) })])),
    }),
  }),
  change: endpoint(`POST ${path}/change`, {
    summary: 'Moves a booking to another slot, place or member of staff.',
    access: 'staff',
    idempotent: true,
    body: Type.Object({
      orderId,
      revision,
      startsAt: booking.startsAt,
      userId: booking.anyUserId,
      placeId: Type.Optional(placeId),
      override: booking.overrideReason,
    }),
    data: StaffBooking,
    errors: ['serverMessage60001412'],
  }),
  keep: endpoint(`POST ${path}/keep`, {
    summary: 'Keeps a booking that no longer fits, with the reason: it leaves the list of those.',
    access: 'staff',
    body: Type.Object({ orderId, override: Type.String({ minLength: 2, maxLength: 200 }) }),
    data: StaffBooking,
    errors: ['serverMessage60001412'],
  }),
  bookFor: endpoint(`POST ${path}/book`, {
    summary: 'Books for a customer; the booking is confirmed at once.',
    access: 'staff',
    idempotent: true,
    body: Type.Object({
      serviceId,
      placeId,
      startsAt: booking.startsAt,
      userId: booking.anyUserId,
      persons: Type.Optional(booking.persons),
      /** A lead of the caller; absent for a customer who is no lead. */
      clueId: Type.Optional(recordId),
      customerName: booking.customerName,
      customerPhone: Type.Optional(booking.customerPhone),
      words: Type.Optional(booking.words),
      override: booking.overrideReason,
    }),
    data: StaffBooking,
    errors: ['serverMessage60001412'],
  }),
}
