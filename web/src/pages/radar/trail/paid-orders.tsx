import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { paidOfLead } from '#features/mall/orders-of-lead.ts'
import { m } from '#paraglide/messages.js'
import { Choices } from '#ui/choices.tsx'

interface PaidOrdersProps {
  unionId: string
  /** The chosen order; '' for a purchase outside the mall. */
  value: string
  onChange: (orderId: string) => void
}

const named = { goods: m.leads_follow_order_of, booking: m.leads_follow_booking_of }

/** Chooses the order of a purchase among the paid orders of a lead. Renders nothing for a lead without paid orders. */
export function PaidOrders({ unionId, value, onChange }: PaidOrdersProps) {
  const { data } = useQuery(paidOfLead(unionId))
  const orders = data?.list ?? []
  if (orders.length === 0) return null
  return (
    <Choices
      label={m.leads_follow_order()}
      value={value}
      choices={[
        ['', m.leads_follow_no_order()],
        ...orders.map(
          ({ orderId, number, total, kind }) =>
            [orderId, named[kind]({ end: number.slice(-4), total: yuan(total) })] as const,
        ),
      ]}
      onChange={onChange}
    />
  )
}
