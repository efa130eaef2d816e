/**
 * The states of one attempt to pay an order. `prepared`: stored, before the vendor was asked. `open`: the vendor took
 * it, and its sheet can be opened. `wrong`: the vendor reports money that differs from the frozen attempt. Money for a
 * closed attempt is still a payment: the order decides what becomes of it.
 */
export const attemptStates = ['prepared', 'open', 'paid', 'wrong', 'closed'] as const
export type AttemptState = (typeof attemptStates)[number]

export const attemptMoves = {
  offer: { from: ['prepared', 'open'], to: 'open' },
  pay: { from: ['prepared', 'open', 'closed'], to: 'paid' },
  mismatch: { from: ['prepared', 'open', 'closed'], to: 'wrong' },
  close: { from: ['prepared', 'open'], to: 'closed' },
} as const satisfies Record<string, { from: readonly AttemptState[]; to: AttemptState }>
export type AttemptMove = keyof typeof attemptMoves

/** @returns null where the move is illegal */
export const attemptAfter = (state: AttemptState, move: AttemptMove): AttemptState | null => {
  const { from, to } = attemptMoves[move]
  return (from as readonly AttemptState[]).includes(state) ? to : null
}

/**
 * The states of a refund. `asked`: stored, before the vendor took it. `processing`: the vendor took it. `abnormal`: the
 * money did not reach the payer, and a person has to act. `refused`: the vendor closed it. `offline`: staff recorded that
 * they paid it outside the vendor.
 */
export const refundStates = ['asked', 'processing', 'done', 'abnormal', 'refused', 'offline'] as const
export type RefundState = (typeof refundStates)[number]

export const refundMoves = {
  take: { from: ['asked', 'processing'], to: 'processing' },
  finish: { from: ['asked', 'processing', 'abnormal'], to: 'done' },
  fail: { from: ['asked', 'processing'], to: 'abnormal' },
  refuse: { from: ['asked', 'processing', 'abnormal'], to: 'refused' },
  payOffline: { from: ['abnormal'], to: 'offline' },
} as const satisfies Record<string, { from: readonly RefundState[]; to: RefundState }>
export type RefundMove = keyof typeof refundMoves
