import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Booking } from '@mingpian/contract/shared/booking.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useState } from 'react'
import { m } from '#paraglide/messages.js'
import { Confirm } from '#ui/confirm.tsx'
import { ButtonRow } from '#ui/rows.tsx'
import { toast } from '#ui/toast.ts'

const root = '/java-appointment-center/api/app/appointment/order/v1'

/** Cancels a booking, and gives one up that is not paid. */
export function Cancel({ booking: { orderId, state, payment } }: { booking: Booking }) {
  const [asks, setAsks] = useState(false)
  const isUnpaid = state === 'unpaid'
  const cancel = useWrite(
    () => {
      const body = { orderId }
      return isUnpaid ? call(`POST ${root}/give_up`, { body }) : callOnce(`POST ${root}/cancel`, { body })
    },
    {
      onDone: () => {
        setAsks(false)
        toast(m.book_cancelled())
      },
      reread: 'always',
    },
  )
  const words = isUnpaid ? m.book_give_up() : m.book_cancel()
  return (
    <>
      <ButtonRow danger title={words} onClick={() => setAsks(true)} />
      {asks && (
        <Confirm
          danger
          title={isUnpaid ? m.book_give_up_title() : m.book_cancel_title()}
          action={words}
          busy={cancel.busy}
          onConfirm={() => void cancel.run()}
          onClose={() => setAsks(false)}
        >
          {isUnpaid
            ? m.book_give_up_hint()
            : payment
              ? m.book_cancel_hint_paid({ price: yuan(payment.paid - payment.refunded) })
              : m.book_cancel_hint()}
        </Confirm>
      )}
    </>
  )
}
