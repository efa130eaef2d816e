import { useQuery } from '@tanstack/react-query'
import { cardEditOptions, cardPreviewOptions } from '#features/card-edit/queries.ts'
import { queryState } from '#kit/query-state.ts'
import { Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { Done } from './done.tsx'
import { Wizard } from './wizard.tsx'

/** A new member of staff opens their card in three steps, with nothing to type. */
export default function CardClaimPage() {
  const edit = useQuery(cardEditOptions())
  const preview = useQuery(cardPreviewOptions())
  if (edit.data?.claimed) return <Done card={edit.data} />
  if (edit.data && preview.data) return <Wizard card={edit.data} page={preview.data} />
  const failed = edit.data ? preview : edit
  return <StateView state={queryState(failed.isPending, failed.error, failed.refetch, <Skeleton />)} />
}

function Skeleton() {
  return (
    <div style={{ padding: '24px var(--gutter)' }}>
      <Bone height={8} margin="0 0 24px" />
      <Bone width="70%" height={32} margin="0 0 20px" />
      <Bone height={260} radius={16} margin="0 0 12px" />
      <Bone height={180} radius={16} />
    </div>
  )
}
