import { currentCompany } from '@mingpian/client/company.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { priceWords } from '#features/booking/payment-words.ts'
import { servicesAt } from '#features/booking/queries.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { Choices } from '#ui/choices.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './book-for.module.css'
import { BookForForm } from './form.tsx'

/** Books for a customer, or moves a booking: the place and the service first. */
export default function BookForPage() {
  const companyId = currentCompany()
  const { param } = useAddress()
  const orderId = param('order')
  const old = useQuery({
    ...callQuery('GET /java-appointment-center/api/app/appointment/staff/v1/detail', { query: { orderId } }),
    enabled: orderId !== '',
  })
  const mine = useQuery(
    callQuery('GET /java-appointment-center/api/app/appointment/staff/v1/day', { query: { of: 'place' } }),
  )
  const [place, setPlace] = useState(param('place'))
  const [service, setService] = useState('')
  const places = mine.data?.places ?? []
  const placeId = old.data?.placeId || place || (places[0]?.placeId ?? '')
  const services = useQuery(servicesAt(companyId, placeId))
  const list = services.data?.list ?? []
  const serviceId = old.data?.serviceId || service || (list[0]?.serviceId ?? '')
  const first = [mine, ...(orderId ? [old] : [])].find(({ data }) => !data)
  if (first)
    return (
      <StateView
        state={queryState(first.isPending, first.error, first.refetch, <BlockBone height={320} />)}
      />
    )
  if (!placeId || (services.data && list.length === 0 && !old.data))
    return <StateView state={{ kind: 'empty', title: m.book_for_none(), hint: m.book_for_none_hint() }} />
  const chosen = list.find((each) => each.serviceId === serviceId)
  return (
    <main className={style.page}>
      <h1>{old.data ? m.book_change() : m.book_for()}</h1>
      {!old.data && places.length > 1 && (
        <section>
          <h2>{m.book_place()}</h2>
          <div className={style.wide}>
            <Choices
              label={m.book_place()}
              value={placeId}
              choices={places.map((each) => [each.placeId, each.name] as const)}
              onChange={(value) => {
                setPlace(value)
                setService('')
              }}
            />
          </div>
        </section>
      )}
      {!old.data && list.length > 1 && (
        <section>
          <h2>{m.book_project()}</h2>
          <div className={style.wide}>
            <Choices
              label={m.book_project()}
              value={serviceId}
              choices={list.map((each) => [each.serviceId, each.name] as const)}
              onChange={setService}
            />
          </div>
        </section>
      )}
      {chosen && chosen.price > 0 && !old.data && <p className={style.note}>{priceWords(chosen, false)}</p>}
      {serviceId && (
        <BookForForm
          key={`${placeId} ${serviceId}`}
          placeId={placeId}
          serviceId={serviceId}
          servers={chosen?.staff ?? []}
          timeZone={mine.data?.timeZone ?? ''}
          old={old.data}
          customer={{ clueId: param('clue'), name: param('name') }}
        />
      )}
    </main>
  )
}
