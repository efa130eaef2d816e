import { call } from '@mingpian/client/call.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { App, Button, Popconfirm } from 'antd'
import { useWrite } from '#kit/call.ts'
import { useWords } from '#kit/preferences.tsx'
import { orderCalls } from './order-calls.ts'

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
    { refresh: orderCalls, onDone: () => void message.success(words.saved) },
  )
  return (
    <Popconfirm
      title={words.refundOfflineAsk(yuan(amount))}
      description={words.refundOfflineHint}
      okText={words.refundOffline}
      cancelText={words.cancel}
      onConfirm={() => pay.mutate()}
    >
      <Button loading={pay.isPending}>{words.refundOffline}</Button>
    </Popconfirm>
  )
}
