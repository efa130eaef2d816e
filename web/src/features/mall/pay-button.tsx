import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { hasPaySheet } from '#host/pay.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { rereadOrders } from './order-queries.ts'
import { payBySheet } from './pay.ts'
import { PayElsewhere } from './pay-elsewhere.tsx'

interface PayButtonProps {
  order: { orderId: string; total: number }
  via: Via
  /** Called before the page of the result is shown again. */
  onChecked?: () => void
}

/** Opens the payment sheet of an order that awaits payment, and then the page that asks what became of it. */
export function PayButton({ order: { orderId, total }, via, onChecked }: PayButtonProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const pay = useWrite(() => payBySheet({ orderId, total }, via), {
    onDone: (to) => {
      onChecked?.()
      if (to) navigate(to, { replace: onChecked !== undefined })
    },
    // The order was paid, closed or given another price meanwhile.
    onFailure: () => rereadOrders(client),
  })
  if (!hasPaySheet()) return <PayElsewhere />
  return (
    <Button block kind="primary" busy={pay.busy} onClick={() => void pay.run()}>
      {m.order_pay()}
    </Button>
  )
}
