import { useQuery } from '@tanstack/react-query'
import { ListChecks, MessageCircle, SquarePen } from 'lucide-react'
import { editPostHref, ownPostsHref, postsPath } from '#features/posts/links.ts'
import { headerOptions } from '#features/posts/queries.ts'
import { m } from '#paraglide/messages.js'
import { ActionBar } from '#ui/action-bar.tsx'
import { LinkButton } from '#ui/button.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'

/** The ways to the reader's own posts and comments, and to what waits for them as a moderator. */
export function OwnRows({ companyId, isStaff }: { companyId: string; isStaff: boolean }) {
  const { data } = useQuery(headerOptions(companyId))
  const { drafts = 0, inReview = 0, waiting = 0 } = data ?? {}
  const parts = [
    drafts > 0 ? m.posts_drafts({ n: drafts }) : '',
    inReview > 0 ? m.posts_in_review({ n: inReview }) : '',
  ]
  return (
    <Rows>
      {isStaff ? (
        <LinkRow
          icon={<SquarePen size={24} aria-hidden />}
          title={m.posts_mine()}
          value={parts.filter(Boolean).join(' · ')}
          href={ownPostsHref('posts')}
        />
      ) : (
        <LinkRow
          icon={<MessageCircle size={24} aria-hidden />}
          title={m.posts_my_comments()}
          href={ownPostsHref('comments')}
        />
      )}
      {data?.reader.mayModerate && (
        <LinkRow
          icon={<ListChecks size={24} aria-hidden />}
          title={m.posts_review()}
          value={waiting > 0 ? m.posts_waiting({ n: waiting }) : ''}
          href={`#${postsPath.review}`}
        />
      )}
    </Rows>
  )
}

/** The main action of a member of staff who may write. */
export function WriteBar({ companyId }: { companyId: string }) {
  const { data } = useQuery(headerOptions(companyId))
  if (!data?.reader.mayPublish && !data?.reader.mayWriteNews) return null
  return (
    <ActionBar>
      <LinkButton block kind="primary" href={editPostHref()}>
        {m.posts_write()}
      </LinkButton>
    </ActionBar>
  )
}
