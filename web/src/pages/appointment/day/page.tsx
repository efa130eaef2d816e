import { currentCompany } from '@mingpian/client/company.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { dayAfter, isDay } from '@mingpian/contract/shared/rules/days.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, ScanLine } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { BookingLink } from '#features/booking/booking-link.tsx'
import { bookingHref, bookingTo } from '#features/booking/paths.ts'
import { dayLine } from '#features/booking/time.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { Button } from '#ui/button.tsx'
import { Choices } from '#ui/choices.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { ArriveSheet } from './arrive-sheet.tsx'
import style from './day.module.css'
import { WaitingRows } from './waiting-rows.tsx'

/** A day of the member of staff, or of the places where they work, with what waits for an answer. */
export default function BookingDayPage() {
  const companyId = currentCompany()
  const navigate = useNavigate()
  const [of, setOf] = useState<'own' | 'place'>('own')
  const [placeId, setPlaceId] = useState('')
  const { param } = useAddress()
  const [wanted, setWanted] = useState(() => (isDay(param('day')) ? param('day') : ''))
  const [arrives, setArrives] = useState(false)
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /java-appointment-center/api/app/appointment/staff/v1/day', {
      query: { of, ...(wanted && { day: wanted }), ...(of === 'place' && placeId && { placeId }) },
    }),
    placeholderData: keepPreviousData,
  })
  if (!data) return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />)} />
  const { day, list, asked, places, waiting } = data
  const step = (days: number) => setWanted(dayAfter(day, days))
  return (
    <main className={style.page}>
      {places.length > 0 && (
        <Choices
          label={m.book_whose()}
          value={of === 'own' ? '' : placeId || 'all'}
          choices={[
            ['', m.book_own_day()],
            ...(places.length > 1 ? [['all', m.book_all_places()] as const] : []),
            ...places.map((place) => [place.placeId, place.name] as const),
          ]}
          onChange={(value) => {
            setOf(value === '' ? 'own' : 'place')
            setPlaceId(value === 'all' ? '' : value)
          }}
        />
      )}
      <div className={style.bar}>
        <button type="button" aria-label={m.book_day_before()} onClick={() => step(-1)}>
          <ChevronLeft size={24} aria-hidden />
        </button>
        <h1>{dayLine(day)}</h1>
        <button type="button" aria-label={m.book_day_after()} onClick={() => step(1)}>
          <ChevronRight size={24} aria-hidden />
        </button>
      </div>
      <div className={style.list}>
        {asked.length > 0 && <h2>{m.book_waiting({ n: asked.length })}</h2>}
        {asked.map((booking) => (
          <BookingLink
            key={booking.orderId}
            booking={booking}
            who={booking.customerName}
            href={bookingHref('handle', { order: booking.orderId })}
          />
        ))}
        {asked.length > 0 && <h2>{m.book_of_day()}</h2>}
        {list
          .filter(({ state }) => state !== 'asked')
          .map((booking) => (
            <BookingLink
              key={booking.orderId}
              booking={booking}
              who={booking.customerName}
              href={bookingHref('handle', { order: booking.orderId })}
            />
          ))}
      </div>
      {list.length === 0 && <StateView part state={{ kind: 'empty', title: m.book_day_empty() }} />}
      {waiting.length > 0 && <WaitingRows entries={waiting} />}
      <ActionBar>
        <div className={style.buttons}>
          <Button block onClick={() => navigate(bookingTo('bookFor', { companyId, place: placeId }))}>
            {m.book_for()}
          </Button>
          <Button block kind="primary" onClick={() => setArrives(true)}>
            <ScanLine size={20} aria-hidden />
            {m.book_scan()}
          </Button>
        </div>
      </ActionBar>
      {arrives && <ArriveSheet onClose={() => setArrives(false)} />}
    </main>
  )
}
