import { rowsHref, viewOf } from '#features/radar/statistics-view.ts'
import { useToday } from '#features/radar/use-today.ts'
import { countWords } from '#kit/count.ts'
import { m } from '#paraglide/messages.js'
import { PartFailed } from '#ui/part-failed.tsx'
import { Bone, Delayed } from '#ui/skeleton.tsx'
import { compared } from './greeting.ts'
import style from './home.module.css'
import { Sparkline } from './sparkline.tsx'
import own from './today.module.css'
import { useWeek } from './week.ts'

const radar = '#/pages/radar/index'

/** Today in figures: the visits open the radar, each other number the rows that it counts. */
export function Today({ companyId }: { companyId: string }) {
  const { data, isPending, refetch } = useToday(companyId)
  const week = useWeek(data?.date ?? '')
  if (isPending)
    return (
      <section className={`${style.block} ${own.waiting}`} aria-busy>
        <Delayed>
          <Bone width={120} height={18} margin="0 0 12px" />
          <Bone width={72} height={40} margin="0 0 12px" />
          <Bone width={160} height={18} />
        </Delayed>
      </section>
    )
  if (!data)
    return (
      <section className={style.block}>
        <PartFailed onRetry={refetch} />
      </section>
    )
  const view = viewOf((name) => (name === 'range' ? 'today' : ''), data.date)
  const small: [number, string, string][] = [
    [data.visitors, m.home_today_visitors(), rowsHref(view, 'visitors')],
    [data.newVisitors, m.home_today_new(), rowsHref(view, 'newVisitors')],
    [data.relays, m.home_today_relays(), rowsHref(view, 'visits', { way: 'relay' })],
    [data.contacts, m.home_today_contacts(), rowsHref(view, 'contacts')],
  ]
  return (
    <section className={style.block} aria-label={m.home_today()}>
      <a className={`${style.hero} ${own.top}`} href={radar}>
        <span>
          {m.home_today_visits()}
          <b>{countWords(data.visits)}</b>
          <small>{compared(data.visits, data.visitsYesterday)}</small>
        </span>
        {week && <Sparkline values={week} />}
      </a>
      <div className={style.figures}>
        {small.map(([figure, words, rows]) => (
          <a key={words} href={rows}>
            <b>{countWords(figure)}</b>
            <small>{words}</small>
          </a>
        ))}
      </div>
    </section>
  )
}
