import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { VisitRow } from '#features/radar/visit-row.tsx'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { PartFailed } from '#ui/part-failed.tsx'
import { Delayed } from '#ui/skeleton.tsx'
import style from './home.module.css'

const shown = 2

/** The newest visits. */
export const newestOptions = () =>
  callQuery('GET /biz/v1/clue/radar/visits', { query: { page: 1, pageSize: shown } })

/** The newest visits, as the radar tells them. */
export function Newest() {
  const now = useNow()
  const { data, isPending, refetch } = useQuery(newestOptions())
  return (
    <section className={style.list}>
      <h2>
        <span>{m.home_newest()}</span>
        <a href="#/pages/radar/index">
          {m.home_newest_all()}
          <ChevronRight size={16} aria-hidden />
        </a>
      </h2>
      {isPending && (
        <div className={style.waiting}>
          <Delayed>
            <RowSkeleton />
            <RowSkeleton />
          </Delayed>
        </div>
      )}
      {!isPending && !data && <PartFailed onRetry={refetch} />}
      {data?.list.length === 0 && <p className={style.quiet}>{m.home_newest_none()}</p>}
      {data && data.list.length > 0 && (
        <ul>
          {data.list.map((visit) => (
            <VisitRow key={visit.id} visit={visit} now={now} dated closed />
          ))}
        </ul>
      )}
    </section>
  )
}
