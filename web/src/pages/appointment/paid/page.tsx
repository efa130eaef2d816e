import { currentCompany } from '@mingpian/client/company.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { Booking } from '@mingpian/contract/shared/booking.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { bookingHref } from '#features/booking/paths.ts'
import { PayButton } from '#features/booking/pay-button.tsx'
import { paymentWords } from '#features/booking/payment-words.ts'
import { ownBooking, rereadBookings } from '#features/booking/queries.ts'
import { stateWords } from '#features/booking/state-words.ts'
import { Checking } from '#features/mall/checking.tsx'
import { isChecking, useAnswers } from '#features/mall/use-payment.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './paid.module.css'

/** What became of the payment of a booking. Until the server knows, the page says that it checks. */
export default function BookingPaidPage() {
  const { param } = useAddress()
  const client = useQueryClient()
  const [orderId, sheet] = [param('order'), param('sheet')]
  const payment = useAnswers(
    callQuery('POST /java-appointment-center/api/app/appointment/order/v1/check', {
      body: { orderId },
      quiet: true,
    }),
    ({ order, isSure }) => ({ state: order.state === 'unpaid' ? 'awaitingPayment' : 'paid', isSure }),
    { isAsked: orderId !== '', sheet },
  )
  const { data, isPending, error, refetch } = useQuery({ ...ownBooking(orderId), enabled: orderId !== '' })
  const { state } = payment
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state that the server says
  useEffect(() => {
    if (state) void rereadBookings(client)
  }, [state])
  const toBooking = (
    <LinkButton block href={bookingHref('order', { companyId: currentCompany(), order: orderId })}>
      {m.book_see()}
    </LinkButton>
  )
  const missing = { title: m.book_gone(), hint: m.book_gone_hint() }
  if (!orderId) return <StateView state={{ kind: 'missing', ...missing }} />
  if (!data)
    return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />, missing)} />
  // The booking is read again after the payment is known.
  if (isChecking(payment) || (state === 'paid' && data.state === 'unpaid'))
    return <Checking hint={m.book_checking_hint()}>{toBooking}</Checking>
  if (data.state === 'unpaid')
    return (
      <StateView
        state={{
          kind: 'empty',
          title: stateWords('unpaid'),
          hint: sheet === 'unavailable' ? m.book_paid_elsewhere() : m.book_kept_hint(),
          action: (
            <div className={style.actions}>
              <PayButton booking={data} onChecked={payment.restart} />
              {toBooking}
            </div>
          ),
        }}
      />
    )
  return <StateView state={{ ...endOf(data), action: <div className={style.actions}>{toBooking}</div> }} />
}

function endOf(booking: Booking) {
  const { state, payment } = booking
  if (state === 'asked') return { kind: 'done', title: m.pay_done(), hint: m.book_asked() } as const
  if (state !== 'cancelled' && state !== 'refused')
    return { kind: 'done', title: m.pay_done(), hint: paymentWords(booking) } as const
  const hint = payment?.isLate ? m.book_late() : payment?.state === 'lapsed' ? m.pay_closed_hint() : ''
  return { kind: 'empty', title: paymentWords(booking) || stateWords(state), ...(hint && { hint }) } as const
}
