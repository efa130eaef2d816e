import { currentCompany } from '@mingpian/client/company.ts'
import { personPage } from '@mingpian/contract/shared/rules/share.ts'
import { useQuery } from '@tanstack/react-query'
import { Building2, Contact, House, UserRound } from 'lucide-react'
import { cardHash, knownCard } from '#features/address/known-card.ts'
import { telHref } from '#features/card/format.ts'
import { companyHref } from '#features/card/links.ts'
import { cardFaceOptions } from '#features/card/queries.ts'
import { companyCardOptions, publicCompanyOptions } from '#features/company-card/queries.ts'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView, type ViewState } from '#ui/state-view.tsx'
import style from './location.module.css'

/** The entry page: where a company can be visited by appointment. No company takes appointments yet. */
export default function AppointmentLocationPage() {
  const companyId = currentCompany()
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.entry_title()}</h1>
      <StateView part state={useEntryState(companyId)} />
      <WaysOn companyId={companyId} />
    </main>
  )
}

function useEntryState(companyId: string): ViewState {
  const { data, error, isLoading, refetch } = useQuery(publicCompanyOptions(companyId))
  if (data)
    return {
      kind: 'empty',
      title: m.entry_none_title(),
      hint: m.entry_none_hint({ company: data.shortName || data.name }),
      action: data.phone && (
        <LinkButton kind="primary" href={telHref(data.phone)}>
          {m.entry_call()}
        </LinkButton>
      ),
    }
  const noCompany = { title: m.entry_no_company_title(), hint: m.entry_no_company_hint() }
  if (companyId === '') return { kind: 'empty', ...noCompany }
  return queryState(isLoading, error, refetch, <BlockBone height={240} />, noCompany)
}

/** Links to other pages of the company. Each row shows only where it leads somewhere. */
function WaysOn({ companyId }: { companyId: string }) {
  const user = useSession()
  const via = { companyId, userId: knownCard() }
  const { data: card } = useQuery(cardFaceOptions(via))
  const { data: company } = useQuery(companyCardOptions({ companyId, cardId: '', sceneId: '' }))
  return (
    <Rows>
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
