import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#features/address/use-address.ts'
import { headerOptions, postOptions } from '#features/posts/queries.ts'
import { readingMissing } from '#features/reading/state.tsx'
import { queryState } from '#kit/query-state.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { PostEditor } from './editor.tsx'

/** A post to write (no `_id`) or to change. */
export default function EditPostPage() {
  const { param } = useAddress()
  const companyId = useSession()?.companyId ?? ''
  const dyncId = param('_id')
  const header = useQuery(headerOptions(companyId))
  const post = useQuery({ ...postOptions(companyId, dyncId, 'staff'), refetchOnMount: 'always' })
  const { isPending, error, refetch } = header.data ? post : header
  if (!header.data || (dyncId && !post.data))
    return (
      <StateView
        state={queryState(isPending, error, refetch, <BlockBone height={340} />, readingMissing())}
      />
    )
  const { reader } = header.data
  const mayWrite = dyncId ? post.data?.mayEdit : reader.mayPublish || reader.mayWriteNews
  if (!mayWrite)
    return <StateView state={{ kind: 'forbidden', title: m.posts_may_not(), hint: m.posts_may_not_hint() }} />
  return (
    <main>
      <h1 className="sr-only">{dyncId ? m.posts_edit() : m.posts_write()}</h1>
      <PostEditor key={dyncId} post={dyncId ? post.data : undefined} reader={reader} />
    </main>
  )
}
