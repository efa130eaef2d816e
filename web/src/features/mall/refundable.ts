import type { OrderWhole } from '@mingpian/contract/shared/orders.ts'
import { afterSaleKindOf } from '@mingpian/contract/shared/rules/after-sale-states.ts'
import { piecesLeft } from '@mingpian/contract/shared/rules/pieces-left.ts'

type Of = Pick<OrderWhole, 'state' | 'afterSaleId' | 'lines' | 'shipments'>

/**
 * For how many pieces of each line a refund can be asked now; undefined where the order's state or a request that runs
 * forbids it. While the rest is to be shipped these are the pieces that were not sent. Pure.
 */
export function refundablePieces({ state, afterSaleId, lines, shipments }: Of): number[] | undefined {
  if (afterSaleKindOf[state] === undefined || afterSaleId) return undefined
  const isPart = state === 'partShipped'
  // Of a parcel that names no pieces it is not known what was sent.
  if (isPart && shipments.some((parcel) => parcel.lines.length === 0)) return undefined
  return piecesLeft({ lines, shipments: isPart ? shipments : [] })
}
