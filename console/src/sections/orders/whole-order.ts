import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { orderAfter } from '@mingpian/contract/shared/rules/order-states.ts'
import { piecesLeft } from '@mingpian/contract/shared/rules/pieces-left.ts'
import { goingBack } from '#features/orders/going-back.ts'
import { personWords } from '#features/people/person.ts'
import type { Words } from '#words/zh.ts'

export type WholeOrder = CallTypes<'GET /mall/order/v1/console/detail'>['data']

/** What came in and is not on its way back. */
export function refundable({ refunds, paid }: WholeOrder): number {
  return Math.max(0, paid - goingBack(refunds))
}

/** The buyer as the lists of leads name one; '' for a reader who may see none. */
export const buyerWords = (
  { buyer, buyerNumber }: Pick<WholeOrder, 'buyer' | 'buyerNumber'>,
  words: Words,
): string =>
  buyer || buyerNumber > 0 ? personWords({ name: buyer, number: buyerNumber }, words.nameless) : ''

/** What an order costs and earns in points; '' for nothing. */
export const pointsWords = ({ points }: WholeOrder, words: Words): string =>
  [
    points && points.spent > 0 && words.pointsSpentOn(figure(points.spent)),
    points && points.back > 0 && words.pointsBack(figure(points.back)),
    points && points.toEarn > 0 && words.pointsToEarn(figure(points.toEarn)),
    points && points.earned > 0 && words.pointsEarned(figure(points.earned)),
  ]
    .filter(Boolean)
    .join(' · ')

/** No money of it is here, because it cost none or all went back: it is closed, because there is nothing to refund. */
export const isFree = ({ state, total, paid, refunded, afterSaleId }: WholeOrder): boolean =>
  orderAfter(state, 'refundAll') !== null &&
  paid === refunded &&
  (total === 0 || paid > 0) &&
  afterSaleId === ''

/** The lines with the pieces that were neither sent nor refunded yet; none without any. */
export function leftToShip(order: WholeOrder): WholeOrder['lines'] {
  const left = piecesLeft(order)
  return order.lines
    .map((line, at) => ({ ...line, quantity: left[at] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
}

/** The goods of a row in a list. */
export const goodsWords = (
  lines: readonly { name: string; options: readonly string[]; quantity: number }[],
  words: Words,
): string =>
  lines
    .map(({ name, options, quantity }) => `${[name, ...options].join(' · ')} × ${quantity}`)
    .join(words.comma)

/** Pieces of a line as "Mug × 2". */
export function piecesWords(
  { lines }: Pick<WholeOrder, 'lines'>,
  of: { skuId: string; quantity: number },
): string {
  const line = lines.find(({ skuId }) => skuId === of.skuId)
  return line ? `${[line.name, ...line.options].join(' · ')} × ${of.quantity}` : ''
}
