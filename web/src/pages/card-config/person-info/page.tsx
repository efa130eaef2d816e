import { useQuery } from '@tanstack/react-query'
import { cardEditOptions } from '#features/card-edit/queries.ts'
import { queryState } from '#kit/query-state.ts'
import { Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { InfoForm } from './info-form.tsx'

/** Edits the salesperson's name and contact details, and the visibility of each. */
export default function PersonInfoPage() {
  const { data, error, isPending, refetch } = useQuery(cardEditOptions())
  if (data) return <InfoForm card={data} />
  return <StateView state={queryState(isPending, error, refetch, <Skeleton />)} />
}

function Skeleton() {
  return (
    <div style={{ padding: '12px var(--gutter)' }}>
      <Bone height={152} radius={16} margin="0 0 12px" />
      <Bone height={236} radius={16} margin="0 0 12px" />
      <Bone height={400} radius={16} />
    </div>
  )
}
