import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { RefundState } from '@mingpian/contract/shared/rules/payment-states.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { App, Button, Popconfirm } from 'antd'
import { useWords } from '#kit/preferences.tsx'

interface PayOfflineProps {
  orderId: string
  number: string
  amount: number
}

/** Records that a refund which did not arrive was paid outside WeChat Pay. */
export function PayOffline({ orderId, number, amount }: PayOfflineProps) {
  const words = useWords()
  const { message } = App.useApp()
  const pay = useWrite(
    () => call('POST /mall/order/v1/console/refund/offline', { body: { orderId, number }, quiet: true }),
    { onDone: () => void message.success(words.saved) },
  )
  return (
    <Popconfirm
      title={words.refundOfflineAsk(yuan(amount))}
      description={words.refundOfflineHint}
      okText={words.refundOffline}
      cancelText={words.cancel}
      onConfirm={() => void pay.run()}
    >
      <Button loading={pay.busy}>{words.refundOffline}</Button>
    </Popconfirm>
  )
}

interface OfflineRefundsProps {
  orderId: string
  refunds: readonly { number: string; amount: number; state: RefundState }[]
}

/** One button for each refund that did not arrive. */
export const OfflineRefunds = ({ orderId, refunds }: OfflineRefundsProps) =>
  refunds
    .filter(({ state }) => state === 'abnormal')
    .map(({ number, amount }) => (
      <PayOffline key={number} orderId={orderId} number={number} amount={amount} />
    ))
