import { callQuery } from '@mingpian/client/react/queries.ts'
import { trailSentence } from '@mingpian/contract/shared/rules/sentences/visits.ts'
import { useQuery } from '@tanstack/react-query'
import { Footprints } from 'lucide-react'
import { Opens } from '#features/radar/read-links.tsx'
import { SentenceView } from '#features/radar/sentence-view.tsx'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { FailedRow, isFailed } from './failed-row.tsx'
import remark from './remark.module.css'

export const originQuery = (unionId: string) =>
  callQuery('GET /biz/v1/clue/scene/detail', { query: { unionId }, quiet: true })

/** How the visitor came the first time, and to what. Renders nothing for a lead whose first deed was no visit. */
export function Origin({ unionId }: { unionId: string }) {
  const { data, error, refetch } = useQuery(originQuery(unionId))
  if (isFailed(error))
    return <FailedRow icon={Footprints} words={m.trail_origin_failed()} refetch={refetch} />
  if (!data?.first) return null
  return (
    <div className={remark.remark}>
      <Footprints size={20} aria-hidden />
      <span>
        <span className={remark.words}>
          <SentenceView parts={trailSentence(data.first, getLocale())} />
        </span>
        <small>
          {m.trail_origin()} <Opens entry={data.first} lead={unionId} />
        </small>
      </span>
    </div>
  )
}
