import { callOnce } from '@mingpian/client/call-once.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex } from 'antd'
import { useState } from 'react'
import { goingBack } from '#features/orders/going-back.ts'
import { MoneyRows } from '#features/orders/money-rows.tsx'
import { RefundForm } from '#features/orders/refund-form.tsx'
import { LinkButton } from '#kit/link-button.tsx'
import { useMay } from '#kit/me.tsx'
import { useWords } from '#kit/preferences.tsx'
import { RecordDrawer } from '#kit/record-drawer.tsx'
import { OfflineRefunds } from './pay-offline.tsx'

/** The order by which a booking was paid. Of a booking that is gone it alone gives the money back. @param orderId '' closes it */
export function BookingOrderDrawer({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const words = useWords()
  const may = useMay()
  const [asks, setAsks] = useState(false)
  const query = useQuery({
    ...callQuery('GET /java-appointment-center/api/app/appointment/manage/v1/order', { query: { orderId } }),
    enabled: orderId !== '',
  })
  return (
    <RecordDrawer
      id={orderId}
      query={query}
      title={(shown) => (shown ? words.bookingOrder(shown.orderNumber) : words.bookingPayment)}
      size={560}
      onClose={onClose}
    >
      {({ orderNumber, bookingId, paid, refunded, payments, refunds }) => {
        const left = Math.max(0, paid - goingBack(refunds))
        return (
          <Flex vertical gap={16} align="stretch">
            {bookingId ? (
              may('bookings.read') && (
                <LinkButton
                  to={`/bookings?${new URLSearchParams({ keyword: orderNumber, booking: bookingId })}`}
                  style={{ alignSelf: 'start' }}
                >
                  {words.bookingOrderOpen}
                </LinkButton>
              )
            ) : (
              <Alert type="info" showIcon title={words.bookingOrderGone} />
            )}
            <MoneyRows of={{ payments, refunds, paid, refunded }}>
              {may('refunds.write') && <OfflineRefunds orderId={orderId} refunds={refunds} />}
              {!bookingId && left > 0 && may('refunds.write') && (
                <Button danger style={{ alignSelf: 'start' }} onClick={() => setAsks(true)}>
                  {words.bookingRefund}
                </Button>
              )}
            </MoneyRows>
            {asks && (
              <RefundForm
                amount={left}
                send={(reason) =>
                  callOnce('POST /java-appointment-center/api/app/appointment/manage/v1/order/refund', {
                    body: { orderId, reason },
                    quiet: true,
                  })
                }
                onClose={() => setAsks(false)}
              />
            )}
          </Flex>
        )
      }}
    </RecordDrawer>
  )
}
