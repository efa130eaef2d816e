import { useQueryClient } from '@tanstack/react-query'
import { useAddress } from '#features/address/use-address.ts'
import { Accented } from '#features/card/accented.tsx'
import { ContactBar } from '#features/card/contact-bar.tsx'
import { ToCard } from '#features/card/to-card.tsx'
import { type AnyPost, postOptions, readerOf } from '#features/posts/queries.ts'
import { CopyNote } from '#features/reading/copy-note.tsx'
import { ReadingSkeleton, readingMissing, readingState } from '#features/reading/state.tsx'
import { useCopy } from '#features/reading/use-copy.ts'
import { useSession } from '#kit/use-session.ts'
import { StateView } from '#ui/state-view.tsx'
import { PostView } from './post-view.tsx'

/** One post with its comments, and under it who passed it on. Links of announcements lead here too. */
export default function PostPage() {
  const { ids, param } = useAddress()
  const reader = readerOf(useSession())
  const client = useQueryClient()
  const via = { companyId: ids.companyId, userId: ids.userId }
  // Links of announcements have another parameter.
  const dyncId = param('dyncId') || param('_id')
  const options = (of = reader) => postOptions(ids.companyId, dyncId, of)
  const { data, error, refetch, copyAt } = useCopy({
    ...options(),
    // What the server drew for everyone, until the reader's own answer comes.
    placeholderData: () => client.getQueryData<AnyPost>(options('anyone').queryKey),
  })
  if (data)
    return (
      <>
        <CopyNote at={copyAt} />
        <PostView post={data} via={via} />
      </>
    )
  const action = <ToCard via={via} />
  return (
    <Accented via={via}>
      {!dyncId && <StateView state={{ kind: 'missing', ...readingMissing(), action }} />}
      {dyncId && error && <StateView state={readingState(error, refetch, action)} />}
      {dyncId && !error && <StateView state={{ kind: 'loading', skeleton: <ReadingSkeleton /> }} />}
      <ContactBar via={via} />
    </Accented>
  )
}
