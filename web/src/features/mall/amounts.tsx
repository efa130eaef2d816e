import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { m } from '#paraglide/messages.js'
import { FactRow, Rows } from '#ui/rows.tsx'

interface AmountsProps {
  amounts: { goods: number; discount: number; freight: number; total: number }
  /** The coupon whose part of the discount is named. */
  coupon?: { name: string; amount: number } | null | undefined
  /** Freight is named where something is sent. */
  isSent: boolean
}

/** The parts of an order's price as the server gave them; nothing is added up here. */
export function Amounts({ amounts: { goods, discount, freight, total }, coupon, isSent }: AmountsProps) {
  return (
    <Rows>
      <FactRow title={m.order_goods()} value={yuan(goods)} />
      {discount > 0 && (
        <FactRow
          title={m.order_discount()}
          {...(coupon && { note: m.order_with_coupon({ name: coupon.name, amount: yuan(coupon.amount) }) })}
          value={`−${yuan(discount)}`}
        />
      )}
      {(isSent || freight > 0) && (
        <FactRow title={m.order_freight()} value={freight > 0 ? yuan(freight) : m.order_free()} />
      )}
      <FactRow title={m.order_total()} value={<strong>{yuan(total)}</strong>} />
    </Rows>
  )
}
