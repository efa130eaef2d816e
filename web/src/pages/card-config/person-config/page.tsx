import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { claimPage, putOff } from '#features/card-edit/claim.ts'
import { cardEditOptions, cardPreviewOptions } from '#features/card-edit/queries.ts'
import { queryState } from '#kit/query-state.ts'
import { Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { Config } from './config.tsx'

/** The own card, edited in place. */
export default function PersonConfigPage() {
  const edit = useQuery(cardEditOptions())
  const preview = useQuery(cardPreviewOptions())
  const card = edit.data
  // The first visit leads into the first run, unless the member postponed it.
  if (card && !card.claimed && !putOff(card)) return <Navigate to={claimPage} replace />
  if (card && preview.data) return <Config card={card} page={preview.data} />
  const { isPending, error, refetch } = card ? preview : edit
  return <StateView state={queryState(isPending, error, refetch, <Skeleton />)} />
}

function Skeleton() {
  return (
    <div style={{ padding: '12px var(--gutter)' }}>
      <Bone height={64} radius={16} margin="0 0 12px" />
      <Bone height={64} radius={16} margin="0 0 44px" />
      <Bone height="calc(500 * var(--rpx))" radius={16} margin="0 0 12px" />
      <Bone height={240} radius={16} />
    </div>
  )
}
