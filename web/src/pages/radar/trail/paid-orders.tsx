import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { paidOfLead } from '#features/mall/orders-of-lead.ts'
import { failedState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Choices } from '#ui/choices.tsx'
import { StateView } from '#ui/state-view.tsx'

interface PaidOrdersProps {
  unionId: string
  /** The chosen order; '' for a purchase outside the mall. */
  value: string
  onChange: (orderId: string) => void
}

const named = { goods: m.leads_follow_order_of, booking: m.leads_follow_booking_of }

/** Chooses the order of a purchase among the paid orders of a lead. Renders nothing for a lead without paid orders. */
export function PaidOrders({ unionId, value, onChange }: PaidOrdersProps) {
  const { data, isError, error, refetch } = useQuery(paidOfLead(unionId))
  // Without the choice the amount would be typed, and count twice.
  if (isError) return <StateView part state={failedState(error, refetch)} />
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
