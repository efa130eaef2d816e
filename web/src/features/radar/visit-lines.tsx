import type { RadarVisit } from '@mingpian/contract/clue.ts'
import { durationWords } from '@mingpian/contract/shared/rules/sentences/duration.ts'
import { trailSentence } from '@mingpian/contract/shared/rules/sentences/visits.ts'
import { useQuery } from '@tanstack/react-query'
import { clock } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { PartFailed } from '#ui/part-failed.tsx'
import { Bone, Delayed } from '#ui/skeleton.tsx'
import { visitOptions } from './queries.ts'
import { Opens, Parts } from './read-links.tsx'
import { SentenceView } from './sentence-view.tsx'
import style from './visit-row.module.css'

/** The entries of a visit, line by line, each with a link to the thing that the visitor read; their durations add up to the visit's. */
export default function VisitLines({ visit }: { visit: RadarVisit }) {
  const locale = getLocale()
  // A present visit is fetched again after each of its reports.
  const { data, isPending, refetch } = useQuery({
    ...visitOptions(visit.person.unionId, visit.id),
    queryKey: [
      ...visitOptions(visit.person.unionId, visit.id).queryKey,
      visit.views,
      visit.duration,
      visit.actions,
    ],
    placeholderData: (before) => before,
  })
  if (isPending)
    return (
      <Delayed>
        <div className={style.lines}>
          <Bone height={18} />
        </div>
      </Delayed>
    )
  if (!data) return <PartFailed onRetry={refetch} />
  const time = visit.duration >= 1000 && durationWords(visit.duration, locale)
  return (
    <div className={style.lines}>
      <ol>
        {data.list.map((line) => (
          <li key={`${line.id} ${line.event}`}>
            <time dateTime={line.at}>{clock(new Date(line.at))}</time>
            <span>
              <SentenceView parts={trailSentence(line, locale)} />
              <Opens entry={line} lead={visit.person.unionId} />
              <Parts entry={line} />
            </span>
          </li>
        ))}
      </ol>
      <p>
        {data.list.length < data.total
          ? m.visit_more({ n: data.list.length })
          : time
            ? m.visit_made({ n: data.total, time })
            : m.visit_made_short({ n: data.total })}
      </p>
    </div>
  )
}
