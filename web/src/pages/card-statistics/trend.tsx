import { callQuery } from '@mingpian/client/react/queries.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { bodyOf, lengthOf, rowsHref, type View } from '#features/radar/statistics-view.ts'
import { dayWords, whenWords } from '#features/radar/statistics-words.ts'
import type { CompanyDay } from '#features/radar/use-today.ts'
import { countWords } from '#kit/count.ts'
import { m } from '#paraglide/messages.js'
import { Chart } from '#ui/chart.tsx'
import { PartFailed } from '#ui/part-failed.tsx'
import { Bone, Delayed } from '#ui/skeleton.tsx'
import style from './statistics.module.css'

export type Overview = CallTypes<'POST /biz/v1/card/statistics/overview'>['data']
type TrendData = CallTypes<'POST /biz/v1/card/statistics/trend'>['data']
type Point = TrendData['points'][number]

interface TrendProps {
  view: View
  today: CompanyDay
  overview: Overview
}

/** The trend over the days of a span: a sentence, a chart, and the same as a table. */
export function Trend({ view, today, overview }: TrendProps) {
  const body = bodyOf(view)
  const { data, dataUpdatedAt, isPending, refetch } = useQuery(
    callQuery('POST /biz/v1/card/statistics/trend', { body }),
  )
  return (
    <section className={style.block} aria-label={m.stats_trend()}>
      <h2 className={style.sentence}>{sentence(view, overview)}</h2>
      {isPending && (
        <Delayed>
          <Bone height={200} />
        </Delayed>
      )}
      {!isPending && !data && <PartFailed onRetry={refetch} />}
      {data && (
        <>
          <Chart
            key={`${view.from} ${view.to}`}
            series={[m.stats_series_visits(), m.stats_series_visitors()]}
            points={data.points.map((point) => ({
              label: atWords(data.unit, point.at),
              values: [point.visits, point.visitors],
            }))}
            reached={
              data.unit === 'hour' && view.to === today.date ? hoursBegun(today, dataUpdatedAt) : undefined
            }
            readout={(index) => <Readout view={view} unit={data.unit} point={data.points[index]} />}
          >
            <p className={style.quiet}>{peakWords(data)}</p>
          </Chart>
          {data.forgotten > 0 && data.points.some(({ visits }) => visits > 0) && (
            <p className={style.quiet}>{forgottenWords(data)}</p>
          )}
          <Table view={view} data={data} />
        </>
      )}
    </section>
  )
}

/** Number of hours of the day that had begun. Counted from its end: summer time takes or gives an hour near its beginning. */
const hoursBegun = ({ end }: CompanyDay, at: number) => Math.floor(24 - (end - at) / 3_600_000) + 1

function sentence(view: View, { visits, visitors }: Overview): string {
  const when = whenWords(view)
  const said = visits.value
    ? m.stats_sentence({ when, visitors: countWords(visitors.value), visits: countWords(visits.value) })
    : m.stats_sentence_nobody({ when })
  if (visits.value === 0 && visits.before === 0) return said
  const n = Math.abs(visits.value - visits.before)
  const length = lengthOf(view)
  const days = length === 1 ? m.stats_before_day() : m.stats_before_days({ n: length })
  if (n === 0) return said + m.radar_comma() + m.stats_sentence_same({ days })
  const more = visits.value > visits.before ? m.stats_sentence_more : m.stats_sentence_less
  return said + m.radar_comma() + more({ n: countWords(n), days })
}

const atWords = (unit: TrendData['unit'], at: string) =>
  unit === 'hour' ? m.stats_hour({ n: at }) : dayWords(at)

const forgottenWords = ({ forgotten }: TrendData) => m.stats_hours_forgotten({ n: countWords(forgotten) })

/** When there was most; where no point has any, why that is. */
function peakWords(data: TrendData): string {
  const { unit, points, forgotten } = data
  const peak = points.reduce<Point | undefined>(
    (best, each) => (best && best.visits >= each.visits ? best : each),
    undefined,
  )
  if (!peak || peak.visits === 0) return forgotten > 0 ? forgottenWords(data) : m.stats_none()
  const words = { at: unit === 'hour' ? peak.at : dayWords(peak.at), n: countWords(peak.visits) }
  return unit === 'hour' ? m.stats_peak_hour(words) : m.stats_peak_day(words)
}

/** One point in words; a day opens into its visits. */
function Readout({ view, unit, point }: { view: View; unit: TrendData['unit']; point: Point | undefined }) {
  if (!point) return null
  const words = `${atWords(unit, point.at)} · ${m.stats_series_visits()} ${point.visits} · ${m.stats_series_visitors()} ${point.visitors}`
  return unit === 'day' ? (
    <a className={style.point} href={dayHref(view, point.at)}>
      {words}
    </a>
  ) : (
    <p className={style.quiet}>{words}</p>
  )
}

const dayHref = (view: View, day: string) =>
  rowsHref({ ...view, range: 'custom', from: day, to: day }, 'visits')

function Table({ view, data: { unit, points } }: { view: View; data: TrendData }) {
  return (
    <details className={style.table}>
      <summary>{m.stats_table()}</summary>
      <table>
        <thead>
          <tr>
            <th>{unit === 'hour' ? m.stats_table_at_hour() : m.stats_table_at_day()}</th>
            <th>{m.stats_metric_visits()}</th>
            <th>{m.stats_metric_visitors()}</th>
            <th>{m.stats_metric_shares()}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ at, visits, visitors, shares }) => (
            <tr key={at}>
              <th scope="row">{atWords(unit, at)}</th>
              <td>
                {unit === 'day' && visits > 0 ? (
                  <a className={style.cell} href={dayHref(view, at)}>
                    {visits}
                  </a>
                ) : (
                  visits
                )}
              </td>
              <td>{visitors}</td>
              <td>{shares}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
