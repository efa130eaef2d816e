import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { StaffBooking } from '@mingpian/contract/shared/booking.ts'
import { overStates } from '@mingpian/contract/shared/rules/booking-states.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { goingBack } from '#features/orders/going-back.ts'
import { MoneyRows } from '#features/orders/money-rows.tsx'
import { RefundForm } from '#features/orders/refund-form.tsx'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'

/** What came in for a booking and went back, with the way to its rows of the ledger. */
export function BookingMoney({ booking }: { booking: StaffBooking }) {
  const words = useWords()
  const may = useMay()
  const mayRead = may('orders.read')
  const [asks, setAsks] = useState(false)
  const { orderId, payment, trouble, state } = booking
  const query = useQuery({
    ...callQuery('GET /java-appointment-center/api/app/appointment/staff/v1/payments', {
      query: { orderId },
    }),
    enabled: mayRead,
  })
  if (!payment || !mayRead) return null
  const { payments = [], refunds = [] } = query.data ?? {}
  // Of a booking that stands only what is not its price.
  const kept = state === 'unpaid' || overStates.some((over) => over === state) ? 0 : payment.amount
  const left = Math.max(0, payment.paid - kept - goingBack(refunds))
  return (
    <Flex vertical gap={12}>
      {payment.isLate && <Alert type="warning" showIcon title={words.bookingPaidLate} />}
      {trouble && (
        <Alert
          type="error"
          showIcon
          title={words.orderTroubles[trouble]}
          description={words.bookingTroubleHints[trouble]}
        />
      )}
      <MoneyRows of={{ payments, refunds, paid: payment.paid, refunded: payment.refunded }}>
        {payment.paid > 0 && <Link to="/orders/ledger">{words.orderLedger}</Link>}
        {left > 0 && may('refunds.write') && (
          <Button danger style={{ alignSelf: 'start' }} onClick={() => setAsks(true)}>
            {words.bookingRefund}
          </Button>
        )}
      </MoneyRows>
      {asks && (
        <RefundForm
          amount={left}
          send={(reason) =>
            callOnce('POST /java-appointment-center/api/app/appointment/staff/v1/refund', {
              body: { orderId, reason },
              quiet: true,
            })
          }
          onClose={() => setAsks(false)}
        />
      )}
    </Flex>
  )
}
