import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { claimPage, putOff } from '#features/card-edit/claim.ts'
import { cardEditOptions } from '#features/card-edit/queries.ts'
import { queryState } from '#kit/query-state.ts'
import { Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { Config } from './config.tsx'

/** What stands on the own card, in which order, and the way to everything that can be changed of it. */
export default function PersonConfigPage() {
  const { data, error, isPending, refetch } = useQuery(cardEditOptions())
  if (!data) return <StateView state={queryState(isPending, error, refetch, <Skeleton />)} />
  // The first visit leads into the first run, unless the member postponed it.
  if (!data.claimed && !putOff(data)) return <Navigate to={claimPage} replace />
  return <Config card={data} />
}

function Skeleton() {
  return (
    <div style={{ padding: '12px var(--gutter)' }}>
      <Bone height={112} radius={16} margin="0 0 12px" />
      <Bone height={64} radius={16} margin="0 0 12px" />
      <Bone height={280} radius={16} margin="0 0 12px" />
      <Bone height={400} radius={16} />
    </div>
  )
}
