import type { ReactNode } from 'react'
import { StateView, type ViewState } from '#ui/state-view.tsx'
import { More } from './more.tsx'
import { queryState } from './query-state.ts'
import type { List } from './use-list.ts'

interface ListViewProps<Row> {
  list: Pick<
    List<{ list: readonly Row[]; total: number }>,
    'rows' | 'isPending' | 'error' | 'refetch' | 'end'
  >
  /** Shown for a list without rows. */
  empty: ViewState
  /** In the shape of the rows. */
  skeleton: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** The rows of a list by pages, whose end reads more; or why there are none. */
export function ListView<Row>({ list, empty, skeleton, children }: ListViewProps<Row>) {
  const { rows, isPending, error, refetch, end } = list
  if (rows && rows.length > 0)
    return (
      <>
        {children(rows)}
        <More {...end} />
      </>
    )
  return <StateView part state={rows ? empty : queryState(isPending, error, refetch, skeleton)} />
}
