import { call } from '@mingpian/client/call.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ThumbsUp } from 'lucide-react'
import { currentOrigin } from '#kit/address/arrival.ts'
import { countWords } from '#kit/count.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { patchPost } from './change.ts'
import style from './posts.module.css'
import type { AnyPost } from './queries.ts'

interface LikeProps {
  post: AnyPost
  onSignIn: () => void
  /** The id of the present view of a thing, on the page that shows the post alone. */
  viewOf?: (contentId: string) => Promise<string>
}

/** Likes a post, or takes the like back. Without a session it leads through the sign-in. */
export function Like({ post, onSignIn, viewOf }: LikeProps) {
  const { dyncId, likes, liked = false } = post
  const user = useSession()
  const client = useQueryClient()
  const like = useWrite(
    async () => {
      // The wanted state, so that a repeated tap cannot turn it round.
      const body = { dyncId, liked: !liked }
      if (user?.isStaff) return call('POST /dynamic/v1/dync/inner/like', { body })
      const { shareId } = await currentOrigin()
      return call('POST /dynamic/v1/dync/out/like', {
        body: { ...body, shareId, parentActivityId: (await viewOf?.(dyncId)) ?? '' },
      })
    },
    { onDone: (now) => patchPost(client, dyncId, now) },
  )
  return (
    <button
      type="button"
      className={style.act}
      aria-pressed={liked}
      aria-label={m.posts_like_of({ n: likes })}
      disabled={like.busy}
      onClick={() => (user ? void like.run() : onSignIn())}
    >
      <ThumbsUp size={20} aria-hidden />
      {likes > 0 ? countWords(likes) : m.reading_like()}
    </button>
  )
}
