import { type Static, Type } from '@sinclair/typebox'
import {
  leadHolder,
  oneOf,
  recordId,
  requiredName,
  revision,
  time,
  url,
  userId,
  writtenAs,
} from './fields.ts'
import { fen } from './goods.ts'
import { type BookingMove, bookingMoves, bookingPayments, bookingStates } from './rules/booking-states.ts'
import { phoneLinePattern } from './rules/phone-line.ts'

export const orderId = recordId
export const serviceId = recordId
export const placeId = recordId
export const bookingState = Type.Union(bookingStates.map((state) => Type.Literal(state)))
const moves = Object.keys(bookingMoves) as BookingMove[]
const timeOrNone = Type.Union([time, Type.Literal('')])
export const persons = Type.Integer({ minimum: 1, maximum: 100, description: 'how many persons come' })
/** A member of staff; absent for any who is free. */
export const anyUserId = Type.Optional(userId)
/** A start that `slot/v1/list` gave. */
export const startsAt = Type.String({ format: 'date-time', maxLength: 40 })
export const customerName = requiredName
/** A telephone number of any country. */
export const customerPhone = Type.String({
  ...writtenAs('phoneLine'),
  maxLength: 32,
  pattern: phoneLinePattern,
})
export const words = Type.String({ maxLength: 500 })
/** What a member of staff says for a booking that the rules refuse; it is kept with the booking. */
export const overrideReason = Type.Optional(Type.String({ minLength: 2, maxLength: 200 }))

export const Server = Type.Object({ userId, name: Type.String(), position: Type.String(), avatar: url })

/** The payment of a booking in WeChat. */
export const bookingPayment = Type.Object({
  /** Frozen when the slot was held. */
  amount: fen,
  paid: fen,
  refunded: fen,
  state: oneOf(bookingPayments),
  paidAt: timeOrNone,
  /** Whether it was paid so late that the slot was gone. */
  isLate: Type.Boolean(),
})

const booking = {
  orderId,
  state: bookingState,
  serviceId,
  serviceName: Type.String(),
  placeId,
  placeName: Type.String(),
  address: Type.String(),
  placePhone: Type.String(),
  /** GCJ-02 degrees; null if unknown. */
  latitude: Type.Union([Type.Number(), Type.Null()]),
  longitude: Type.Union([Type.Number(), Type.Null()]),
  /** The member of staff who serves; null where the service needs none. */
  staff: Type.Union([Server, Type.Null()]),
  startsAt: time,
  endsAt: time,
  /** Of the company. */
  timeZone: Type.String(),
  persons: Type.Integer(),
  customerName: Type.String(),
  /** Masked for members of staff who may not see it; '' for none. */
  customerPhone: Type.String(),
  words: Type.String(),
  /** Null for what is free, or paid at the place. */
  payment: Type.Union([bookingPayment, Type.Null()]),
  /** Of a hold, and of a booking that has to be paid; '' otherwise. */
  heldUntil: timeOrNone,
  /** Until then the customer may cancel or change; '' where that time has passed. */
  changeUntil: timeOrNone,
  /** What staff scan when the customer arrives: the customer alone gets it, while the booking is confirmed; '' otherwise. */
  arrivalCode: Type.String(),
  /** Why it was cancelled or refused; '' for none. */
  reason: Type.String(),
  revision,
  createdAt: time,
  /** The moves that the caller may make now. */
  moves: Type.Array(Type.Union(moves.map((move) => Type.Literal(move)))),
}
/** A booking as its customer sees it. */
export const Booking = Type.Object(booking)
export type Booking = Static<typeof Booking>

/** Why a booking no longer fits what is offered. Nothing cancels it: staff decide. */
const misfit = Type.Union([
  Type.Literal('closed'),
  Type.Literal('away'),
  Type.Literal('left'),
  Type.Literal('full'),
])
export type BookingMisfit = Static<typeof misfit>

/** A booking as members of staff see it. */
export const StaffBooking = Type.Object({
  ...booking,
  /** The customer as a lead; '' for a customer without a session. */
  clueId: Type.Union([recordId, Type.Literal('')]),
  leadHolder,
  /** Why staff booked against the rules, or kept it; '' for none. */
  override: Type.String(),
  /** The member of staff who booked for the customer; '' where the customer did. */
  bookedBy: Type.String(),
  /** From then on the customer arrives; staff who note it earlier give a reason. '' where no arrival is expected. */
  arrivesFrom: timeOrNone,
  /** What staff have to solve about its payment. */
  trouble: oneOf(['', 'wrongAmount', 'refundFailed'] as const),
})
export type StaffBooking = Static<typeof StaffBooking>

/** A booking that no longer fits. */
export const MisfitBooking = Type.Composite([StaffBooking, Type.Object({ misfit })])
export type MisfitBooking = Static<typeof MisfitBooking>
