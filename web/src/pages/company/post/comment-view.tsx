import type { PostComment } from '@mingpian/contract/shared/posts.ts'
import { Ellipsis } from 'lucide-react'
import { commentStateWords } from '#features/posts/words.ts'
import { cardHref } from '#kit/address/hrefs.ts'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import style from './view.module.css'

/** A comment or a reply. */
export type Comment = Omit<PostComment, 'replies' | 'replyCount'>

interface CommentProps {
  comment: Comment
  companyId: string
  /** Undefined where comments are off. */
  onReply: ((to: Comment) => void) | undefined
  onMenu: (comment: Comment) => void
}

/** One comment: who, when, what, and its state where only its author sees it. */
export function CommentView({ comment, companyId, onReply, onMenu }: CommentProps) {
  const now = useNow()
  const { author, content, isStub, isEdited, status, at } = comment
  if (isStub) return <p className={style.stub}>{m.posts_comment_gone()}</p>
  const name = author.name || m.posts_somebody()
  const state = commentStateWords(status)
  return (
    <article className={style.comment} aria-label={m.posts_comment_of({ name })}>
      <Avatar name={author.name} src={author.avatar} size={32} />
      <div>
        <p className={style.who}>
          {author.userId ? (
            <a href={cardHref({ companyId, userId: author.userId })}>
              <bdi>{name}</bdi>
            </a>
          ) : (
            <b>
              <bdi>{name}</bdi>
            </b>
          )}
          {author.isStaff && <span className={style.staff}>{m.posts_of_staff()}</span>}
        </p>
        <p className={style.words}>{content}</p>
        {state && (
          <p className={style.waiting} role="note">
            {state}
          </p>
        )}
        <p className={style.line}>
          <span>
            {[timeWords(new Date(at), now, getLocale()), isEdited && m.posts_edited()]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {status === 'shown' && onReply && (
            <button type="button" aria-label={m.posts_reply_to({ name })} onClick={() => onReply(comment)}>
              {m.posts_reply()}
            </button>
          )}
          <button type="button" aria-label={m.posts_more_of({ name })} onClick={() => onMenu(comment)}>
            <Ellipsis size={20} aria-hidden />
          </button>
        </p>
      </div>
    </article>
  )
}
