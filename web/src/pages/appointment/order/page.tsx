import { currentCompany } from '@mingpian/client/company.ts'
import type { Booking } from '@mingpian/contract/shared/booking.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, MapPin, Phone } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { calendarFile } from '#features/booking/calendar.ts'
import style from '#features/booking/one-booking.module.css'
import { bookingTo } from '#features/booking/paths.ts'
import { PayButton } from '#features/booking/pay-button.tsx'
import { paymentWords } from '#features/booking/payment-words.ts'
import { ownBooking, useTheme } from '#features/booking/queries.ts'
import { stateWords } from '#features/booking/state-words.ts'
import { spanWords } from '#features/booking/time.ts'
import { telHref } from '#features/card/format.ts'
import { NoticesRow } from '#features/grant/notices-row.tsx'
import { queryState } from '#kit/query-state.ts'
import { workOrderHref } from '#kit/work-order-paths.ts'
import { m } from '#paraglide/messages.js'
import { ButtonRow, FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import { ShownCode } from '#ui/shown-code.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { Cancel } from './cancel.tsx'

/** One booking of the person, with what they can do about it. */
export default function BookingPage() {
  const { param } = useAddress()
  const orderId = param('order')
  const { data, isPending, error, refetch } = useQuery(ownBooking(orderId))
  if (data) return <Own booking={data} />
  const missing = { title: m.book_gone(), hint: m.book_gone_hint() }
  if (!orderId) return <StateView state={{ kind: 'missing', ...missing }} />
  return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />, missing)} />
}

function Own({ booking }: { booking: Booking }) {
  const companyId = currentCompany()
  const navigate = useNavigate()
  const { projectName, customerTitle } = useTheme(companyId)
  const { payment, orderId, state, serviceName, placeName, address, placeId, placePhone, staff, moves } =
    booking
  const { customerName, customerPhone, persons, words, reason, arrivalCode } = booking
  return (
    <main className={style.page}>
      <header className={style.head}>
        <span className={style.state} data-state={state} role="status">
          {stateWords(state)}
        </span>
        <h1>{spanWords(booking)}</h1>
      </header>
      {reason && <p className={style.words}>{m.book_reason({ reason })}</p>}
      {payment?.isLate && <p className={style.words}>{m.book_late()}</p>}
      {state === 'unpaid' && (
        <div className={style.pay}>
          <PayButton booking={booking} />
        </div>
      )}
      {arrivalCode && <ShownCode code={arrivalCode} alt={m.book_code_alt()} hint={m.book_code_hint()} />}
      <Rows>
        <FactRow title={projectName} value={serviceName} />
        {staff && <FactRow title={m.book_person()} value={staff.name} />}
        <FactRow title={customerTitle} value={[customerName, customerPhone].filter(Boolean).join(' ')} />
        {persons > 1 && <FactRow title={m.book_persons()} value={m.book_persons_n({ n: persons })} />}
        {words && <FactRow title={m.book_words()} value={words} />}
        {payment && <FactRow title={m.book_price()} value={paymentWords(booking)} />}
      </Rows>
      <Rows title={placeName}>
        <LinkRow
          icon={<MapPin size={24} aria-hidden />}
          title={m.book_way()}
          note={address}
          href={`#/open-location?${new URLSearchParams({ companyId, place: placeId })}`}
        />
        {placePhone && (
          <LinkRow
            icon={<Phone size={24} aria-hidden />}
            title={m.book_call()}
            note={placePhone}
            href={telHref(placePhone)}
          />
        )}
      </Rows>
      <Rows>
        {(state === 'asked' || state === 'confirmed') && (
          <>
            <ButtonRow
              icon={<CalendarPlus size={24} aria-hidden />}
              title={m.book_calendar()}
              onClick={() => saveCalendar(booking)}
            />
            <NoticesRow title={m.book_notices()} />
          </>
        )}
        {moves.includes('change') && (
          <ButtonRow
            title={m.book_change()}
            opens
            onClick={() => navigate(bookingTo('book', { companyId, order: orderId }))}
          />
        )}
        {(moves.includes('cancel') || moves.includes('giveUp')) && <Cancel booking={booking} />}
        <LinkRow title={m.wo_about_help()} href={workOrderHref('ask', { about: 'booking', id: orderId })} />
      </Rows>
      {(state === 'asked' || state === 'confirmed') && moves.length === 0 && (
        <p className={style.words}>{m.book_too_late()}</p>
      )}
    </main>
  )
}

/** Hands the calendar file to the phone. */
function saveCalendar(booking: Booking): void {
  const url = URL.createObjectURL(new Blob([calendarFile(booking)], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'booking.ics'
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
