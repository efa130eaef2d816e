import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { durationWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale, type Locale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { nameOf } from '../sentence.ts'
import { type Looking, readFor } from './looking.ts'
import style from './looking-now.module.css'
import { useLiveRadar } from './use-live-radar.ts'
import { useLooking } from './use-looking.ts'

/**
 * Rows that slide in while visitors look at the salesperson's things, with running seconds; each opens the visitor's
 * trail. For staff alone.
 * @param onVisit is told of each visit that begins
 * @param over lies over the page's end, above its bar
 */
export default function LookingNow({ onVisit, over }: { onVisit?: () => void; over?: boolean }) {
  const { looking, now, hear } = useLooking()
  const newest = useRef('')
  useLiveRadar(true, (entry: RadarEntry) => {
    hear(entry)
    if (entry.lastAt <= newest.current) return
    newest.current = entry.lastAt
    onVisit?.()
  })
  return (
    <section className={over ? style.over : style.section} aria-label={m.live_section()}>
      <p className="sr-only" aria-live="polite">
        {looking.map(({ entry, hasLeft }) => !hasLeft && words(entry, getLocale()))}
      </p>
      {looking.length > 0 && (
        <ul className={style.rows}>
          {looking.map((each) => (
            <LookingRow key={each.entry.person.unionId} {...each} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

function LookingRow({ now, ...each }: Looking & { now: number }) {
  const locale = getLocale()
  const { entry, hasLeft } = each
  const time = durationWords(readFor(each, now), locale)
  const who = nameOf(entry.person, locale)
  return (
    <li>
      <a
        className={style.row}
        href={`#/pages/radar/trail/index?${new URLSearchParams({ unionId: entry.person.unionId })}`}
        data-left={hasLeft}
      >
        <span className={style.face}>
          <Avatar name={entry.person.name} src={entry.person.avatar} size={36} />
          <i aria-hidden="true" />
        </span>
        <span className={style.words}>
          {hasLeft ? m.live_left({ who, time }) : words(entry, locale)}
          {!hasLeft && (
            // The seconds run: read out each second they would drown everything else.
            <small aria-hidden="true">{time}</small>
          )}
        </span>
        <ChevronRight size={20} aria-hidden />
      </a>
    </li>
  )
}

function words({ person, contentType, contentTitle }: RadarEntry, locale: Locale): string {
  const who = nameOf(person, locale)
  if (contentType === 'card' || !contentTitle) return m.live_looking({ who })
  return m.live_looking_thing({ who, what: contentTitle })
}
