import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { BookingLink } from '#features/booking/booking-link.tsx'
import { bookingHref } from '#features/booking/paths.ts'
import { m } from '#paraglide/messages.js'
import style from './location.module.css'

/** The person's next bookings. */
export function Coming() {
  const { data } = useQuery(
    callQuery('POST /java-appointment-center/api/app/appointment/order/v1/detailList', {
      body: { state: 'coming', page: 1, pageSize: 2 },
      quiet: true,
    }),
  )
  if (!data || data.list.length === 0) return null
  return (
    <section className={style.coming}>
      <div className={style.head}>
        <h2>{m.book_coming()}</h2>
        <a href={bookingHref('mine')}>{m.book_all()}</a>
      </div>
      {data.list.map((booking) => (
        <BookingLink
          key={booking.orderId}
          booking={booking}
          href={bookingHref('order', { order: booking.orderId })}
        />
      ))}
    </section>
  )
}
