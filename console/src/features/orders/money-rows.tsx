import { moment } from '@mingpian/client/days.ts'
import type { AttemptState, RefundState } from '@mingpian/contract/shared/rules/payment-states.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { Flex, Tag, Typography } from 'antd'
import type { ReactNode } from 'react'
import { Part } from '#kit/drawer-part.tsx'
import { useMe } from '#kit/me.tsx'
import { usePreferences } from '#kit/preferences.tsx'

interface Money {
  payments: (Row & { state: AttemptState; transactionId: string })[]
  refunds: (Row & { state: RefundState })[]
  paid: number
  refunded: number
}

interface Row {
  number: string
  amount: number
  createdAt: string
}

const attemptColours = { prepared: 'default', open: 'orange', paid: 'green', wrong: 'red', closed: 'default' }
const refundColours = {
  asked: 'blue',
  processing: 'blue',
  done: 'green',
  abnormal: 'red',
  refused: 'red',
  offline: 'green',
}

/** Every attempt to pay and every refund, the oldest first. @param children stands below them */
export function MoneyRows({ of, children }: { of: Money; children?: ReactNode }) {
  const { locale, words } = usePreferences()
  const { timeZone } = useMe()
  const rows = [
    ...of.payments.map((payment) => ({
      ...payment,
      kind: words.orderPayment,
      what: words.orderAttempts[payment.state],
      colour: attemptColours[payment.state],
      proof: payment.transactionId || payment.number,
    })),
    ...of.refunds.map((refund) => ({
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
        {rows.length > 1 && of.paid !== of.refunded && (
          <Typography.Text style={{ textAlign: 'right' }}>
            {words.orderPaid} {yuan(of.paid)}
            {of.refunded > 0 && ` · ${words.orderRefunded} ${yuan(of.refunded)}`}
          </Typography.Text>
        )}
        {children}
      </Flex>
    </Part>
  )
}
