import { currentCompany } from '@mingpian/client/company.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useAddress } from '#features/address/use-address.ts'
import { bookingTo } from '#features/booking/paths.ts'
import { priceWords } from '#features/booking/payment-words.ts'
import { bookablePlaces, ownBooking, servicesAt, useTheme } from '#features/booking/queries.ts'
import { spanWords } from '#features/booking/time.ts'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { ButtonRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './book.module.css'
import { SlotPicker } from './slot-picker.tsx'

type Service =
  CallTypes<'GET /java-appointment-center/api/app/appointment/service/v1/list'>['data']['list'][number]

/** Books a visit: the service, then the time; or, with the id of a booking, moves that one to another time. */
export default function BookPage() {
  const companyId = currentCompany()
  const { param } = useAddress()
  const orderId = param('order')
  const old = useQuery({ ...ownBooking(orderId), enabled: orderId !== '' })
  const placeId = param('place') || (old.data?.placeId ?? '')
  const serviceId = param('service') || (old.data?.serviceId ?? '')
  const services = useQuery(servicesAt(companyId, placeId))
  const places = useQuery(bookablePlaces(companyId))
  if (orderId && !old.data)
    return <StateView state={queryState(old.isPending, old.error, old.refetch, <BlockBone height={320} />)} />
  if (!services.data) {
    const missing = { title: m.book_place_gone(), hint: m.book_place_gone_hint() }
    if (!placeId) return <StateView state={{ kind: 'missing', ...missing }} />
    const { isPending, error, refetch } = services
    return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />, missing)} />
  }
  const { list, paysOnline } = services.data
  // The only one needs no choice.
  const chosen =
    list.find((each) => each.serviceId === serviceId) ?? (list.length === 1 ? list[0] : undefined)
  const place = places.data?.list.find((each) => each.placeId === placeId)
  return (
    <main className={style.page}>
      <header className={style.head}>
        <h1>{chosen?.name ?? place?.name ?? m.book_choose()}</h1>
        <p>
          {chosen
            ? [place?.name, m.book_minutes({ n: chosen.minutes }), priceWords(chosen, paysOnline)]
                .filter(Boolean)
                .join(' · ')
            : place?.address}
        </p>
        {old.data && <p>{m.book_moves({ when: spanWords(old.data) })}</p>}
        {chosen?.words && <p>{chosen.words}</p>}
      </header>
      {chosen ? (
        <SlotPicker key={chosen.serviceId} service={chosen} placeId={placeId} moved={old.data} />
      ) : (
        <ServiceList list={list} placeId={placeId} paysOnline={paysOnline} />
      )}
    </main>
  )
}

interface ServiceListProps {
  list: Service[]
  placeId: string
  paysOnline: boolean
}

function ServiceList({ list, placeId, paysOnline }: ServiceListProps) {
  const companyId = currentCompany()
  const navigate = useNavigate()
  const { projectName } = useTheme(companyId)
  if (list.length === 0)
    return (
      <StateView part state={{ kind: 'empty', title: m.book_no_service(), hint: m.book_no_service_hint() }} />
    )
  return (
    <Rows title={projectName}>
      {list.map(({ serviceId, name, words, minutes, needsConfirmation, ...priced }) => (
        <ButtonRow
          key={serviceId}
          title={name}
          note={[
            priceWords(priced, paysOnline),
            m.book_minutes({ n: minutes }),
            needsConfirmation ? m.book_needs_answer() : '',
            words,
          ]
            .filter(Boolean)
            .join(' · ')}
          opens
          onClick={() => navigate(bookingTo('book', { companyId, place: placeId, service: serviceId }))}
        />
      ))}
    </Rows>
  )
}
