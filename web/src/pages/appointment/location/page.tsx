import { currentCompany } from '@mingpian/client/company.ts'
import { personPage } from '@mingpian/contract/shared/rules/share.ts'
import { useQuery } from '@tanstack/react-query'
import { Building2, CalendarCheck, CalendarDays, Contact, House, UserRound } from 'lucide-react'
import { cardHash, knownCard } from '#features/address/known-card.ts'
import { bookingHref } from '#features/booking/paths.ts'
import { bookablePlaces, useTheme } from '#features/booking/queries.ts'
import { WaitingLinks } from '#features/booking/waiting-links.tsx'
import { telHref } from '#features/card/format.ts'
import { cardFaceOptions } from '#features/card/queries.ts'
import { companyCardOptions, publicCompanyOptions } from '#features/company-card/queries.ts'
import { companyHref } from '#kit/address/hrefs.ts'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView, type ViewState } from '#ui/state-view.tsx'
import { Coming } from './coming.tsx'
import style from './location.module.css'
import { BookablePlaces } from './places.tsx'

/** The entry page: the person's coming bookings, and the places at which something can be booked. */
export default function AppointmentLocationPage() {
  const companyId = currentCompany()
  const user = useSession()
  const { storeName } = useTheme(companyId)
  const places = useQuery(bookablePlaces(companyId))
  const list = places.data?.list ?? []
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.book_title({ visit: storeName })}</h1>
      {user && <WaitingLinks />}
      {user && <Coming />}
      {list.length > 0 ? (
        <BookablePlaces list={list} companyId={companyId} />
      ) : (
        <Nothing companyId={companyId} places={places} phone={places.data?.companyPhone ?? ''} />
      )}
      <WaysOn companyId={companyId} hasBookings={list.length > 0} />
    </main>
  )
}

interface NothingProps {
  companyId: string
  places: { isLoading: boolean; error: Error | null; refetch: () => unknown }
  phone: string
}

/** No company, a company without places to book, or one whose places are on their way. */
function Nothing({ companyId, places, phone }: NothingProps) {
  const company = useQuery(publicCompanyOptions(companyId))
  const noCompany = { title: m.entry_no_company_title(), hint: m.entry_no_company_hint() }
  const state = (): ViewState => {
    if (companyId === '') return { kind: 'empty', ...noCompany }
    if (places.isLoading || places.error || !company.data) {
      const retry = () => {
        void places.refetch()
        void company.refetch()
      }
      const isLoading = places.isLoading || company.isLoading
      return queryState(
        isLoading,
        company.error ?? places.error,
        retry,
        <BlockBone height={240} />,
        noCompany,
      )
    }
    const { shortName, name, phone: ofCompany } = company.data
    const number = phone || ofCompany
    return {
      kind: 'empty',
      title: m.entry_none_title(),
      hint: m.entry_none_hint({ company: shortName || name }),
      action: number && (
        <LinkButton kind="primary" href={telHref(number)}>
          {m.entry_call()}
        </LinkButton>
      ),
    }
  }
  return <StateView part state={state()} />
}

/** Links to other pages of the company. Each row shows only where it leads somewhere. */
function WaysOn({ companyId, hasBookings }: { companyId: string; hasBookings: boolean }) {
  const user = useSession()
  const via = { companyId, userId: knownCard() }
  const { data: card } = useQuery(cardFaceOptions(via))
  const { data: company } = useQuery(companyCardOptions({ companyId, cardId: '', sceneId: '' }))
  return (
    <Rows>
      {hasBookings && user && (
        <LinkRow
          icon={<CalendarCheck size={24} aria-hidden />}
          title={m.book_mine()}
          href={bookingHref('mine')}
        />
      )}
      {hasBookings && user?.isStaff && (
        <LinkRow
          icon={<CalendarDays size={24} aria-hidden />}
          title={m.book_day_title()}
          href={bookingHref('day')}
        />
      )}
      {card && (
        <LinkRow
          icon={<Contact size={24} aria-hidden />}
          title={m.card_share_title({ name: card.name })}
          href={cardHash(personPage)}
        />
      )}
      {company && (
        <LinkRow icon={<Building2 size={24} aria-hidden />} title={m.corp_title()} href={companyHref(via)} />
      )}
      {user && (
        <LinkRow
          icon={<House size={24} aria-hidden />}
          title={user.isStaff ? m.me_today() : m.home_kept()}
          href="#/pages/home/index"
        />
      )}
      <LinkRow
        icon={<UserRound size={24} aria-hidden />}
        title={m.card_me()}
        href="#/pages/tabbar/usercenter/index"
      />
    </Rows>
  )
}
