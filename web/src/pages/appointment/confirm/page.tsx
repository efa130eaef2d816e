import { callOnce } from '@mingpian/client/call-once.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { failedWith } from '@mingpian/client/failed.ts'
import { failureText } from '@mingpian/client/failure-text.ts'
import type { Booking } from '@mingpian/contract/shared/booking.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { bookingTo } from '#features/booking/paths.ts'
import { paidTo, payBooking } from '#features/booking/pay.ts'
import { ownBooking, useTheme } from '#features/booking/queries.ts'
import { spanWords } from '#features/booking/time.ts'
import { clockOf, useSecondsUntil } from '#features/booking/use-seconds-until.ts'
import { hasPaySheet } from '#host/pay.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { queryState } from '#kit/query-state.ts'
import { sayNotSaved } from '#kit/say-not-saved.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import style from './confirm.module.css'
import { OtherTimes } from './other-times.tsx'

/** The form of a slot that is held. */
export default function ConfirmBookingPage() {
  const { param } = useAddress()
  const orderId = param('order')
  const { data, isPending, error, refetch } = useQuery(ownBooking(orderId))
  if (data) return <Held booking={data} userId={param('person')} />
  const missing = { title: m.book_gone(), hint: m.book_gone_hint() }
  if (!orderId) return <StateView state={{ kind: 'missing', ...missing }} />
  return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />, missing)} />
}

/** @param userId the member of staff whom the person chose; '' for any */
function Held({ booking, userId }: { booking: Booking; userId: string }) {
  const companyId = currentCompany()
  const navigate = useNavigate()
  const { customerTitle } = useTheme(companyId)
  const { orderId, serviceName, placeName, address, staff, serviceId, placeId, payment } = booking
  const seconds = useSecondsUntil(booking.heldUntil)
  const isOver = booking.state === 'held' && seconds <= 0
  const isDone = booking.state !== 'held'
  // The hold that cannot be booked, and why. Another hold has another id.
  const [lost, setLost] = useState({ orderId: '', why: '' })
  const isLost = lost.orderId === orderId
  const form = useForm({
    initial: { customerName: '', customerPhone: '', words: '' },
    draft: { name: 'booking' },
    check: ({ customerName, customerPhone }) => ({
      ...(!customerName.trim() && { customerName: m.book_name_missing() }),
      ...(customerPhone.replace(/\D/g, '').length < 5 && { customerPhone: m.book_phone_missing() }),
    }),
    submit: (body, quiet) =>
      callOnce('POST /java-appointment-center/api/app/appointment/order/v1/confirm', {
        body: { orderId, ...body },
        quiet,
      }),
    onDone: async (booked) => {
      if (booked.state === 'unpaid') {
        // It is stored: where no sheet can be opened, the page of its payment goes on.
        const to = await payBooking(booked).catch(() => paidTo(orderId, 'failed'))
        return to && navigate(to, { replace: true })
      }
      toast(booked.state === 'asked' ? m.book_asked() : m.book_done())
      navigate(bookingTo('order', { companyId, order: orderId }), { replace: true })
    },
    // The typed fields stay; the page offers the next times. The server forgets a hold some time after its end.
    onFailure: (error) => {
      if (failedWith(error, codes.serverMessage60001412))
        setLost({ orderId, why: failureText(error, getLocale()) })
      else if (failedWith(error, codes.notFound)) setLost({ orderId, why: m.book_hold_lost() })
      else sayNotSaved(error)
    },
  })
  const again = () =>
    navigate(bookingTo('book', { companyId, place: placeId, service: serviceId }), { replace: true })
  return (
    <main>
      <FormView form={form} className={style.page}>
        <section className={style.what}>
          <h1>{serviceName}</h1>
          <p>{spanWords(booking)}</p>
          <small>{[placeName, staff?.name].filter(Boolean).join(' · ')}</small>
          <small>{address}</small>
          {payment && <p>{yuan(payment.amount)}</p>}
        </section>
        {!isDone && !isLost && (
          <p className={`${style.clock} ${isOver ? style.over : ''}`} role={isOver ? 'status' : undefined}>
            {isOver ? m.book_hold_over() : m.book_hold({ time: clockOf(seconds) })}
          </p>
        )}
        {isLost && <OtherTimes booking={booking} userId={userId} why={lost.why} />}
        <div className={style.form}>
          <Field label={customerTitle} maxLength={64} autoComplete="name" {...form.field('customerName')} />
          <Field
            label={m.book_phone()}
            inputMode="tel"
            maxLength={32}
            autoComplete="tel"
            {...form.field('customerPhone')}
          />
          <TextArea label={m.book_words()} maxLength={500} short {...form.field('words')} />
        </div>
        <ActionBar>
          {isLost || isDone ? (
            <Button block kind={isLost ? 'plain' : 'primary'} onClick={again}>
              {m.book_again()}
            </Button>
          ) : payment && !hasPaySheet() ? (
            <p>{m.book_paid_elsewhere()}</p>
          ) : (
            <Button block kind="primary" submit busy={form.busy}>
              {payment ? m.book_confirm_pay({ price: yuan(payment.amount) }) : m.book_confirm()}
            </Button>
          )}
        </ActionBar>
      </FormView>
    </main>
  )
}
