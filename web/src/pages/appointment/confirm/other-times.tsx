import { call } from '@mingpian/client/call.ts'
import { currentCompany } from '@mingpian/client/company.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Booking } from '@mingpian/contract/shared/booking.ts'
import { inZone } from '@mingpian/contract/shared/rules/local-time.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { bookingTo } from '#features/booking/paths.ts'
import { ownBooking, rereadBookings, servicesAt } from '#features/booking/queries.ts'
import { dayLine, zoneLine } from '#features/booking/time.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './confirm.module.css'

const shown = 6

interface Props {
  /** The hold that cannot be booked. */
  booking: Booking
  /** The member of staff whom the person chose; '' for any. */
  userId: string
  /** Why the hold cannot be booked. */
  why: string
}

/** The next free times for a visit whose hold cannot be booked. A tap holds one, and the form goes on with it. */
export function OtherTimes({ booking, userId, why }: Props) {
  const { serviceId, placeId, persons, timeZone } = booking
  const companyId = currentCompany()
  const client = useQueryClient()
  const navigate = useNavigate()
  const wanted = { serviceId, placeId, persons, ...(userId && { userId }) }
  const query = useQuery({
    ...callQuery('GET /java-appointment-center/api/app/appointment/slot/v1/list', {
      query: { ...wanted, from: inZone(booking.startsAt, timeZone).day },
    }),
    staleTime: 0,
  })
  const services = useQuery(servicesAt(companyId, placeId))
  const service = services.data?.list.find((each) => each.serviceId === serviceId)
  const seenPrice = service?.price ?? 0
  const hold = useWrite(
    (startsAt: string) =>
      call('POST /java-appointment-center/api/app/appointment/order/v1/hold', {
        body: { ...wanted, startsAt, seenPrice },
      }),
    {
      onDone: (held) => {
        client.setQueryData(ownBooking(held.orderId).queryKey, held)
        navigate(bookingTo('confirm', { companyId, order: held.orderId, person: userId }), { replace: true })
      },
      onFailure: () => rereadBookings(client),
      reread: 'later',
    },
  )
  if (!query.data) {
    const { isPending, error, refetch } = query
    return <StateView part state={queryState(isPending, error, refetch, <BlockBone height={120} />)} />
  }
  const slots = query.data.days.flatMap((day) => day.slots)
  const later = slots.filter(({ startsAt }) => startsAt >= booking.startsAt)
  const offered = (later.length > 0 ? later : slots).slice(0, shown)
  const hasNone = offered.length === 0
  const zone = offered[0] ? zoneLine(timeZone, offered[0].startsAt) : ''
  return (
    <section className={style.others}>
      <p className={style.over} role="status">
        {why}
      </p>
      <p>{query.data.refusal ? m.book_person_limit() : hasNone ? m.book_others_none() : m.book_others()}</p>
      {seenPrice > 0 && !hasNone && <p>{yuan(seenPrice)}</p>}
      {zone && <p>{zone}</p>}
      <div className={style.times}>
        {offered.map(({ startsAt }) => {
          const { day, clock } = inZone(startsAt, timeZone)
          return (
            <button key={startsAt} type="button" disabled={hold.busy} onClick={() => void hold.run(startsAt)}>
              <small>{dayLine(day)}</small> {clock}
            </button>
          )
        })}
      </div>
    </section>
  )
}
