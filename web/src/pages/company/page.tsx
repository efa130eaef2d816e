import { currentCompany } from '@mingpian/client/company.ts'
import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import type { CompanyCardPage } from '@mingpian/contract/company-card.ts'
import * as codes from '@mingpian/contract/shared/error-codes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { useTitle } from '#features/address/use-title.ts'
import BookRow from '#features/booking/book-row.tsx'
import { Accented } from '#features/card/accented.tsx'
import { ContactBar } from '#features/card/contact-bar.tsx'
import { ToCard } from '#features/card/to-card.tsx'
import { companyCardOptions, peopleOptions } from '#features/company-card/queries.ts'
import { useShare } from '#features/share/use-share.tsx'
import { usePageVisit } from '#features/tracking/use-page-visit.ts'
import type { Via } from '#kit/address/hrefs.ts'
import { noCompany } from '#kit/no-company.tsx'
import { failedState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { Bone } from '#ui/skeleton.tsx'
import { StateView, type ViewState } from '#ui/state-view.tsx'
import { newestNewsOptions } from './announcements.tsx'
import style from './company.module.css'
import { CompanyFace } from './company-face.tsx'
import { Section } from './section.tsx'

/** The company's card: its face, its content, its members and its contact data. */
export default function CompanyPage() {
  const { ids, param } = useAddress()
  const companyId = currentCompany()
  const via = { companyId, userId: ids.userId }
  const which = { companyId, cardId: param('cardId'), sceneId: ids.sceneId }
  const { data, error, isLoading, refetch } = useQuery(companyCardOptions(which))
  // Requested with the card; otherwise the content below the announcements would move when they load later.
  const enabled = companyId !== ''
  const announcements = useQuery({ ...newestNewsOptions(companyId), enabled })
  useList({ ...peopleOptions(companyId), enabled })
  if (companyId === '') return <StateView state={noCompany()} />
  return (
    <Accented via={via}>
      {data && !(hasAnnouncements(data) && announcements.isPending) ? (
        <Showing page={data} via={via} />
      ) : (
        <StateView state={stateOf(isLoading || !error, error, refetch, <ToCard via={via} />)} />
      )}
      <ContactBar via={via} />
    </Accented>
  )
}

function Showing({ page, via }: { page: CompanyCardPage; via: Via }) {
  useTitle(page.name)
  const thing = { contentType: 'company', contentId: page.cardId } as const
  usePageVisit({ ...thing, saleId: via.userId })
  const { openGuide, guide } = useShare({
    ...thing,
    userId: via.userId,
    title: page.name,
    desc: page.slogan || page.introduction,
    imgUrl: page.logo || page.cover,
  })
  return (
    <main className={style.page}>
      <CompanyFace page={page} onShare={openGuide} />
      {page.sections.map((section) => (
        <Section key={section.key} section={section} page={page} via={via} />
      ))}
      <BookRow companyId={page.companyId} isAlone />
      {guide}
    </main>
  )
}

const hasAnnouncements = ({ sections }: CompanyCardPage) => sections.some(({ key }) => key === 'dynamic')

/** A missing or closed card is no failure: it gets a text and no retry. */
function stateOf(pending: boolean, error: Error | null, onRetry: () => void, action: ReactNode): ViewState {
  if (pending) return { kind: 'loading', skeleton: <Skeleton /> }
  if (failedWith(error, codes.cardNotOpen))
    return { kind: 'missing', title: m.corp_closed_title(), hint: m.corp_closed_hint(), action }
  if (failedWith(error, ...missingCodes))
    return { kind: 'missing', title: m.corp_missing_title(), hint: m.corp_missing_hint(), action }
  return failedState(error, onRetry)
}

function Skeleton() {
  return (
    <div className={style.page}>
      <Bone height="calc(390 * var(--rpx))" radius={16} margin="0 0 12px" />
      <Bone height={168} radius={16} margin="0 0 12px" />
      <Bone height={168} radius={16} />
    </div>
  )
}
