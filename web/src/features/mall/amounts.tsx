import { figure } from '@mingpian/contract/shared/rules/figure.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { m } from '#paraglide/messages.js'
import { FactRow, Rows } from '#ui/rows.tsx'
import { pointsAndYuan } from './points-price.ts'

interface AmountsProps {
  amounts: { goods: number; discount: number; freight: number; total: number }
  /** The coupon whose part of the discount is named. */
  coupon?: { name: string; amount: number } | null | undefined
  /** The member price, in a row of its own. */
  level?: { name: string; amount: number } | null | undefined
  /** The points whose part of the discount is named. */
  points?: { count: number; amount: number } | undefined
  /** What the goods themselves cost in points. */
  pointsPrice?: number | undefined
  /** Freight is named where something is sent. */
  isSent: boolean
}

/** The parts of an order's price as the server gave them. What the member price took stands apart from other discounts. */
export function Amounts({
  amounts: { goods, discount, freight, total },
  coupon,
  level,
  points,
  pointsPrice = 0,
  isSent,
}: AmountsProps) {
  const others = discount - (level?.amount ?? 0)
  const parts = [
    coupon && m.order_with_coupon({ name: coupon.name, amount: yuan(coupon.amount) }),
    points &&
      points.amount > 0 &&
      m.order_with_points({ n: figure(points.count), amount: yuan(points.amount) }),
  ]
    .filter(Boolean)
    .join(m.list_comma())
  return (
    <Rows>
      <FactRow title={m.order_goods()} value={yuan(goods)} />
      {level && <FactRow title={m.level_price()} note={level.name} value={`−${yuan(level.amount)}`} />}
      {others > 0 && (
        <FactRow title={m.order_discount()} {...(parts && { note: parts })} value={`−${yuan(others)}`} />
      )}
      {(isSent || freight > 0) && (
        <FactRow title={m.order_freight()} value={freight > 0 ? yuan(freight) : m.order_free()} />
      )}
      <FactRow title={m.order_total()} value={<strong>{yuan(total)}</strong>} />
      {pointsPrice > 0 && <FactRow title={m.points_price()} value={pointsAndYuan(pointsPrice, 0)} />}
    </Rows>
  )
}
