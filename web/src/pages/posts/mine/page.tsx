import { useState } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import { ownCommentsOptions, ownPostsOptions } from '#features/posts/queries.ts'
import { commentStateWords, nameOfPost, stateNames } from '#features/posts/words.ts'
import { postHref } from '#kit/address/hrefs.ts'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { timeWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { useParts } from '#kit/use-parts.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Choices } from '#ui/choices.tsx'
import { FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './mine.module.css'

/** What the reader wrote: posts of a member of staff in every state, and comments of any person. */
export default function OwnPostsPage() {
  const { param } = useAddress()
  const user = useSession()
  const [part, setPart] = useState(param('part') === 'comments' ? 'comments' : 'posts')
  const companyId = user?.companyId ?? ''
  const isPosts = user?.isStaff && part === 'posts'
  return (
    <main className={style.page}>
      <h1 className="sr-only">{isPosts ? m.posts_mine() : m.posts_my_comments()}</h1>
      {user?.isStaff && (
        <div className={style.faces}>
          <Choices
            look="bar"
            label={m.posts_mine_parts()}
            value={part}
            choices={[
              ['posts', m.posts_mine()],
              ['comments', m.posts_my_comments()],
            ]}
            onChange={setPart}
          />
        </div>
      )}
      {isPosts ? <OwnPosts companyId={companyId} /> : <OwnComments companyId={companyId} />}
    </main>
  )
}

function OwnPosts({ companyId }: { companyId: string }) {
  const now = useNow()
  const { rows, isPending, error, refetch, end } = useParts(
    ownPostsOptions(companyId),
    ({ dyncId }) => dyncId,
  )
  if (!rows)
    return <StateView part state={queryState(isPending, error, refetch, <BlockBone height={280} />)} />
  if (rows.length === 0)
    return (
      <StateView part state={{ kind: 'empty', title: m.posts_mine_none(), hint: m.posts_mine_none_hint() }} />
    )
  return (
    <>
      <Rows>
        {rows.map((post) => (
          <LinkRow
            key={post.dyncId}
            title={nameOfPost(post)}
            note={[
              timeWords(new Date(post.updatedAt), now, getLocale()),
              post.status === 'published'
                ? m.posts_counts({ likes: post.likes, comments: post.comments })
                : '',
              post.reviewNote,
            ]
              .filter(Boolean)
              .join(' · ')}
            value={stateNames[post.status]()}
            href={postHref(post.dyncId, { companyId, userId: '' })}
          />
        ))}
      </Rows>
      {end.hasMore && <More {...end} />}
    </>
  )
}

function OwnComments({ companyId }: { companyId: string }) {
  const now = useNow()
  const { rows, isPending, error, refetch, end } = useParts(
    ownCommentsOptions(companyId),
    ({ commentId }) => commentId,
  )
  if (!rows)
    return <StateView part state={queryState(isPending, error, refetch, <BlockBone height={280} />)} />
  if (rows.length === 0)
    return (
      <StateView
        part
        state={{ kind: 'empty', title: m.posts_no_own_comments(), hint: m.posts_no_own_comments_hint() }}
      />
    )
  return (
    <>
      <Rows>
        {rows.map(({ commentId, dyncId, postTitle, postShown, content, status, at }) => {
          const looks = {
            title: content,
            note: `${timeWords(new Date(at), now, getLocale())} · ${postTitle}`,
            value: commentStateWords(status),
          }
          return postShown ? (
            <LinkRow key={commentId} {...looks} href={postHref(dyncId, { companyId, userId: '' })} />
          ) : (
            <FactRow key={commentId} {...looks} />
          )
        })}
      </Rows>
      {end.hasMore && <More {...end} />}
    </>
  )
}
