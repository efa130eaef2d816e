import { type Static, Type } from '@sinclair/typebox'
import * as booking from '#shared/booking.ts'
import { Booking, Server } from '#shared/booking.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listOf } from '#shared/entities.ts'
import { companyId, day, oneOf, paging, revision, time, url } from '#shared/fields.ts'
import { fen } from '#shared/goods.ts'
import { OpeningDay } from '#shared/hours.ts'
import { PaySheet } from '#shared/orders.ts'
import { ownSuccessCode } from '#shared/rules/constants.ts'
import { dayParts } from '#shared/rules/waiting-states.ts'

const { orderId, serviceId, placeId } = booking
const service = {
  serviceId,
  name: Type.String(),
  words: Type.String(),
  picture: Type.Union([url, Type.Literal('')]),
  minutes: Type.Integer(),
  /** How many persons one booking may be for. */
  personsMax: Type.Integer(),
  /** Whether staff answer before the booking stands. */
  needsConfirmation: Type.Boolean(),
  /** Of one person; 0 for a free service. */
  price: fen,
}

/** A slot of the list. */
export const Slot = Type.Object({
  startsAt: time,
  endsAt: time,
  /** For how many more persons there is room. */
  left: Type.Integer(),
})
export type Slot = Static<typeof Slot>

const changed = Type.Object({ orderId })

/**
 * Bookings of visits to a place, for customers. Code 60001412 carries the words of a refused rule: the slot was taken, the
 * hold ran out, the booking was changed elsewhere. The client shows them and reads the slots again.
 */
