import { missingCodes } from '@mingpian/client/failed.ts'
import { callPages } from '@mingpian/client/react/queries.ts'
import type { StoredUser } from '@mingpian/client/session.ts'
import type { StatisticsMetric } from '@mingpian/contract/card-statistics.ts'
import { durationWords } from '@mingpian/contract/shared/rules/sentences/duration.ts'
import {
  type VisitSource,
  type VisitWay,
  visitSources,
  visitWays,
} from '@mingpian/contract/shared/rules/visit-source.ts'
import { useAddress } from '#features/address/use-address.ts'
import { ownCard } from '#features/radar/own-card.ts'
import { RowSkeleton } from '#features/radar/row-skeleton.tsx'
import { bodyOf, viewOf } from '#features/radar/statistics-view.ts'
import { metricWords, sourceWords, wayWords, whenWords } from '#features/radar/statistics-words.ts'
import { useToday } from '#features/radar/use-today.ts'
import { readingMissing } from '#features/reading/state.tsx'
import { useShare } from '#features/share/use-share.tsx'
import { staffMissing } from '#features/staff/words.ts'
import { countWords } from '#kit/count.ts'
import { More } from '#kit/more.tsx'
import { queryState } from '#kit/query-state.ts'
import { useList } from '#kit/use-list.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Rows } from '#ui/rows.tsx'
import { StateView } from '#ui/state-view.tsx'
import { PartTimes } from './part-times.tsx'
import { Row } from './row.tsx'
import style from './rows.module.css'

/** The rows behind one number of the statistics, the largest first. */
export default function StatisticsRowsPage() {
  const user = useSession()
  const { data, isPending, error, refetch } = useToday(user?.companyId)
  if (!user) return null
  if (!data) return <StateView state={queryState(isPending, error, refetch, <Bones />)} />
  return <StatisticsRows user={user} today={data.date} />
}

function StatisticsRows({ user, today }: { user: StoredUser; today: string }) {
  const { param } = useAddress()
  const view = viewOf(param, today)
  const metric = (
    Object.hasOwn(metricWords, param('metric')) ? param('metric') : 'visits'
  ) as StatisticsMetric
  const source = visitSources.find((each) => each === param('source'))
  const way = visitWays.find((each) => each === param('way'))
  const contentId = param('thing')
  const body = {
    ...bodyOf(view),
    metric,
    ...(source ? { source } : {}),
    ...(way ? { way } : {}),
    ...(contentId ? { contentId } : {}),
  }
  // The page itself says that there is no such colleague or thing.
  const rows = useList(callPages('POST /biz/v1/card/statistics/rows', { body, quiet: missingCodes }))
  const { guide } = useShare(ownCard(user))
  const { rows: list = [] } = rows
  const last = rows.pages[rows.pages.length - 1]
  const missing = contentId ? readingMissing() : view.userId ? staffMissing() : undefined
  const name = nameOf(metric, contentId ? param('title') : sourceName(source, way))
  return (
    <main className={style.page}>
      <header className={style.head}>
        <h1>{m.stats_rows_sum({ when: whenWords(view), metric: name })}</h1>
        {last && <p>{sumWords(metric, last.sum)}</p>}
      </header>
      {contentId && view.contentType === 'material' && <PartTimes body={{ ...bodyOf(view), contentId }} />}
      {!last && (
        <StateView part state={queryState(rows.isPending, rows.error, rows.refetch, <Bones />, missing)} />
      )}
      {last && list.length === 0 && last.forgotten === 0 && (
        <StateView part state={{ kind: 'empty', title: m.stats_rows_empty({ metric: name }) }} />
      )}
      {list.length > 0 && (
        <Rows>
          {list.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are added at the end alone, and two may look the same
            <Row key={index} row={row} metric={metric} />
          ))}
        </Rows>
      )}
      {last && last.forgotten > 0 && <p className={style.note}>{forgottenWords(metric, last.forgotten)}</p>}
      {list.length > 0 && <More {...rows.end} />}
      <p className={style.note}>{m.stats_note()}</p>
      {guide}
    </main>
  )
}

function Bones() {
  return (
    <div className={style.bones}>
      {[0, 1, 2, 3].map((row) => (
        <RowSkeleton key={row} />
      ))}
    </div>
  )
}

const sourceName = (source: VisitSource | undefined, way: VisitWay | undefined) =>
  source ? sourceWords[source]() : way ? wayWords[way]() : ''

const nameOf = (metric: StatisticsMetric, of: string) =>
  of ? `${metricWords[metric]()} · ${of}` : metricWords[metric]()

const people = new Set<StatisticsMetric>(['visitors', 'newVisitors', 'contacts'])

function sumWords(metric: StatisticsMetric, sum: number): string {
  if (metric === 'dwell') return m.stats_rows_time({ time: durationWords(sum, getLocale()) })
  return (people.has(metric) ? m.stats_rows_people : m.stats_rows_times)({ n: countWords(sum) })
}

function forgottenWords(metric: StatisticsMetric, forgotten: number): string {
  if (metric === 'dwell') return m.stats_rows_forgotten_time({ time: durationWords(forgotten, getLocale()) })
  const words = people.has(metric) ? m.stats_rows_forgotten_people : m.stats_rows_forgotten
  return words({ n: countWords(forgotten) })
}
