import { isStandingPaid } from '@mingpian/contract/shared/rules/order-states.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { ordersOfLead } from '#features/mall/orders-of-lead.ts'
import { m } from '#paraglide/messages.js'
import { Choices } from '#ui/choices.tsx'

interface PaidOrdersProps {
  unionId: string
  /** The chosen order; '' for a purchase outside the mall. */
  value: string
  onChange: (orderId: string) => void
}

/** Chooses the order of a purchase among the paid orders of a lead. Renders nothing for a lead without paid orders. */
export function PaidOrders({ unionId, value, onChange }: PaidOrdersProps) {
  const { data } = useQuery(ordersOfLead(unionId))
  const orders = data?.list.filter(({ state }) => isStandingPaid(state)) ?? []
  if (orders.length === 0) return null
  return (
    <Choices
      label={m.leads_follow_order()}
      value={value}
      choices={[
        ['', m.leads_follow_no_order()],
        ...orders.map(
          ({ orderId, number, total }) =>
            [orderId, m.leads_follow_order_of({ end: number.slice(-4), total: yuan(total) })] as const,
        ),
      ]}
      onChange={onChange}
    />
  )
}
