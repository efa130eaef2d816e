import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Booking } from '@mingpian/contract/shared/booking.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { inZone } from '@mingpian/contract/shared/rules/local-time.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { bookingTo } from '#features/booking/paths.ts'
import { rereadBookings } from '#features/booking/queries.ts'
import { dayLine, zoneLine } from '#features/booking/time.ts'
import { queryState } from '#kit/query-state.ts'
import { calendarWords } from '#kit/time.ts'
import { weekdayWords } from '#kit/weekday.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Choices } from '#ui/choices.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { toast } from '#ui/toast.ts'
import style from './book.module.css'
import { JoinWaiting } from './join-waiting.tsx'

type Service =
  CallTypes<'GET /java-appointment-center/api/app/appointment/service/v1/list'>['data']['list'][number]

interface Props {
  service: Service
  placeId: string
  /** The booking that is to be moved. */
  moved: Booking | undefined
}

/** Days and free times of a service. A tap on a time holds it, or moves the booking there. */
export function SlotPicker({ service, placeId, moved }: Props) {
  const companyId = currentCompany()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [userId, setUserId] = useState('')
  const [persons, setPersons] = useState(moved?.persons ?? 1)
  const [wanted, setWanted] = useState('')
  const query = useQuery({
    ...callQuery('GET /java-appointment-center/api/app/appointment/slot/v1/list', {
      query: {
        ...{ serviceId: service.serviceId, placeId, persons },
        ...(userId && { userId }),
        ...(moved && { orderId: moved.orderId }),
      },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const hold = useWrite(
    (startsAt: string) =>
      call('POST /java-appointment-center/api/app/appointment/order/v1/hold', {
        body: {
          ...{ serviceId: service.serviceId, placeId, startsAt, persons, seenPrice: service.price },
          ...(userId && { userId }),
        },
      }),
    {
      onDone: ({ orderId }) => navigate(bookingTo('confirm', { companyId, order: orderId, person: userId })),
      // Somebody was quicker, or the price changed: the app says so, and both lists are read again.
      onFailure: () => rereadBookings(client),
      reread: 'later',
    },
  )
  const move = useWrite(
    ({ startsAt, orderId, revision }: { startsAt: string; orderId: string; revision: number }) =>
      callOnce('POST /java-appointment-center/api/app/appointment/order/v1/change', {
        body: { orderId, revision, startsAt, placeId, ...(userId && { userId }) },
      }),
    {
      onDone: ({ orderId }) => {
        toast(m.book_moved())
        navigate(bookingTo('order', { companyId, order: orderId }), { replace: true })
      },
      reread: 'always',
    },
  )
  if (!query.data) {
    const { isPending, error, refetch } = query
    return <StateView part state={queryState(isPending, error, refetch, <BlockBone height={320} />)} />
  }
  const { days, timeZone, lastDay, refusal } = query.data
  if (refusal === 'personLimit') return <p className={style.none}>{m.book_person_limit()}</p>
  const shown =
    days.find(({ day }) => day === wanted) ??
    days.find(({ slots }) => slots.length > 0) ??
    days.find(({ waitFor }) => waitFor.length > 0) ??
    days[0]
  const zone = shown?.slots[0] ? zoneLine(timeZone, shown.slots[0].startsAt) : ''
  const take = (startsAt: string) =>
    void (moved
      ? move.run({ startsAt, orderId: moved.orderId, revision: moved.revision })
      : hold.run(startsAt))
  const busy = hold.busy || move.busy
  return (
    <>
      {service.staff.length > 1 && (
        <section className={style.block}>
          <h2>{m.book_person()}</h2>
          <Choices
            label={m.book_person()}
            value={userId}
            choices={[['', m.book_any()], ...service.staff.map((each) => [each.userId, each.name] as const)]}
            onChange={setUserId}
          />
        </section>
      )}
      {service.personsMax > 1 && !moved && (
        <section className={style.block}>
          <h2>{m.book_persons()}</h2>
          <Choices
            label={m.book_persons()}
            value={String(persons)}
            choices={Array.from({ length: Math.min(service.personsMax, 20) }, (_, at) => [
              String(at + 1),
              m.book_persons_n({ n: at + 1 }),
            ])}
            onChange={(value) => setPersons(Number(value))}
          />
        </section>
      )}
      {days.every(({ slots, waitFor }) => slots.length === 0 && waitFor.length === 0) ? (
        <p className={style.none}>{lastDay ? m.book_no_slots() : m.book_no_days()}</p>
      ) : (
        <>
          <section className={style.block}>
            <h2>{m.book_day()}</h2>
            <div className={style.days}>
              {days.map(({ day, slots, waitFor }) => (
                <button
                  key={day}
                  type="button"
                  aria-pressed={day === shown?.day}
                  className={slots.length === 0 ? style.full : undefined}
                  aria-label={
                    slots.length === 0 && waitFor.length > 0
                      ? m.wait_day_label({ day: dayLine(day) })
                      : dayLine(day)
                  }
                  disabled={slots.length === 0 && waitFor.length === 0}
                  onClick={() => setWanted(day)}
                >
                  <small>{weekdayWords(new Date(`${day}T00:00:00Z`).getUTCDay() || 7)}</small>
                  {calendarWords(day, new Date(), getLocale())}
                  {slots.length === 0 && waitFor.length > 0 && <small>{m.wait_day_full()}</small>}
                </button>
              ))}
            </div>
          </section>
          {shown && shown.slots.length > 0 && (
            <section className={style.block} aria-busy={query.isFetching}>
              <h2>{m.book_time()}</h2>
              {zone && <p className={style.note}>{zone}</p>}
              <div className={style.times}>
                {shown.slots.map(({ startsAt, left }) => (
                  <button key={startsAt} type="button" disabled={busy} onClick={() => take(startsAt)}>
                    {inZone(startsAt, timeZone).clock}
                    {service.personsMax > 1 && <small>{m.book_left({ n: left })}</small>}
                  </button>
                ))}
              </div>
            </section>
          )}
          {shown && shown.waitFor.length > 0 && (
            <JoinWaiting
              key={shown.day}
              wish={{
                ...{ serviceId: service.serviceId, placeId, day: shown.day, persons },
                ...(userId && { userId }),
              }}
              parts={shown.waitFor}
              isFull={shown.slots.length === 0}
            />
          )}
        </>
      )}
    </>
  )
}
