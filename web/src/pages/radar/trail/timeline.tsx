import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { strongActions } from '@mingpian/contract/shared/rules/interest.ts'
import {
  ClipboardList,
  Contact,
  Copy,
  Eye,
  type LucideIcon,
  MessageCircleQuestion,
  Phone,
  QrCode,
  Share2,
  Store,
  UserPlus,
} from 'lucide-react'
import { byDay } from '#features/radar/days.ts'
import { trailSentence } from '#features/radar/sentence.ts'
import { SentenceView } from '#features/radar/sentence-view.tsx'
import { clock, dayWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Opens, Parts, Question } from './entry-more.tsx'
import style from './timeline.module.css'
import '#ui/signal.css'

/** Everything that the visitor did, by days, the newest first. @param visits how many there were in all */
export function Timeline({ entries, visits, lead }: { entries: TrailEntry[]; visits: number; lead: string }) {
  const now = useNow()
  const locale = getLocale()
  const begun = entries.filter(({ begins }) => begins)
  /** The newest is the last of all visits. */
  const nthOf = (entry: TrailEntry) => visits - begun.indexOf(entry)
  return (
    <section className={style.block}>
      <h2>{m.trail_history()}</h2>
      {byDay(entries, (entry) => entry.at).map(({ day, at, items }) => (
        <section key={day}>
          <h3>{dayWords(at, now, locale)}</h3>
          <ol className={style.line}>
            {items.map((entry) => (
              <li key={entry.id}>
                <Mark event={entry.event} />
                <div className={style.words}>
                  <p>
                    <SentenceView parts={trailSentence(entry, locale)} />
                  </p>
                  <Parts entry={entry} />
                  <Question question={entry.question} />
                  <p className={style.meta}>
                    <time dateTime={entry.at}>{clock(new Date(entry.at))}</time>
                    {entry.begins && <small>{m.trail_nth({ n: nthOf(entry) })}</small>}
                    <Opens entry={entry} lead={lead} />
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}

const icons: Record<string, LucideIcon | undefined> = {
  ask: MessageCircleQuestion,
  exchange: Contact,
  submit_form: ClipboardList,
  call: Phone,
  save_contact: UserPlus,
  copy: Copy,
  view_code: QrCode,
  share: Share2,
  mall: Store,
}

const strong: readonly string[] = [...strongActions, 'ask']

/** Shows at a glance what an entry is; its sentence says it in words. */
function Mark({ event }: { event: string }) {
  const Icon = icons[event] ?? Eye
  return (
    <span className={strong.includes(event) ? style.strong : style.mark}>
      <Icon size={16} aria-hidden />
    </span>
  )
}
