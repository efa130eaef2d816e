import { callPages } from '@mingpian/client/react/queries.ts'
import { ChevronRight } from 'lucide-react'
import { funnelPage } from '#features/funnel/links.ts'
import { type FunnelView, funnelBody, funnelQuery, type Grouping } from '#features/funnel/view.ts'
import { partName, partWords } from '#features/funnel/words.ts'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { StateView } from '#ui/state-view.tsx'
import style from './funnel.module.css'

/** The funnel of each salesperson, piece or channel; a tap looks at that one alone. */
export function Parts({ view, by, today }: { view: FunnelView; by: Grouping; today: string }) {
  const body = { ...funnelBody(view, today), by }
  const parts = useList(callPages('POST /biz/v1/clue/funnel/parts', { body }))
  if (!parts.rows)
    return <StateView part state={queryState(parts.isPending, parts.error, parts.refetch, <RowSkeleton />)} />
  return (
    <>
      <ul className={style.parts}>
        {parts.rows.map((part) => {
          const { userId, contentType, contentId, channel } = part
          const name = partName(part)
          const only = { ...view, userId, contentType, contentId, channel, name }
          return (
            <li key={`${userId} ${contentType} ${contentId} ${channel}`}>
              <a className={style.part} href={`#${funnelPage}?${funnelQuery(only)}`}>
                <span>
                  <b>{name}</b>
                  <small>{partWords(part)}</small>
                </span>
                <ChevronRight size={20} aria-hidden />
              </a>
            </li>
          )
        })}
      </ul>
      <More {...parts.end} />
    </>
  )
}
