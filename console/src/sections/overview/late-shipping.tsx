import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { LinkButton } from '#kit/link-button.tsx'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'

/** Orders whose money WeChat keeps because it should know by now how they were sent, and those of which it refused to know. */
export function LateShipping() {
  const words = useWords()
  const enabled = useMay()('orders.read')
  const { data } = useQuery({ ...callQuery('GET /mall/order/v1/console/shipping/figures', {}), enabled })
  const { late = 0, failed = 0 } = data ?? {}
  if (late + failed === 0) return null
  const show = late > 0 ? 'late' : 'failed'
  return (
    <Alert
      type="warning"
      showIcon
      title={late > 0 ? words.shippingLate(late) : words.shippingFailed(failed)}
      description={words.shippingLateHint}
      action={
        <LinkButton to={`/orders/shipping?show=${show}`} size="small">
          {words.lookAt}
        </LinkButton>
      }
    />
  )
}
