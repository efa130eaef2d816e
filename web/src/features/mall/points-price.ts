import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { m } from '#paraglide/messages.js'

/** What the goods of an order cost in points beside their prices. Pure. */
export const pointsPriceOf = (lines: readonly { unitPoints: number; quantity: number }[]): number =>
  lines.reduce((sum, { unitPoints, quantity }) => sum + unitPoints * quantity, 0)

/** What a piece costs: '120 points', '120 points + ¥5' or '¥5'. Pure. */
export function pointsAndYuan(points: number, price: number): string {
  // The server of the former release does not name points.
  if (!(points > 0)) return yuan(price)
  return price > 0
    ? `${m.points_n({ n: figure(points) })} +\u00A0${yuan(price)}`
    : m.points_n({ n: figure(points) })
}
