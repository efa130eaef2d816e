import { MessageCircle, Pin } from 'lucide-react'
import { postHref } from '#kit/address/hrefs.ts'
import { countWords } from '#kit/count.ts'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Attachments, VideoMark } from './attached.tsx'
import { Author } from './author.tsx'
import { Like } from './like.tsx'
import type { Via } from './links.ts'
import { type OpenPicture, Pictures } from './pictures.tsx'
import style from './posts.module.css'
import type { AnyPost } from './queries.ts'
import { nameOfPost, stateNames, typeNames } from './words.ts'

interface PostCardProps {
  post: AnyPost
  via: Via
  /** Whether it is on the first screen. */
  eager?: boolean
  onPicture: OpenPicture
  onSignIn: () => void
}

/** A post in a flow: its author, its first lines, its pictures, and what readers did with it. */
export function PostCard({ post, via, eager, onPicture, onSignIn }: PostCardProps) {
  const { dyncId, title, content, comments } = post
  const name = nameOfPost(post)
  const href = postHref(dyncId, via)
  return (
    <article className={style.post} aria-label={name}>
      <PostHead post={post} companyId={via.companyId} />
      {title && (
        <h2>
          <a href={href}>{title}</a>
        </h2>
      )}
      {content && (
        <a className={style.text} href={href}>
          {content}
        </a>
      )}
      <Pictures pictures={post.pictures} name={name} eager={eager} onPicture={onPicture} />
      {post.video && <VideoMark href={href} />}
      <Attachments post={post} via={via} />
      <p className={style.acts}>
        <Like post={post} onSignIn={onSignIn} />
        <a className={style.act} href={href} aria-label={m.posts_comments_of({ n: comments })}>
          <MessageCircle size={20} aria-hidden />
          {comments > 0 ? countWords(comments) : m.posts_comment()}
        </a>
      </p>
    </article>
  )
}

/** The author with the time, and the marks of a post. */
export function PostHead({ post, companyId }: { post: AnyPost; companyId: string }) {
  const now = useNow()
  const { author, at, dyncType, pinned, status, audience } = post
  return (
    <header className={style.head}>
      <Author author={author} companyId={companyId}>
        {[author.position, timeWords(new Date(at), now, getLocale())].filter(Boolean).join(' · ')}
      </Author>
      <span className={style.marks}>
        {pinned && (
          <span className={style.mark}>
            <Pin size={14} aria-hidden />
            {m.posts_pinned()}
          </span>
        )}
        {dyncType !== 'circle' && <span className={style.mark}>{typeNames[dyncType]()}</span>}
        {audience === 'staff' && <span className={style.mark}>{m.posts_staff_only()}</span>}
        {status && status !== 'published' && (
          <span className={`${style.mark} ${style.waits}`}>{stateNames[status]()}</span>
        )}
      </span>
    </header>
  )
}
