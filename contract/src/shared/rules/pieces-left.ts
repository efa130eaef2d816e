interface Sent {
  skuId: string
  quantity: number
}

/** Of each line of an order the pieces that were neither sent nor refunded. Pure. */
export const piecesLeft = ({
  lines,
  shipments,
}: {
  lines: readonly (Sent & { refundedPieces: number })[]
  shipments: readonly { lines: readonly Sent[] }[]
}): number[] =>
  lines.map(
    ({ skuId, quantity, refundedPieces }) =>
      quantity -
      refundedPieces -
      shipments
        .flatMap((shipment) => shipment.lines)
        .reduce((sum, sent) => (sent.skuId === skuId ? sum + sent.quantity : sum), 0),
  )
