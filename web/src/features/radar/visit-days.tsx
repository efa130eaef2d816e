import type { RadarVisit } from '@mingpian/contract/clue.ts'
import { dayWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { getLocale } from '#paraglide/runtime.js'
import { byDay } from './days.ts'
import style from './visit-days.module.css'
import { VisitRow } from './visit-row.tsx'

interface VisitDaysProps {
  visits: readonly RadarVisit[]
  /** Began after the radar was read the last time. */
  isUnread?: (visit: RadarVisit) => boolean
  /** Began while the page was open. */
  hasArrived?: (visit: RadarVisit) => boolean
}

/** Visits under the days on which something was done last. */
export function VisitDays({ visits, isUnread = never, hasArrived = never }: VisitDaysProps) {
  const now = useNow()
  return byDay(visits, ({ lastAt }) => lastAt).map(({ day, at, items }) => (
    <section key={day} className={style.day}>
      <h2>{dayWords(at, now, getLocale())}</h2>
      <ul>
        {items.map((visit) => (
          <VisitRow
            key={visit.id}
            visit={visit}
            now={now}
            unread={isUnread(visit)}
            arrived={hasArrived(visit)}
          />
        ))}
      </ul>
    </section>
  ))
}

const never = () => false
