import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { dayWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { getLocale } from '#paraglide/runtime.js'
import { byDay } from './days.ts'
import style from './radar-days.module.css'
import { RadarRow } from './radar-row.tsx'

interface RadarDaysProps {
  rows: RadarEntry[]
  /** Came after the radar was read the last time. */
  isUnread?: (entry: RadarEntry) => boolean
  /** Came while the page was open. */
  hasArrived?: (entry: RadarEntry) => boolean
}

/** Rows of a radar under their days. */
export function RadarDays({ rows, isUnread = never, hasArrived = never }: RadarDaysProps) {
  const now = useNow()
  return byDay(rows, (entry) => entry.lastAt).map(({ day, at, items }) => (
    <section key={day} className={style.day}>
      <h2>{dayWords(at, now, getLocale())}</h2>
      <ul>
        {items.map((entry) => (
          <RadarRow
            // A row that came again is a new row to the eye: it moves in at the top.
            key={`${entry.id} ${entry.lastAt}`}
            entry={entry}
            now={now}
            unread={isUnread(entry)}
            arrived={hasArrived(entry)}
          />
        ))}
      </ul>
    </section>
  ))
}

const never = () => false
