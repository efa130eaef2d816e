import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#features/address/use-address.ts'
import { ToCard } from '#features/card/to-card.tsx'
import { linkMissing } from '#features/links/closed.ts'
import { Outside } from '#features/links/outside.tsx'
import { postOptions, readerOf } from '#features/posts/queries.ts'
import { readingState } from '#features/reading/state.tsx'
import { useSession } from '#kit/use-session.ts'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'

/** The page between a post and the other site that it leads to. The address comes from the post, never from the link here. */
export default function LeavePage() {
  const { ids, param } = useAddress()
  const { companyId, userId } = ids
  const { data, error, refetch } = useQuery(postOptions(companyId, param('dyncId'), readerOf(useSession())))
  const action = <ToCard via={{ companyId, userId }} />
  if (data?.link) return <Outside address={data.link.url} />
  if (data || !param('dyncId')) return <StateView state={{ kind: 'missing', ...linkMissing(), action }} />
  if (error) return <StateView state={readingState(error, refetch, action)} />
  return <StateView state={{ kind: 'loading', skeleton: <BlockBone height={200} /> }} />
}
