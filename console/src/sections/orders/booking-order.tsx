import { callOnce } from '@mingpian/client/call-once.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Flex, Form, Input, Typography } from 'antd'
import { useState } from 'react'
import { callQuery, useWrite } from '#kit/call.ts'
import { FormModal } from '#kit/form-modal.tsx'
import { LinkButton } from '#kit/link-button.tsx'
import { useMay } from '#kit/me.tsx'
import { MoneyRows } from '#kit/money-rows.tsx'
import { useWords } from '#kit/preferences.tsx'
import { RecordDrawer } from '#kit/record-drawer.tsx'

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
        const going = refunds
          .filter(({ state }) => state !== 'refused')
          .reduce((sum, { amount }) => sum + amount, 0)
        const left = paid - going
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
              {!bookingId && left > 0 && may('refunds.write') && (
                <Button danger style={{ alignSelf: 'start' }} onClick={() => setAsks(true)}>
                  {words.bookingRefund}
                </Button>
              )}
            </MoneyRows>
            {asks && <Refund orderId={orderId} amount={left} onClose={() => setAsks(false)} />}
          </Flex>
        )
      }}
    </RecordDrawer>
  )
}

function Refund({ orderId, amount, onClose }: { orderId: string; amount: number; onClose: () => void }) {
  const words = useWords()
  const { message } = App.useApp()
  const [form] = Form.useForm<{ reason?: string }>()
  const refund = useWrite(
    (reason: string) =>
      callOnce('POST /java-appointment-center/api/app/appointment/manage/v1/order/refund', {
        body: { orderId, reason },
        quiet: true,
      }),
    {
      refresh: [
        'GET /java-appointment-center/api/app/appointment/manage/v1/order',
        'GET /mall/order/v1/console/ledger',
      ],
      onDone: () => {
        void message.success(words.orderRefundBegun)
        onClose()
      },
    },
  )
  return (
    <FormModal
      title={words.bookingRefund}
      action={words.bookingRefund}
      danger
      form={form}
      isBusy={refund.isPending}
      onSend={({ reason = '' }) => refund.mutate(reason.trim())}
      onClose={onClose}
    >
      <Typography.Paragraph>{words.bookingRefundAsk(yuan(amount))}</Typography.Paragraph>
      <Form.Item name="reason" label={words.orderRefundReason} style={{ marginBottom: 0 }}>
        <Input maxLength={80} showCount />
      </Form.Item>
    </FormModal>
  )
}