export const appointment = {
  theme: endpoint('GET /java-appointment-center/api/app/appointment/config/theme/get', {
    summary: 'The words of the booking pages.',
    access: 'public',
    tenant: 'account',
    success: ownSuccessCode,
    query: Type.Object({ account: companyId }),
    data: Type.Object({
      /** What is booked: 预约项目. */
      projectName: Type.String(),
      /** Who comes: 到店顾客. */
      customerTitle: Type.String(),
      /** The visit: 到店. */
      storeName: Type.String(),
    }),
  }),
  places: endpoint('GET /java-appointment-center/api/app/appointment/place/v1/list', {
    summary:
      'The places at which something can be booked, in the company’s order. The client sorts by distance.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          placeId,
          name: Type.String(),
          address: Type.String(),
          phone: Type.String(),
          /** GCJ-02 degrees; null if unknown. */
          latitude: Type.Union([Type.Number(), Type.Null()]),
          longitude: Type.Union([Type.Number(), Type.Null()]),
          pictures: Type.Array(url),
          /** Today and the six days after it. */
          week: Type.Array(OpeningDay),
        }),
      ),
      timeZone: Type.String(),
      /** To call where nothing can be booked; '' for none. */
      companyPhone: Type.String(),
    }),
  }),
  services: endpoint('GET /java-appointment-center/api/app/appointment/service/v1/list', {
    summary: 'The services of a place, in the company’s order, with the members of staff who serve there.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId, placeId }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          ...service,
          /** Empty where the service needs no person. */
          staff: Type.Array(Server),
        }),
      ),
      /** Whether a price is paid in WeChat with the booking; else it is paid at the place. */
      paysOnline: Type.Boolean(),
    }),
  }),
  slots: endpoint('GET /java-appointment-center/api/app/appointment/slot/v1/list', {
    summary: 'The free slots of some days. The caller’s own hold does not block them.',
    access: 'visitor',
    query: Type.Object({
      serviceId,
      placeId,
      userId: booking.anyUserId,
      persons: Type.Optional(booking.persons),
      /** The first day; today by default. */
      from: Type.Optional(day),
      /** The last day, at most 61 days after the first; 13 days after it by default. */
      to: Type.Optional(day),
      /** A booking of the caller that is to be changed: its slot counts as free. */
      orderId: Type.Optional(orderId),
    }),
    data: Type.Object({
      days: Type.Array(
        Type.Object({
          day,
          slots: Type.Array(Slot),
          /** Parts of the day in which every slot is taken: one can wait for them. */
          waitFor: Type.Array(oneOf(dayParts)),
        }),
      ),
      timeZone: Type.String(),
      /** The first and the last day on which anything can be booked; '' and '' where notice and window leave none. */
      firstDay: Type.String(),
      lastDay: Type.String(),
      /** personLimit: the caller has as many bookings of the service as a person may have. */
      refusal: Type.Union([Type.Literal(''), Type.Literal('personLimit')]),
    }),
  }),
  hold: endpoint('POST /java-appointment-center/api/app/appointment/order/v1/hold', {
    summary:
      'Keeps a slot for ten minutes, at its present price. An earlier hold of the caller ends. It is refused if the price is not the one that the person saw: ask `service/v1/list` again.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({
      serviceId,
      placeId,
      userId: booking.anyUserId,
      startsAt: booking.startsAt,
      persons: Type.Optional(booking.persons),
      /** The price of one person that the caller saw. */
      seenPrice: Type.Optional(fen),
    }),
    data: Booking,
    errors: ['serverMessage60001412'],
  }),
  release: endpoint('POST /java-appointment-center/api/app/appointment/order/v1/release', {
    summary: 'Gives a held slot back. Repeating it changes nothing.',
    access: 'visitor',
    limit: 'write',
    body: changed,
    data: changed,
  }),
  confirm: endpoint('POST /java-appointment-center/api/app/appointment/order/v1/confirm', {
    summary: 'Books the slot that is held. What costs something is unpaid then: it stands once it is paid.',
    access: 'visitor',
    limit: 'form',
    idempotent: true,
    body: Type.Object({
      orderId,
      customerName: booking.customerName,
      customerPhone: booking.customerPhone,
      words: Type.Optional(booking.words),
    }),
    data: Booking,
    errors: ['serverMessage60001412'],
  }),
  pay: endpoint('POST /java-appointment-center/api/app/appointment/order/v1/pay', {
    summary:
      'What the payment sheet needs. Whether the booking was paid is asked by `order/v1/check`, never learned from the sheet.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ orderId, seenTotal: fen }),
    data: Type.Object({
      orderId,
      /** Null for a booking that does not have to be paid any more. */
      sheet: Type.Union([PaySheet, Type.Null()]),
    }),
    errors: [
      'orderStatusWrong',
      'paymentAmountWrong',
      'paymentConfigWrong',
      'mallPersonNotFound',
      'platformProblem',
    ],
  }),
  check: endpoint('POST /java-appointment-center/api/app/appointment/order/v1/check', {
    summary: 'Asks WeChat Pay whether the booking is paid. `isSure` is false while that is not known.',
    access: 'visitor',
    limit: 'write',
    body: changed,
    data: Type.Object({ order: Booking, isSure: Type.Boolean() }),
  }),
  detail: endpoint('POST /java-appointment-center/api/app/appointment/order/v1/detail', {
    summary: 'One booking of the caller.',
    access: 'visitor',
    body: changed,
    data: Booking,
  }),
  detailList: endpoint('POST /java-appointment-center/api/app/appointment/order/v1/detailList', {
    summary: 'The bookings of the caller: coming ones by time, past ones by the newest.',
    access: 'visitor',
    body: Type.Object({
      /** `coming` by default. */
      state: Type.Optional(Type.Union([Type.Literal('coming'), Type.Literal('past')])),
      ...paging,
    }),
    data: listOf(Booking),
  }),
  updateOpenId: endpoint('POST /java-appointment-center/api/app/appointment/order/v1/updateOpenId', {
    summary: 'Lets the messages of a booking go to the app in which the caller is signed in now.',
    access: 'visitor',
    limit: 'write',
    body: changed,
    data: changed,
  }),
  change: endpoint('POST /java-appointment-center/api/app/appointment/order/v1/change', {
    summary: 'Moves a booking of the caller to another slot. A revision works once.',
    access: 'visitor',
    limit: 'write',
    idempotent: true,
    body: Type.Object({
      orderId,
      revision,
      startsAt: booking.startsAt,
      userId: booking.anyUserId,
      placeId: Type.Optional(placeId),
    }),
    data: Booking,
    errors: ['serverMessage60001412'],
  }),
  giveUp: endpoint('POST /java-appointment-center/api/app/appointment/order/v1/give_up', {
    summary: 'The caller does not pay an unpaid booking. Money that comes nevertheless goes back by itself.',
    access: 'visitor',
    limit: 'write',
    body: changed,
    data: Booking,
    errors: ['serverMessage60001412'],
  }),
  cancel: endpoint('POST /java-appointment-center/api/app/appointment/order/v1/cancel', {
    summary:
      'Cancels a booking of the caller, until the time that the company allows. What was paid goes back.',
    access: 'visitor',
    limit: 'write',
    idempotent: true,
    body: Type.Object({ orderId, reason: Type.Optional(booking.words) }),
    data: Booking,
    errors: ['serverMessage60001412'],
  }),
}
