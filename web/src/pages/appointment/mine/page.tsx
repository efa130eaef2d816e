import { currentCompany } from '@mingpian/client/company.ts'
import { callPages } from '@mingpian/client/react/queries.ts'
import { useState } from 'react'
import { BookingLink } from '#features/booking/booking-link.tsx'
import { bookingHref } from '#features/booking/paths.ts'
import { WaitingLinks } from '#features/booking/waiting-links.tsx'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './mine.module.css'

/** The person's bookings: those to come, and those that are over. */
export default function MyBookingsPage() {
  const companyId = currentCompany()
  const [state, setState] = useState<'coming' | 'past'>('coming')
  const { rows, isPending, error, refetch, end } = useList(
    callPages('POST /java-appointment-center/api/app/appointment/order/v1/detailList', { body: { state } }),
  )
  const none = {
    title: state === 'coming' ? m.book_none_coming() : m.book_none_past(),
    action: (
      <LinkButton kind="primary" href={bookingHref('entry', { companyId })}>
        {m.book_action()}
      </LinkButton>
    ),
  }
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.book_mine()}</h1>
      <WaitingLinks />
      <Choices
        label={m.book_mine()}
        value={state}
        choices={[
          ['coming', m.book_tab_coming()],
          ['past', m.book_tab_past()],
        ]}
        onChange={setState}
      />
      {!rows && <StateView part state={queryState(isPending, error, refetch, <BlockBone height={240} />)} />}
      {rows?.length === 0 && <StateView part state={{ kind: 'empty', ...none }} />}
      <div className={style.list}>
        {rows?.map((booking) => (
          <BookingLink
            key={booking.orderId}
            booking={booking}
            href={bookingHref('order', { order: booking.orderId })}
          />
        ))}
      </div>
      {end.hasMore && <More {...end} />}
    </main>
  )
}
