/** The states of an order. States of what comes after the sale stand beside it. */
export const orderStates = [
  'awaitingPayment',
  'paid',
  'partShipped',
  'shipped',
  'received',
  'finished',
  'closed',
] as const
export type OrderState = (typeof orderStates)[number]

/** Each move of an order, with the states that it leads from and the one that it leads to. */
export const orderMoves = {
  /** A verified notice, a query of the vendor, or a total of 0. */
  pay: { from: ['awaitingPayment'], to: 'paid' },
  /** By the buyer, an administrator or time: nothing was paid. */
  close: { from: ['awaitingPayment'], to: 'closed' },
  shipPart: { from: ['paid', 'partShipped'], to: 'partShipped' },
  shipRest: { from: ['paid', 'partShipped'], to: 'shipped' },
  receive: { from: ['shipped'], to: 'received' },
  /** The days for after-sales have passed. */
  finish: { from: ['received'], to: 'finished' },
  /** All that was paid goes back, which may be nothing. */
  refundAll: { from: ['paid', 'partShipped', 'shipped', 'received'], to: 'closed' },
} as const satisfies Record<string, { from: readonly OrderState[]; to: OrderState }>
export type OrderMove = keyof typeof orderMoves
/** Moves that close an order: each time with a reason. */
export type ClosingMove = 'close' | 'refundAll'

/** @returns null where the move is illegal */
export const orderAfter = (state: OrderState, move: OrderMove): OrderState | null => {
  const { from, to } = orderMoves[move]
  return (from as readonly OrderState[]).includes(state) ? to : null
}

/** Why an order is closed; '' for one that is not. */
export const closeReasons = ['', 'unpaid', 'buyer', 'staff', 'refunded'] as const
export type CloseReason = (typeof closeReasons)[number]

/** What the history of an order can say. */
export const orderSteps = [
  'submit',
  'reprice',
  'pay',
  'shipPart',
  'shipRest',
  'receive',
  'finish',
  'refund',
  /** Of money that is not for this order's amount. */
  'refundWrong',
  'refunded',
  'refundedOffline',
  'refundFailed',
  'wrongAmount',
  'closed.unpaid',
  'closed.buyer',
  'closed.staff',
  'closed.refunded',
] as const
export type OrderStepName = (typeof orderSteps)[number]
