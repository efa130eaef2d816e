import { type Static, Type } from '@sinclair/typebox'
import * as booking from '#shared/booking.ts'
import { bookingState, MisfitBooking, StaffBooking } from '#shared/booking.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { day, line, oneOf, paging, recordId, requiredName, url, userId } from '#shared/fields.ts'
import { fen } from '#shared/goods.ts'
import { shift } from '#shared/hours.ts'
import { Payment, Refund } from '#shared/orders.ts'

const { serviceId, placeId } = booking
const path = '/java-appointment-center/api/app/appointment/manage/v1' as const
const minutes = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum })

const settings = {
  name: requiredName,
  words: Type.String({ maxLength: 1000 }),
  /** '' for none. */
  picture: Type.Union([url, Type.Literal('')]),
  minutes: minutes(5, 1440),
  /** Minutes that stay free before and after; they may lie outside the opening hours. */
  before: minutes(0, 480),
  after: minutes(0, 480),
  /** Starts are so many minutes apart, counted from the opening. */
  step: minutes(5, 480),
  /** How many persons one slot takes: of one member of staff, or of the service where it needs none. */
  seats: Type.Integer({ minimum: 1, maximum: 1000 }),
  /** How many persons one booking may be for. */
  personsMax: Type.Integer({ minimum: 1, maximum: 100 }),
  /** Minutes between booking and start, at least. */
  notice: minutes(0, 90 * 1440),
  /** The last day that can be booked, counted from today. */
  windowDays: Type.Integer({ minimum: 1, maximum: 365 }),
  /** Minutes before the start until which a customer may cancel or change. */
  cancelNotice: minutes(0, 90 * 1440),
  /** Coming bookings that a person may have at the same time; 0 for any number. */
  personLimit: Type.Integer({ minimum: 0, maximum: 100 }),
  /** Bookings of a day and place; 0 for any number. */
  dayLimit: Type.Integer({ minimum: 0, maximum: 10_000 }),
  needsConfirmation: Type.Boolean(),
  /** Whether it is offered now. */
  isOpen: Type.Boolean(),
  placeIds: Type.Array(placeId, { maxItems: 500 }),
  /** The members of staff who serve; empty where the service needs no person. */
  userIds: Type.Array(userId, { maxItems: 500 }),
}
/** Of one person; 0 for a free service. */
const price = fen
export const BookingService = Type.Object({ serviceId, ...settings, price })
export type BookingService = Static<typeof BookingService>
export const BookingServiceSettings = Type.Object({
  ...settings,
  /** Absent: as it was, 0 for a new service. */
  price: Type.Optional(price),
})
export type BookingServiceSettings = Static<typeof BookingServiceSettings>

const DayOff = Type.Object({ from: day, to: day, words: line(60) })

/** When and where a member of staff serves. */
export const WorkPlan = Type.Object({
  userId,
  /** How many bookings they serve at the same time; a group in one slot is one. */
  seats: Type.Integer({ minimum: 1, maximum: 100 }),
  places: Type.Array(Type.Object({ placeId, hours: Type.Array(shift, { maxItems: 21 }) }), { maxItems: 50 }),
  daysOff: Type.Array(DayOff, { maxItems: 200 }),
})
export type WorkPlan = Static<typeof WorkPlan>

/** What the list and its file are asked for. */
export const BookingFilter = Type.Object({
  from: Type.Optional(day),
  to: Type.Optional(day),
  placeId: Type.Optional(placeId),
  serviceId: Type.Optional(serviceId),
  userId: Type.Optional(userId),
  state: Type.Optional(bookingState),
  /** Bookings with this payment; `refunded` has those whose money is on its way back too. */
  payment: Type.Optional(oneOf(['unpaid', 'paid', 'refunded'] as const)),
  /** A part of the customer's name, or the number of the order by which it is paid. */
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
})
export type BookingFilter = Static<typeof BookingFilter>

export const BookingSettings = Type.Object({
  /** The words of the pages; '' for the usual one. */
  projectName: line(16),
  customerTitle: line(16),
  storeName: line(16),
  /** For how many minutes a freed slot is offered to who waits; 0 for no waiting list. */
  offerMinutes: minutes(0, 1440),
})
export type BookingSettings = Static<typeof BookingSettings>

