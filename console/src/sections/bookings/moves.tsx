import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { StaffBooking } from '@mingpian/contract/shared/booking.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { App, Button, Flex, Form, Input, Modal, Typography } from 'antd'
import { useState } from 'react'
import { useWords } from '#kit/preferences.tsx'
import { MoveBooking } from './move-booking.tsx'

type Plain = 'confirm' | 'arrive' | 'finish' | 'noShow'
type WithReason = 'refuse' | 'cancel' | 'early'

/** The buttons of a booking: what its state allows. */
export function BookingMoves({ booking }: { booking: StaffBooking }) {
  const words = useWords()
  const { message } = App.useApp()
  const { orderId, moves, payment, arrivesFrom } = booking
  const isEarly = moves.includes('arrive') && Date.parse(arrivesFrom) > Date.now()
  const [asks, setAsks] = useState<WithReason>()
  const [isMoving, setIsMoving] = useState(false)
  const done = () => {
    setAsks(undefined)
    void message.success(words.saved)
  }
  const outcome = { onDone: done }
  const plain = useWrite((move: Plain) => {
    const input = { body: { orderId }, quiet: true }
    if (move === 'confirm')
      return call('POST /java-appointment-center/api/app/appointment/staff/v1/confirm', input)
    if (move === 'arrive')
      return call('POST /java-appointment-center/api/app/appointment/staff/v1/arrive', {
        body: { code: orderId },
        quiet: true,
      })
    return move === 'finish'
      ? call('POST /java-appointment-center/api/app/appointment/staff/v1/finish', input)
      : call('POST /java-appointment-center/api/app/appointment/staff/v1/no_show', input)
  }, outcome)
  const reasoned = useWrite(({ move, reason }: { move: WithReason; reason: string }) => {
    const input = { body: { orderId, reason }, quiet: true }
    if (move === 'early')
      return call('POST /java-appointment-center/api/app/appointment/staff/v1/arrive', {
        body: { code: orderId, override: reason },
        quiet: true,
      })
    return move === 'refuse'
      ? call('POST /java-appointment-center/api/app/appointment/staff/v1/refuse', input)
      : call('POST /java-appointment-center/api/app/appointment/staff/v1/cancel', input)
  }, outcome)
  const first = (['confirm', 'arrive', 'finish'] as const).filter(
    (move) => moves.includes(move) && !(move === 'arrive' && isEarly),
  )
  const nameOf = (move: WithReason) => (move === 'early' ? words.bookingEarly : words.bookingMoves[move])
  const others = (['refuse', 'cancel'] as const).filter((move) => moves.includes(move))
  return (
    <>
      <Flex gap={8} wrap>
        {first.map((move) => (
          <Button
            key={move}
            type={move === first[0] ? 'primary' : 'default'}
            loading={plain.busy}
            onClick={() => plain.run(move)}
          >
            {words.bookingMoves[move]}
          </Button>
        ))}
        {moves.includes('change') && (
          <Button onClick={() => setIsMoving(true)}>{words.bookingMoves.change}</Button>
        )}
        {moves.includes('noShow') && (
          <Button danger loading={plain.busy} onClick={() => plain.run('noShow')}>
            {words.bookingMoves.noShow}
          </Button>
        )}
        {isEarly && <Button onClick={() => setAsks('early')}>{words.bookingEarly}</Button>}
        {others.map((move) => (
          <Button key={move} danger onClick={() => setAsks(move)}>
            {words.bookingMoves[move]}
          </Button>
        ))}
      </Flex>
      {asks && (
        <Modal open title={nameOf(asks)} footer={null} onCancel={() => setAsks(undefined)} destroyOnHidden>
          <Form
            layout="vertical"
            onFinish={({ reason }: { reason?: string }) =>
              reasoned.run({ move: asks, reason: reason?.trim() ?? '' })
            }
          >
            {payment?.state === 'paid' && asks !== 'early' && (
              <Typography.Paragraph>
                {words.bookingCancelPaid(yuan(payment.paid - payment.refunded))}
              </Typography.Paragraph>
            )}
            <Form.Item
              name="reason"
              label={asks === 'early' ? words.bookingOverride : words.bookingReasonShown}
              rules={
                asks === 'early'
                  ? [{ required: true, whitespace: true, min: 2, message: words.bookingEarlyMissing }]
                  : []
              }
            >
              <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2 }} />
            </Form.Item>
            <Flex justify="flex-end">
              <Button danger={asks !== 'early'} type="primary" htmlType="submit" loading={reasoned.busy}>
                {nameOf(asks)}
              </Button>
            </Flex>
          </Form>
        </Modal>
      )}
      {isMoving && <MoveBooking booking={booking} onClose={() => setIsMoving(false)} />}
    </>
  )
}
