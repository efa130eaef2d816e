import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { Flex, Tag, Typography } from 'antd'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'
import { moment } from '#kit/time.ts'
import { Part } from './part.tsx'
import type { WholeOrder } from './whole-order.ts'

const attemptColours = { prepared: 'default', open: 'orange', paid: 'green', wrong: 'red', closed: 'default' }
const refundColours = {
  asked: 'blue',
  processing: 'blue',
  done: 'green',
  abnormal: 'red',
  refused: 'red',
}

/** Every attempt to pay an order and every refund of it, the oldest first. */
export function OrderMoney({ order }: { order: WholeOrder }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const rows = [
    ...order.payments.map((payment) => ({
      ...payment,
      kind: words.orderPayment,
      what: words.orderAttempts[payment.state],
      colour: attemptColours[payment.state],
      proof: payment.transactionId || payment.number,
    })),
    ...order.refunds.map((refund) => ({
      ...refund,
      kind: words.orderRefundOf,
      what: words.orderRefunds[refund.state],
      colour: refundColours[refund.state],
      proof: refund.number,
    })),
  ].toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
  if (rows.length === 0) return null
  return (
    <Part title={words.orderMoney}>
      <Flex vertical gap={8}>
        {rows.map(({ number, kind, what, colour, proof, amount, createdAt }) => (
          <Flex key={number} gap={12} justify="space-between">
            <div style={{ minWidth: 0 }}>
              {kind} <Tag color={colour}>{what}</Tag>
              <Typography.Text
                type="secondary"
                copyable={{ text: proof }}
                style={{ display: 'block', fontSize: 12, wordBreak: 'break-all' }}
              >
                {proof}
              </Typography.Text>
            </div>
            <div style={{ textAlign: 'right', flexShrink: 0 }}>
              <div>{yuan(amount)}</div>
              <Typography.Text type="secondary">{moment(createdAt, locale, timeZone)}</Typography.Text>
            </div>
          </Flex>
        ))}
        {rows.length > 1 && order.paid !== order.refunded && (
          <Typography.Text style={{ textAlign: 'right' }}>
            {words.orderPaid} {yuan(order.paid)}
            {order.refunded > 0 && ` · ${words.orderRefunded} ${yuan(order.refunded)}`}
          </Typography.Text>
        )}
      </Flex>
    </Part>
  )
}
