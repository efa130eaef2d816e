import { expect, test } from 'vitest'
import { piecesLeft } from '#shared/rules/pieces-left.ts'

test('pieces of a line are left that no shipment names and no refund gave back', () => {
  const lines = [
    { skuId: 'cup', quantity: 5, refundedPieces: 1 },
    { skuId: 'pot', quantity: 2, refundedPieces: 0 },
  ]
  const shipments = [
    { lines: [{ skuId: 'cup', quantity: 1 }] },
    {
      lines: [
        { skuId: 'cup', quantity: 2 },
        { skuId: 'pot', quantity: 2 },
      ],
    },
    { lines: [] },
  ]
  expect(piecesLeft({ lines, shipments })).toEqual([1, 0])
})
