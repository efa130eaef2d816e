/** Amounts are integer fen. */

export interface RefundableLine {
  quantity: number
  /** What was paid for all its pieces, after its shares of the discounts. */
  total: number
  /** Points that were spent on all its pieces. */
  points?: number
  /** Pieces that were refunded before. */
  refundedPieces: number
}

export interface RefundableOrder {
  freight: number
  isShipped: boolean
  lines: readonly RefundableLine[]
}

/** What was paid for the first pieces of a line, of its total or of its points. It grows with them to the whole. */
const paidFor = (whole: number, { quantity }: RefundableLine, pieces: number): number =>
  Math.floor((whole * pieces) / quantity)

/**
 * What goes back for pieces of an order, one number for each line. Each line gives back what was paid for its first pieces,
 * less what it gave back before: the refunds of all pieces add up to exactly its total. Freight goes back with the last
 * pieces, if nothing was shipped. Points go back by the same rule.
 */
export function refundOf(
  { freight, isShipped, lines }: RefundableOrder,
  pieces: readonly number[],
): { lines: number[]; freight: number; amount: number; points: number } {
  const after = lines.map(({ refundedPieces }, at) => refundedPieces + (pieces[at] ?? 0))
  const partOf = (of: 'total' | 'points') =>
    lines.map(
      (line, at) =>
        paidFor(line[of] ?? 0, line, after[at] ?? 0) - paidFor(line[of] ?? 0, line, line.refundedPieces),
    )
  const amounts = partOf('total')
  const isLast = lines.every(({ quantity }, at) => after[at] === quantity)
  const carried = isLast && !isShipped ? freight : 0
  return {
    lines: amounts,
    freight: carried,
    amount: amounts.reduce((sum, amount) => sum + amount, carried),
    points: partOf('points').reduce((sum, points) => sum + points, 0),
  }
}
