import type { MiniDynamic } from '@mingpian/contract/company-card.ts'
import { ChevronRight } from 'lucide-react'
import { announcementHref, type Via } from '#features/card/links.ts'
import { announcementsOptions } from '#features/company-card/queries.ts'
import { companySectionNames } from '#features/company-card/words.ts'
import { calendarWords } from '#kit/time.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import style from './company.module.css'
import { LongText } from './long-text.tsx'

/** The company's announcements, the newest first. Nothing where there are none or they cannot be loaded. */
export function Announcements({ companyId, via }: { companyId: string; via: Via }) {
  const { rows: list = [], end } = useList(announcementsOptions(companyId))
  if (list.length === 0) return null
  return (
    <section className={style.block} data-section="dynamic">
      <h2>{companySectionNames.dynamic()}</h2>
      <ul className={style.dynamics}>
        {list.map((each) => (
          <li key={each.id}>
            <Announcement of={each} via={via} />
          </li>
        ))}
      </ul>
      {end.hasMore && (
        <button type="button" className={style.more} disabled={end.loading} onClick={end.onMore}>
          {m.corp_more()}
        </button>
      )}
    </section>
  )
}

function Announcement({ of, via }: { of: MiniDynamic; via: Via }) {
  const { id, title, content, image, pagePath, createdAt, day } = of
  return (
    <article className={style.dynamic}>
      <h3>
        <a href={announcementHref(id, via)}>{title}</a>
        <time dateTime={createdAt}>{calendarWords(day, new Date(), getLocale())}</time>
      </h3>
      {content && <LongText>{content}</LongText>}
      {image && <img src={image} alt="" loading="lazy" decoding="async" />}
      {pagePath && (
        <a href={`#${pagePath}`} aria-label={m.corp_dynamic_open({ title })}>
          {m.corp_dynamic_more()}
          <ChevronRight size={16} aria-hidden />
        </a>
      )}
    </article>
  )
}
