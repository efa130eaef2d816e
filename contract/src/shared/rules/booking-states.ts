/**
 * What becomes of a booking, as a table: the server refuses a move that is not in it, and clients draw their buttons
 * from it.
 */

/**
 * held: the slot is kept for ten minutes while the form is filled in. unpaid: the slot is kept while the customer pays.
 * asked: it waits for the answer of staff. confirmed: both agreed. arrived: the customer is there. finished: the visit is
 * over. noShow: the customer did not come.
 */
export const bookingStates = [
  'held',
  'unpaid',
  'asked',
  'confirmed',
  'arrived',
  'finished',
  'cancelled',
  'refused',
  'noShow',
] as const
export type BookingState = (typeof bookingStates)[number]

/** Words of the booking pages where a company has none of its own (specification, section 3). */
export const usualBookingWords = { projectName: '预约项目', customerTitle: '到店顾客', storeName: '到店' }

/** `clock`: the upkeep of the server, and what WeChat Pay says. */
export type BookingActor = 'customer' | 'staff' | 'clock'

interface Move {
  from: readonly BookingState[]
  /** `same`: the booking keeps its state. */
  to: readonly (BookingState | 'same')[]
  by: readonly BookingActor[]
}

export const bookingMoves = {
  /** Sends the form of a held slot. What costs something waits for the payment, some services for the answer of staff. */
  book: { from: ['held'], to: ['asked', 'confirmed', 'unpaid'], by: ['customer'] },
  /** WeChat Pay says that it is paid, and the slot is still kept or free. */
  pay: { from: ['unpaid'], to: ['asked', 'confirmed'], by: ['clock'] },
  /** The customer does not want to pay. */
  giveUp: { from: ['unpaid'], to: ['cancelled'], by: ['customer'] },
  /** It was not paid in time, or so late that the slot was gone. */
  lapse: { from: ['unpaid'], to: ['cancelled'], by: ['clock'] },
  confirm: { from: ['asked'], to: ['confirmed'], by: ['staff'] },
  refuse: { from: ['asked'], to: ['refused'], by: ['staff'] },
  /** To another time, person or place. What a customer changes may have to be confirmed once more. */
  change: { from: ['asked', 'confirmed'], to: ['same', 'asked'], by: ['customer', 'staff'] },
  cancel: { from: ['asked', 'confirmed'], to: ['cancelled'], by: ['customer', 'staff'] },
  arrive: { from: ['confirmed'], to: ['arrived'], by: ['staff'] },
  finish: { from: ['arrived'], to: ['finished'], by: ['staff', 'clock'] },
  noShow: { from: ['confirmed'], to: ['noShow'], by: ['staff'] },
} as const satisfies Record<string, Move>
export type BookingMove = keyof typeof bookingMoves

/** Whether an actor may make a move of a booking in a state, leaving its times aside. */
export function mayMove(move: BookingMove, state: BookingState, actor: BookingActor): boolean {
  const { from, by }: Move = bookingMoves[move]
  return from.includes(state) && by.includes(actor)
}

/** The states in which a booking takes its slot. A hold and an unpaid booking take it until their time runs out. */
export const takingStates = [
  'held',
  'unpaid',
  'asked',
  'confirmed',
  'arrived',
] as const satisfies BookingState[]
/** The states in which a booking is over. */
export const overStates = ['finished', 'cancelled', 'refused', 'noShow'] as const satisfies BookingState[]
/** Minutes for which a slot is held. */
export const holdMinutes = 10
/** The customer may arrive on the day of the visit, and in any case so many hours before it begins. */
export const arriveEarlyHours = 3
/** Minutes in which a booking has to be paid. */
export const payMinutes = 10

/**
 * What became of the money of a booking. refunding: it is on its way back. lapsed: nothing was paid in time. For a hold,
 * unpaid says that it will have to be paid.
 */
export const bookingPayments = ['unpaid', 'paid', 'refunding', 'refunded', 'lapsed'] as const
export type BookingPayment = (typeof bookingPayments)[number]
