import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { rowTime, timeWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import style from './radar-row.module.css'
import { radarSentence } from './sentence.ts'
import { SentenceView } from './sentence-view.tsx'

interface RadarRowProps {
  entry: RadarEntry
  now: Date
  /** Came after the radar was read the last time. */
  unread: boolean
  /** Came while the page was open: it moves in. */
  arrived: boolean
  /** No day stands above the row: its time says the day, too. */
  dated?: boolean
}

/** One visitor and one thing, as a sentence; it opens into the visitor's whole trail. */
export function RadarRow({ entry, now, unread, arrived, dated }: RadarRowProps) {
  const locale = getLocale()
  const at = new Date(entry.lastAt)
  const trail = `#/pages/radar/trail/index?${new URLSearchParams({ unionId: entry.person.unionId })}`
  return (
    <li className={arrived ? style.arrived : undefined}>
      <a className={style.row} href={trail}>
        <Avatar name={entry.person.name} src={entry.person.avatar} size={40} />
        <div className={style.words}>
          <p>
            <SentenceView parts={radarSentence(entry, locale)} />
          </p>
          <time dateTime={entry.lastAt}>{(dated ? timeWords : rowTime)(at, now, locale)}</time>
        </div>
        {unread && <span className={style.dot} role="img" aria-label={m.radar_new()} />}
      </a>
      {entry.contentKind === 'form' && entry.actions.includes('submit_form') && (
        <a
          className={style.answers}
          href={`#/pages/forms/answers/index?${new URLSearchParams({ formId: entry.contentId, unionId: entry.person.unionId })}`}
        >
          {m.trail_open_answers()}
        </a>
      )}
    </li>
  )
}
