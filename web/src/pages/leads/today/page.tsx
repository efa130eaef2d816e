import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callNowOptions } from '#features/leads-today/queries.ts'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { queryState } from '#kit/query-state.ts'
import { useAnswered } from '#kit/use-answered.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { StateView } from '#ui/state-view.tsx'
import { Figures, figuresOptions } from './figures.tsx'
import { Gainers, gainersOptions } from './gainers.tsx'
import { LeadCard } from './lead-card.tsx'
import style from './today.module.css'
import { type Done, Undo } from './undo.tsx'
import { type Piece, useGuide } from './use-guide.ts'

/** Today's few leads that are worth a call: why, and the way to reach each. */
export default function TodayPage() {
  const now = useNow()
  const [piece, setPiece] = useState<Piece>()
  const [done, setDone] = useState<Done>()
  const guide = useGuide(piece)
  const { data, isPending, error, refetch } = useQuery(callNowOptions())
  const isAnswered = useAnswered([callNowOptions(), gainersOptions(), figuresOptions()])
  if (!data || !isAnswered)
    return <StateView state={queryState(isPending || !isAnswered, error, refetch, <Skeleton />)} />
  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.call_title()}</h1>
      {data.list.length > 0 ? (
        <>
          <p className={style.count}>{m.call_count({ n: data.list.length })}</p>
          <ul>
            {data.list.map((lead) => (
              <LeadCard
                key={lead.person.unionId}
                lead={lead}
                now={now}
                // Another object each time, so that a second tap opens the guide again.
                onSend={(chosen) => setPiece({ ...chosen })}
                onDone={setDone}
              />
            ))}
          </ul>
        </>
      ) : (
        <StateView part state={{ kind: 'empty', title: m.call_none_title(), hint: m.call_none_hint() }} />
      )}
      <Gainers />
      <Figures />
      <div className={style.undo} role="status">
        {done && <Undo done={done} onUndone={() => setDone(undefined)} />}
      </div>
      {guide}
    </main>
  )
}

const Skeleton = () => (
  <div className={style.page}>
    <div className={style.count} />
    {[1, 2, 3].map((nth) => (
      <div key={nth} className={style.card}>
        <RowSkeleton />
      </div>
    ))}
  </div>
)
