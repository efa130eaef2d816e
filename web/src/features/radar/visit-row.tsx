import type { RadarVisit } from '@mingpian/contract/clue.ts'
import { nameOf } from '@mingpian/contract/shared/rules/sentences/names.ts'
import { visitSentence } from '@mingpian/contract/shared/rules/sentences/visits.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { rowTime, timeWords } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Avatar } from '#ui/avatar.tsx'
import { part } from '#ui/part.tsx'
import { NameLine } from './name-line.tsx'
import style from './visit-row.module.css'
import { chipsOf, factsOf, lastWords, mostWords } from './visit-words.ts'
import '#ui/signal.css'

const VisitLines = part(() => import('./visit-lines.tsx'))

interface VisitRowProps {
  visit: RadarVisit
  now: Date
  /** Began after the radar was read the last time. */
  unread?: boolean
  /** Began while the page was open: it moves in. */
  arrived?: boolean
  /** Whether there is no heading with the day above the row, so that its time contains the day. */
  dated?: boolean
  /** Whether to omit the button that shows the entries of the visit. */
  closed?: boolean
}

export const trailHref = (unionId: string) => `#/pages/radar/trail/index?${new URLSearchParams({ unionId })}`

/** A person's visit. It links to the visitor's trail, and unfolds into its entries. */
export function VisitRow({ visit, now, unread, arrived, dated, closed }: VisitRowProps) {
  const locale = getLocale()
  const [isOpen, setOpen] = useState(false)
  const lines = useId()
  const focus = mostWords(visit, locale)
  const last = lastWords(visit)
  const who = nameOf(visit.person, locale)
  const sentence = visitSentence(visit, focus, locale)
  const words = sentence.map(({ text }) => text).join('')
  return (
    <li className={arrived ? style.arrived : undefined}>
      <div className={style.row}>
        <a className={style.face} href={trailHref(visit.person.unionId)}>
          <span className="sr-only">{unread ? `${m.radar_new()} ${words}` : words}</span>
          <Avatar name={visit.person.name} src={visit.person.avatar} number={visit.person.number} size={40} />
          <span className={style.words} aria-hidden>
            <NameLine name={who} at={visit.lastAt} now={now} words={dated ? timeWords : rowTime}>
              {unread && <i className={style.dot} role="img" aria-label={m.radar_new()} />}
            </NameLine>
            <span className={style.facts}>
              <span>
                {factsOf(visit, locale).map((fact) => (
                  <span key={fact}>{fact}</span>
                ))}
              </span>
            </span>
            {last && last !== focus && <span className={style.most}>{m.visit_last({ what: last })}</span>}
            {focus && <span className={style.most}>{m.visit_most({ what: focus })}</span>}
            <span className={style.chips}>
              {chipsOf(visit, locale).map(({ text, strong }) => (
                <span key={text} className={strong ? style.strong : undefined}>
                  {text}
                </span>
              ))}
            </span>
          </span>
        </a>
        {!closed && (
          <button
            type="button"
            className={style.unfold}
            aria-expanded={isOpen}
            aria-controls={lines}
            aria-label={m.visit_open({ who })}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown size={20} aria-hidden />
          </button>
        )}
      </div>
      {!closed && (
        <div id={lines} hidden={!isOpen}>
          {isOpen && <VisitLines visit={visit} />}
        </div>
      )}
    </li>
  )
}
