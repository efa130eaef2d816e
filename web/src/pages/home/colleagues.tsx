import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { flowHref } from '#features/posts/links.ts'
import { colleaguesOptions } from '#features/posts/queries.ts'
import { nameOfPost } from '#features/posts/words.ts'
import { postHref } from '#kit/address/hrefs.ts'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { LinkRow } from '#ui/rows.tsx'
import style from './home.module.css'

const shown = 3

/** The newest posts of the circle. */
export const colleaguesPostsOptions = () => colleaguesOptions(shown)

/** New posts of colleagues. Nothing where there are none: home waits for the answer before it draws this part. */
export function Colleagues({ companyId }: { companyId: string }) {
  const now = useNow()
  const { data } = useQuery(colleaguesPostsOptions())
  if (!data || data.list.length === 0) return null
  return (
    <section className={style.list}>
      <h2>
        <span>{m.posts_colleagues()}</span>
        <a href={flowHref()}>
          {m.home_newest_all()}
          <ChevronRight size={16} aria-hidden />
        </a>
      </h2>
      {data.list.map((post) => (
        <LinkRow
          key={post.dyncId}
          title={nameOfPost(post)}
          note={`${post.author.name} · ${timeWords(new Date(post.at), now, getLocale())}`}
          href={postHref(post.dyncId, { companyId, userId: '' })}
        />
      ))}
    </section>
  )
}