/** Services, working plans, bookings and settings, in the console. */
export const bookings = {
  services: endpoint(`GET ${path}/services`, {
    summary: 'The services of the company in its own order.',
    access: 'admin',
    may: 'bookings.read',
    data: Type.Object({
      list: Type.Array(BookingService),
      /** Whether customers pay in WeChat; else they pay at the place. */
      paysOnline: Type.Boolean(),
    }),
  }),
  saveService: endpoint(`POST ${path}/service/save`, {
    summary: 'Adds a service, or changes one. Bookings that were made stay as they are.',
    access: 'admin',
    may: 'bookings.write',
    idempotent: true,
    body: Type.Object({
      /** Absent for a new service. */
      serviceId: Type.Optional(serviceId),
      ...BookingServiceSettings.properties,
    }),
    data: Type.Object({ serviceId }),
  }),
  removeService: endpoint(`POST ${path}/service/remove`, {
    summary: 'Takes a service out of all lists. Its bookings stay. Repeating it changes nothing.',
    access: 'admin',
    may: 'bookings.write',
    body: Type.Object({ serviceId }),
    data: Type.Object({ serviceId }),
  }),
  orderServices: endpoint(`POST ${path}/service/order`, {
    summary: 'Sets the order of the services. Those that are not named follow.',
    access: 'admin',
    may: 'bookings.write',
    body: Type.Object({ serviceIds: Type.Array(serviceId, { minItems: 1, maxItems: 500 }) }),
    data: Type.Object({ serviceIds: Type.Array(serviceId) }),
  }),
  plans: endpoint(`GET ${path}/plans`, {
    summary: 'The working plans of the members of staff who serve or work at a place.',
    access: 'admin',
    may: 'bookings.read',
    data: Type.Object({
      list: Type.Array(Type.Composite([WorkPlan, Type.Object({ name: Type.String(), avatar: url })])),
      timeZone: Type.String(),
    }),
  }),
  savePlan: endpoint(`POST ${path}/plan/save`, {
    summary: 'Sets the working plan of a member of staff. It cancels no booking: see `misfits`.',
    access: 'admin',
    may: 'bookings.write',
    body: WorkPlan,
    data: Type.Object({ userId }),
  }),
  list: endpoint(`GET ${path}/list`, {
    summary: 'The bookings of the company, the earliest start first; holds are left out.',
    access: 'admin',
    may: 'bookings.read',
    query: Type.Composite([BookingFilter, Type.Object(paging)]),
    data: listOf(StaffBooking),
  }),
  exportList: endpoint(`POST ${path}/export`, {
    summary:
      'Begins to write the bookings that match a filter into a sheet, with whole phones for owners and masked ones for others. While it is written, the same request answers the same export.',
    access: 'admin',
    may: 'bookings.read',
    limit: 'import',
    body: BookingFilter,
    data: Type.Object({ exportId: recordId }),
  }),
  order: endpoint(`GET ${path}/order`, {
    summary:
      'The order by which a booking was paid, also where the booking is gone: with a person who was erased, or after two years.',
    access: 'admin',
    may: 'orders.read',
    query: Type.Object({ orderId: recordId }),
    data: Type.Object({
      orderId: recordId,
      orderNumber: Type.String(),
      /** '' where it is gone. */
      bookingId: Type.Union([recordId, Type.Literal('')]),
      paid: fen,
      refunded: fen,
      payments: Type.Array(Payment),
      refunds: Type.Array(Refund),
    }),
  }),
  refundOrder: endpoint(`POST ${path}/order/refund`, {
    summary:
      'Gives back what was paid by such an order. Where its booking is there, the rules of `staff/v1/refund` count.',
    access: 'admin',
    may: 'refunds.write',
    idempotent: true,
    body: Type.Object({ orderId: recordId, reason: line(80) }),
    data: Type.Object({ orderId: recordId }),
    errors: ['serverMessage60001412'],
  }),
  misfits: endpoint(`GET ${path}/misfits`, {
    summary:
      'Coming bookings that no longer fit: the place is closed, the member of staff is away or left, or there are more than the seats. Staff keep, move or cancel each.',
    access: 'admin',
    may: 'bookings.read',
    data: Type.Object({ list: Type.Array(MisfitBooking) }),
  }),
  give: endpoint(`POST ${path}/give`, {
    summary:
      'Gives the coming bookings of a member of staff who left or is away to others who are free at their times. Customers are told. The rest stays in `misfits`. Repeating it changes nothing.',
    access: 'admin',
    may: 'bookings.write',
    body: Type.Object({
      userId,
      /** The member of staff who takes over; absent for any member who is free. */
      toUserId: Type.Optional(userId),
    }),
    data: Type.Object({
      given: Type.Integer(),
      /** Bookings that no member of staff could take. */
      waiting: Type.Integer(),
    }),
  }),
  settings: endpoint(`GET ${path}/settings`, {
    summary: 'The words of the booking pages, and how long offers of the waiting list stand.',
    access: 'admin',
    may: 'bookings.read',
    data: BookingSettings,
  }),
  saveSettings: endpoint(`PUT ${path}/settings`, {
    summary: 'Sets the words of the booking pages, and how long offers of the waiting list stand.',
    access: 'admin',
    may: 'bookings.write',
    body: BookingSettings,
    data: BookingSettings,
  }),
}
