import type { PostComment } from '@mingpian/contract/shared/posts.ts'
import { useState } from 'react'
import type { AnyPost } from '#features/posts/queries.ts'
import { commentsOptions } from '#features/posts/queries.ts'
import { goSignIn } from '#features/session/relogin.ts'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useParts } from '#kit/use-parts.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { CommentMenu } from './comment-menu.tsx'
import { CommentSheet, type Writing } from './comment-sheet.tsx'
import { type Comment, CommentView } from './comment-view.tsx'
import style from './view.module.css'

interface CommentsProps {
  post: AnyPost
  companyId: string
}

/** The comments of a post, the newest first, each with its replies. */
export function Comments({ post, companyId }: CommentsProps) {
  const { dyncId } = post
  const user = useSession()
  const [writing, setWriting] = useState<Writing>()
  const [chosen, setChosen] = useState<Comment>()
  const { rows, first, isPending, error, refetch, end } = useParts(
    commentsOptions(companyId, dyncId),
    ({ commentId }) => commentId,
  )
  const isOn = first?.commentsOn ?? false
  const write = (next: Writing) => (user ? setWriting(next) : goSignIn())
  const acts = {
    onReply: isOn ? (to: Comment) => write({ to }) : undefined,
    onMenu: setChosen,
  }
  return (
    <section className={style.comments} aria-label={m.posts_comments()}>
      <h2>{m.posts_comments_n({ n: first?.comments ?? post.comments })}</h2>
      {isOn && (
        <Button block onClick={() => write({})}>
          {m.posts_write_comment()}
        </Button>
      )}
      {first && !isOn && <p className={style.quiet}>{m.posts_comments_off()}</p>}
      {!rows && <StateView part state={queryState(isPending, error, refetch, <BlockBone height={120} />)} />}
      {rows?.length === 0 && isOn && <p className={style.quiet}>{m.posts_no_comments()}</p>}
      {rows && rows.length > 0 && (
        <ul>
          {rows.map((comment) => (
            <li key={comment.commentId}>
              <CommentView comment={comment} companyId={companyId} {...acts} />
              <Replies comment={comment} companyId={companyId} dyncId={dyncId} {...acts} />
            </li>
          ))}
        </ul>
      )}
      {end.hasMore && <More {...end} />}
      {writing && <CommentSheet post={post} writing={writing} onClose={() => setWriting(undefined)} />}
      {chosen && (
        <CommentMenu
          comment={chosen}
          companyId={companyId}
          {...(isOn && {
            onEdit: () => {
              setChosen(undefined)
              setWriting({ edited: chosen })
            },
          })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </section>
  )
}

interface RepliesProps {
  comment: PostComment
  companyId: string
  dyncId: string
  onReply: ((to: Comment) => void) | undefined
  onMenu: (comment: Comment) => void
}

/** The first replies to a comment, and all of them on demand. */
function Replies({ comment, companyId, dyncId, ...acts }: RepliesProps) {
  const { commentId, replies, replyCount } = comment
  const [whole, setWhole] = useState(false)
  const { rows, end } = useParts(
    { ...commentsOptions(companyId, dyncId, commentId), enabled: whole },
    (reply) => reply.commentId,
  )
  const shown: Comment[] = (whole && rows) || replies
  if (shown.length === 0) return null
  const left = replyCount - shown.length
  return (
    <ul className={style.replies}>
      {shown.map((reply) => (
        <li key={reply.commentId}>
          <CommentView comment={reply} companyId={companyId} {...acts} />
        </li>
      ))}
      {!rows && left > 0 && (
        <li>
          <Button small kind="quiet" busy={whole} onClick={() => setWhole(true)}>
            {m.posts_all_replies({ n: replyCount })}
          </Button>
        </li>
      )}
      {rows && end.hasMore && (
        <li>
          <More {...end} />
        </li>
      )}
    </ul>
  )
}
