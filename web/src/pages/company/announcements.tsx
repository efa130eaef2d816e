import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { companySectionNames } from '#features/company-card/words.ts'
import { flowHref } from '#features/posts/links.ts'
import { type AnyPost, newsOptions } from '#features/posts/queries.ts'
import { nameOfPost } from '#features/posts/words.ts'
import { postHref, type Via } from '#kit/address/hrefs.ts'
import { calendarWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import style from './company.module.css'
import { LongText } from './long-text.tsx'

const shown = 3

/** The newest posts of the company's news desk, for its card. */
export const newestNewsOptions = (companyId: string) => newsOptions(companyId, shown)

/** The newest posts of the news desk, and the way to all. Nothing where there are none or they cannot be loaded. */
export function Announcements({ companyId, via }: { companyId: string; via: Via }) {
  const { data } = useQuery(newestNewsOptions(companyId))
  if (!data || data.list.length === 0) return null
  return (
    <section className={style.block} data-section="dynamic">
      <h2>{companySectionNames.dynamic()}</h2>
      <ul className={style.dynamics}>
        {data.list.map((post) => (
          <li key={post.dyncId}>
            <News post={post} via={via} />
          </li>
        ))}
      </ul>
      <a className={style.more} href={flowHref({ ...via, face: 'bridge' })}>
        {m.posts_news_all({ n: data.total })}
      </a>
    </section>
  )
}

function News({ post, via }: { post: AnyPost; via: Via }) {
  const { dyncId, title, content, pictures, pagePath, at, day } = post
  const name = nameOfPost(post)
  const [picture] = pictures
  return (
    <article className={style.dynamic}>
      <h3>
        <a href={postHref(dyncId, via)}>{name}</a>
        <time dateTime={at}>{calendarWords(day, new Date(), getLocale())}</time>
      </h3>
      {title && content && <LongText>{content}</LongText>}
      {picture && (
        <img
          src={picture.small ?? picture.url}
          alt=""
          width={picture.width}
          height={picture.height}
          loading="lazy"
          decoding="async"
        />
      )}
      {pagePath && (
        <a href={`#${pagePath}`} aria-label={m.corp_dynamic_open({ title: name })}>
          {m.corp_dynamic_more()}
          <ChevronRight size={16} aria-hidden />
        </a>
      )}
    </article>
  )
}
