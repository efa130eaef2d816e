import type { OrderState } from './order-states.ts'

/**
 * What becomes of a request after the sale, as a table: the server refuses a move that is not in it, and clients draw
 * their buttons from it.
 */

/**
 * asked: it waits for staff. returning: staff accepted it, and the goods are on their way back. refunding: the vendor has
 * the refund. stuck: the refund did not arrive, and a person has to act.
 */
export const afterSaleStates = [
  'asked',
  'returning',
  'refunding',
  'stuck',
  'done',
  'refused',
  'withdrawn',
] as const
export type AfterSaleState = (typeof afterSaleStates)[number]

/** `refund`: of pieces that were not shipped. `return`: the goods come back first. */
export const afterSaleKinds = ['refund', 'return'] as const
export type AfterSaleKind = (typeof afterSaleKinds)[number]

export const afterSaleReasons = ['unwanted', 'faulty', 'wrong', 'missing', 'late', 'other'] as const
export type AfterSaleReason = (typeof afterSaleReasons)[number]

type AfterSaleActor = 'buyer' | 'staff' | 'system'
type Next = Partial<Record<AfterSaleState, AfterSaleState>>
interface Move {
  by: AfterSaleActor
  /** The state that follows each state in which the move is possible, by the kind of the request. */
  next: Record<AfterSaleKind, Next>
}

const ofBoth = (next: Next) => ({ refund: next, return: next })

export const afterSaleMoves = {
  withdraw: { by: 'buyer', next: ofBoth({ asked: 'withdrawn', returning: 'withdrawn' }) },
  accept: { by: 'staff', next: { refund: { asked: 'refunding' }, return: { asked: 'returning' } } },
  refuse: { by: 'staff', next: ofBoth({ asked: 'refused', returning: 'refused' }) },
  /** The goods came back: staff count the pieces in good order. */
  receive: { by: 'staff', next: { refund: {}, return: { returning: 'refunding' } } },
  /** The vendor closed the refund: it is asked again with a new number. */
  again: { by: 'staff', next: ofBoth({ stuck: 'refunding' }) },
  fail: { by: 'system', next: ofBoth({ refunding: 'stuck' }) },
  finish: { by: 'system', next: ofBoth({ refunding: 'done', stuck: 'done' }) },
} as const satisfies Record<string, Move>
export type AfterSaleMove = keyof typeof afterSaleMoves

/** The state after a move; undefined where an actor may not make it. */
export function afterSaleAfter(
  move: AfterSaleMove,
  { state, kind }: { state: AfterSaleState; kind: AfterSaleKind },
  actor: AfterSaleActor,
): AfterSaleState | undefined {
  const { by, next }: Move = afterSaleMoves[move]
  return by === actor ? next[kind][state] : undefined
}

/** Of these an order has one at most. */
export const runningAfterSales = [
  'asked',
  'returning',
  'refunding',
  'stuck',
] as const satisfies AfterSaleState[]

/**
 * What can be asked for about an order in a state; undefined where nothing can. While the rest is to be shipped it is the
 * refund of pieces that were not sent yet.
 */
export const afterSaleKindOf: Partial<Record<OrderState, AfterSaleKind>> = {
  paid: 'refund',
  partShipped: 'refund',
  shipped: 'return',
  received: 'return',
}

export const afterSaleLimits = {
  words: 500,
  pictures: 6,
  /** Days in which staff are to answer, and in which the goods are to come back. */
  answerDays: 3,
  returnDays: 14,
}
