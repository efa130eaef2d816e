import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { durationWords } from '@mingpian/contract/shared/rules/sentences/duration.ts'
import { leadingName } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { ChevronRight } from 'lucide-react'
import { m } from '#paraglide/messages.js'
import { getLocale, type Locale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { type Looking, readFor } from './looking.ts'
import style from './looking-rows.module.css'

/** Visitors who are looking right now, with running seconds; each row opens a trail. @param now this phone's clock */
export function LookingRows({ looking, now, over }: { looking: Looking[]; now: number; over?: boolean }) {
  return (
    <section className={over ? style.over : style.section} aria-label={m.live_section()}>
      {looking.length > 0 && (
        <div className={style.rows}>
          {looking.map((each) => (
            <LookingRow key={each.entry.person.unionId} {...each} now={now} />
          ))}
        </div>
      )}
    </section>
  )
}

function LookingRow({ now, ...each }: Looking & { now: number }) {
  const locale = getLocale()
  const { entry, hasLeft } = each
  const time = durationWords(readFor(each, now), locale)
  const who = leadingName(entry.person, locale)
  return (
    <a
      className={style.row}
      href={`#/pages/radar/trail/index?${new URLSearchParams({ unionId: entry.person.unionId })}`}
      data-left={hasLeft}
    >
      <span className={style.face}>
        <Avatar name={entry.person.name} src={entry.person.avatar} number={entry.person.number} size={36} />
        <i aria-hidden="true" />
      </span>
      <span className={style.words}>
        {hasLeft ? m.live_left({ who, time }) : lookingWords(entry, locale)}
        {!hasLeft && (
          // Hidden from screen readers, which would read the running seconds all the time.
          <small aria-hidden="true">{time}</small>
        )}
      </span>
      <ChevronRight size={20} aria-hidden />
    </a>
  )
}

/** Sentence of a row about a visitor who is still there. */
export function lookingWords({ person, contentType, contentTitle }: RadarEntry, locale: Locale): string {
  const who = leadingName(person, locale)
  if (contentType === 'card' || !contentTitle) return m.live_looking({ who })
  return m.live_looking_thing({ who, what: contentTitle })
}
