import type { StatisticsMetric } from '@mingpian/contract/card-statistics.ts'
import { rowsHref, type View } from '#features/radar/statistics-view.ts'
import { metricWords, valueWords } from '#features/radar/statistics-words.ts'
import { countWords } from '#kit/count.ts'
import { m } from '#paraglide/messages.js'
import style from './statistics.module.css'
import type { Overview } from './trend.tsx'

const order: StatisticsMetric[] = [
  'visitors',
  'newVisitors',
  'visits',
  'dwell',
  'shares',
  'relays',
  'saves',
  'calls',
  'exchanges',
  'contacts',
]

/** Each number with that of the previous span; it links to its rows. */
export function Numbers({ view, overview }: { view: View; overview: Overview }) {
  return (
    <section className={style.numbers} aria-label={m.stats_numbers()}>
      {order.map((metric) => {
        const { value, before } = overview[metric]
        return (
          <a key={metric} href={rowsHref(view, metric)}>
            <span>{metricWords[metric]()}</span>
            <b>{valueWords(metric, value)}</b>
            <small>{differenceWords(metric, value - before)}</small>
          </a>
        )
      })}
    </section>
  )
}

function differenceWords(metric: StatisticsMetric, difference: number): string {
  if (difference === 0) return m.stats_same()
  const size = Math.abs(difference)
  const n = metric === 'dwell' ? valueWords(metric, size) : countWords(size)
  return difference > 0 ? m.stats_more_by({ n }) : m.stats_less_by({ n })
}
