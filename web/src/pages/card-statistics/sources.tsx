import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { bodyOf, rowsHref, type View } from '#features/radar/statistics-view.ts'
import { sourceWords, wayWords } from '#features/radar/statistics-words.ts'
import { countWords } from '#kit/count.ts'
import { m } from '#paraglide/messages.js'
import { Bar } from '#ui/bar.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { Missing } from './missing.tsx'
import style from './statistics.module.css'

/** Sources of visits, as bars, and the people who brought them. */
export function Sources({ view }: { view: View }) {
  const body = bodyOf(view)
  const { data, isPending, refetch } = useQuery(
    callQuery('POST /biz/v1/card/statistics/entrance_overview', { body }),
  )
  if (!data) return <Missing isPending={isPending} onRetry={refetch} />
  const sources = data.sources.filter(({ visits }) => visits > 0).sort((a, b) => b.visits - a.visits)
  const [largest] = sources
  if (!largest) return null
  const share = (visits: number) => Math.round((visits / data.visits) * 100)
  return (
    <>
      <section className={style.block} aria-labelledby="sources">
        <h2 id="sources">{m.stats_sources()}</h2>
        <p className={style.quiet}>
          {m.stats_sources_sentence({ source: sourceWords[largest.source](), share: share(largest.visits) })}
        </p>
        <ul className={style.bars}>
          {sources.map(({ source, visits }) => (
            <li key={source}>
              <a href={rowsHref(view, 'visits', { source })}>
                <span>{sourceWords[source]()}</span>
                <span>{m.stats_times({ n: countWords(visits) })}</span>
                <Bar share={visits / largest.visits} />
              </a>
            </li>
          ))}
        </ul>
      </section>
      <Rows title={m.stats_ways()}>
        {data.ways.map(({ way, visits, shares }) => (
          <LinkRow
            key={way}
            title={wayWords[way]()}
            {...(way === 'staff' ? { note: m.stats_way_shares({ n: shares }) } : {})}
            {...(way === 'relay' ? { note: m.stats_way_relays({ n: shares }) } : {})}
            value={m.stats_times({ n: countWords(visits) })}
            href={rowsHref(view, 'visits', { way })}
          />
        ))}
      </Rows>
    </>
  )
}
