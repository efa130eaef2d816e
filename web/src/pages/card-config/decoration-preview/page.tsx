import { useQuery } from '@tanstack/react-query'
import { cardEditOptions, cardPreviewOptions } from '#features/card-edit/queries.ts'
import { queryState } from '#kit/query-state.ts'
import { Bone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { Preview } from './preview.tsx'

/** The card as visitors will see it once everything that was changed is saved. */
export default function DecorationPreviewPage() {
  const edit = useQuery(cardEditOptions())
  const preview = useQuery(cardPreviewOptions())
  if (edit.data && preview.data) return <Preview card={edit.data} page={preview.data} />
  const failed = edit.data ? preview : edit
  return <StateView state={queryState(failed.isPending, failed.error, failed.refetch, <Skeleton />)} />
}

function Skeleton() {
  return (
    <div style={{ padding: '120px calc(30 * var(--rpx)) 0' }}>
      <Bone height="calc(520 * var(--rpx))" radius={16} margin="0 0 12px" />
      <Bone height={320} radius={16} />
    </div>
  )
}
