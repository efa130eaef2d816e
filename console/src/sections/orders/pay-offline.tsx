import { call } from '@mingpian/client/call.ts'
import type { RefundState } from '@mingpian/contract/shared/rules/payment-states.ts'
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

/** The refund may be one of a booking. */
const changed = [
  ...orderCalls,
  'GET /java-appointment-center/api/app/appointment/manage/v1/order',
  'GET /java-appointment-center/api/app/appointment/manage/v1/list',
  'GET /java-appointment-center/api/app/appointment/staff/v1/detail',
  'GET /java-appointment-center/api/app/appointment/staff/v1/payments',
] as const

/** Records that a refund which did not arrive was paid outside WeChat Pay. */
export function PayOffline({ orderId, number, amount }: PayOfflineProps) {
  const words = useWords()
  const { message } = App.useApp()
  const pay = useWrite(
    () => call('POST /mall/order/v1/console/refund/offline', { body: { orderId, number }, quiet: true }),
    { refresh: changed, onDone: () => void message.success(words.saved) },
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
