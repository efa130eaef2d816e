import { useQuery } from '@tanstack/react-query'
import { useAddress } from '#features/address/use-address.ts'
import { visitsOptions } from '#features/radar/queries.ts'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { VisitDays } from '#features/radar/visit-days.tsx'
import { takenOverOptions } from '#features/staff/queries.ts'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { m } from '#paraglide/messages.js'
import { LinkButton } from '#ui/button.tsx'
import { StateView } from '#ui/state-view.tsx'
import style from './taken-over.module.css'

/** The radar of a colleague who left, for the successor. New visits are on the successor's own radar. */
export default function TakenOverPage() {
  const userId = useAddress().param('userId')
  const radar = useList({ ...visitsOptions({ userId }), enabled: userId !== '' })
  const name = useQuery(takenOverOptions()).data?.list.find((each) => each.userId === userId)?.name
  const { rows } = radar
  // The hand-over was undone, or the address names no colleague.
  const action = <LinkButton href="#/pages/radar/index">{m.radar_title()}</LinkButton>
  const missing = { title: m.radar_of_missing(), hint: m.radar_of_missing_hint(), action }
  // Without a colleague in the address there is no request, so the page would load for ever.
  if (userId === '') return <StateView state={{ kind: 'missing', ...missing }} />
  if (rows?.length === 0)
    return (
      <StateView state={{ kind: 'empty', title: m.radar_of_none(), hint: m.radar_of_none_hint(), action }} />
    )
  if (!rows)
    return (
      <StateView state={queryState(radar.isPending, radar.error, radar.refetch, <RowSkeleton />, missing)} />
    )
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.radar_predecessors()}</h1>
      {name && <p className={style.hint}>{m.radar_of({ name })}</p>}
      <VisitDays visits={rows} />
      <More {...radar.end} />
    </main>
  )
}
