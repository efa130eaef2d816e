import type { MiniDynamic } from '@mingpian/contract/company-card.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useAddress } from '#features/address/use-address.ts'
import { useTitle } from '#features/address/use-title.ts'
import { Accented } from '#features/card/accented.tsx'
import { ContactBar } from '#features/card/contact-bar.tsx'
import { companyHref, type Via } from '#features/card/links.ts'
import { ToCard } from '#features/card/to-card.tsx'
import { announcementOptions } from '#features/company-card/queries.ts'
import { ReadingSkeleton, readingState } from '#features/reading/state.tsx'
import { useShare } from '#features/share/use-share.tsx'
import { usePageVisit } from '#features/tracking/use-page-visit.ts'
import { calendarWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { LinkButton } from '#ui/button.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './announcement.module.css'

/** One announcement of a company, and under it who passed it on. */
export default function AnnouncementPage() {
  const { ids, param } = useAddress()
  const via = { companyId: ids.companyId, userId: ids.userId }
  const { data, error, refetch } = useQuery(announcementOptions(ids.companyId, param('_id')))
  return (
    <Accented via={via}>
      {data && <Reading announcement={data} via={via} />}
      {!data && error && <StateView state={readingState(error, refetch, <ToCard via={via} />)} />}
      {!data && !error && <StateView state={{ kind: 'loading', skeleton: <ReadingSkeleton /> }} />}
      <ContactBar via={via} />
    </Accented>
  )
}

function Reading({ announcement, via }: { announcement: MiniDynamic; via: Via }) {
  const { id, title, content, image, pagePath, createdAt, day } = announcement
  useTitle(title)
  const thing = { contentType: 'announcement', contentId: id } as const
  usePageVisit({ ...thing, saleId: via.userId })
  const { guide } = useShare({ ...thing, userId: via.userId, title, desc: content, imgUrl: image })
  return (
    <main className={style.page}>
      <h1>{title}</h1>
      <time dateTime={createdAt}>{calendarWords(day, new Date(), getLocale())}</time>
      {content && <p>{content}</p>}
      {image && <img src={image} alt="" decoding="async" />}
      {pagePath && (
        <a href={`#${pagePath}`} aria-label={m.corp_dynamic_open({ title })}>
          {m.corp_dynamic_more()}
          <ChevronRight size={16} aria-hidden />
        </a>
      )}
      <p>
        <LinkButton href={companyHref(via)}>{m.corp_title()}</LinkButton>
      </p>
      {guide}
    </main>
  )
}
