import type { TrailEntry } from '@mingpian/contract/clue.ts'
import type { LeadAct } from '@mingpian/contract/shared/lead-acts.ts'
import { strongActions } from '@mingpian/contract/shared/rules/interest.ts'
import { durationWords } from '@mingpian/contract/shared/rules/sentences/duration.ts'
import { trailSentence } from '@mingpian/contract/shared/rules/sentences/visits.ts'
import {
  CalendarCheck,
  CalendarClock,
  CalendarX,
  ChevronDown,
  ClipboardList,
  Contact,
  Copy,
  Eye,
  Heart,
  LifeBuoy,
  type LucideIcon,
  MapPin,
  MessageCircle,
  MessageCircleQuestion,
  MessageSquareQuote,
  Phone,
  QrCode,
  Share2,
  ShoppingBag,
  Store,
  Ticket,
  Undo2,
  UserPlus,
  Wallet,
} from 'lucide-react'
import { useId, useState } from 'react'
import { byDay } from '#features/radar/days.ts'
import { Opens, Parts } from '#features/radar/read-links.tsx'
import { SentenceView } from '#features/radar/sentence-view.tsx'
import { clock, dayWords } from '#kit/time.ts'
import { useNow } from '#kit/use-now.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { About } from './about.tsx'
import { Act } from './act.tsx'
import { Question } from './question.tsx'
import { runsOf } from './runs.ts'
import { blocksOf } from './stories.ts'
import style from './timeline.module.css'
import '#ui/signal.css'

interface TimelineProps {
  entries: TrailEntry[]
  /** What salespeople did about the visitor. */
  acts: LeadAct[]
  /** How many there were in all. */
  visits: number
  lead: string
}

/** Everything that the visitor did, and what was done about them, by days and visits, the newest first. */
export function Timeline({ entries, acts, visits, lead }: TimelineProps) {
  const now = useNow()
  const locale = getLocale()
  const begun = entries.filter(({ begins }) => begins)
  /** The newest is the last of all visits. */
  const nthOf = (entry: TrailEntry) => visits - begun.indexOf(entry)
  return (
    <section className={style.block}>
      <h2>{m.trail_history()}</h2>
      {entries.length + acts.length === 0 && <p className={style.none}>{m.trail_history_none()}</p>}
      {byDay(newestFirst([...entries, ...acts]), ({ at }) => at).map(({ day, at, items }) => (
        <section key={day}>
          <h3>{dayWords(at, now, locale)}</h3>
          {blocksOf(items).map(({ story, acts }) =>
            story ? (
              <section key={story.entries[0]?.id} className={style.story}>
                {story.begin && (
                  <VisitHead begin={story.begin} nth={nthOf(story.begin)} entries={story.entries} />
                )}
                <ol className={style.line}>
                  {runsOf(story.entries, locale).map(([entry, ...same]) => (
                    <li key={entry?.id}>{entry && <Entry entry={entry} same={same} lead={lead} />}</li>
                  ))}
                </ol>
              </section>
            ) : (
              <ol key={acts[0]?.id} className={`${style.story} ${style.line}`}>
                {acts.map((act) => (
                  <li key={act.id}>
                    <Act act={act} />
                  </li>
                ))}
              </ol>
            ),
          )}
        </section>
      ))}
    </section>
  )
}

const newestFirst = <T extends { at: string }>(lines: T[]): T[] =>
  lines.sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))

/** The number of a visit and when it began; of several openings the time of all. */
function VisitHead({ begin, nth, entries }: { begin: TrailEntry; nth: number; entries: TrailEntry[] }) {
  const views = entries.filter(({ event }) => event === 'view')
  const duration = views.reduce((sum, view) => sum + view.duration, 0)
  const time = durationWords(duration, getLocale())
  return (
    <h4>
      {m.trail_nth({ n: nth })}
      <small>
        {[clock(new Date(begin.at)), views.length > 1 && duration > 0 && m.trail_visit_time({ time })]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </h4>
  )
}

interface EntryProps {
  entry: TrailEntry
  /** Later entries of a run have the same text: their times are listed after the first. */
  same: readonly TrailEntry[]
  lead: string
}

function Entry({ entry, same, lead }: EntryProps) {
  const [isOpen, setOpen] = useState(false)
  const times = useId()
  const meta = (one: TrailEntry) => (
    <>
      <time dateTime={one.at}>{clock(new Date(one.at))}</time>
      <Opens entry={one} lead={lead} />
    </>
  )
  const all = [entry, ...same]
  return (
    <>
      <Mark event={entry.event} />
      <div className={style.words}>
        <p>
          <SentenceView parts={trailSentence(entry, getLocale())} />
        </p>
        <Parts entry={entry} />
        <Question question={entry.question} />
        <About about={entry.about} />
        {same.length === 0 ? (
          <p className={style.meta}>{meta(entry)}</p>
        ) : (
          <>
            <button
              type="button"
              className={style.run}
              aria-expanded={isOpen}
              aria-controls={times}
              onClick={() => setOpen(!isOpen)}
            >
              <b>{m.trail_run({ n: all.length })}</b>
              <span>{spanOf(all)}</span>
              <ChevronDown size={16} aria-hidden />
            </button>
            <ol id={times} hidden={!isOpen}>
              {all.map((one) => (
                <li key={one.id} className={style.meta}>
                  {meta(one)}
                </li>
              ))}
            </ol>
          </>
        )}
      </div>
    </>
  )
}

/** The first and the last time of entries, which are sorted newest first. */
function spanOf(entries: readonly TrailEntry[]): string {
  const times = [entries[entries.length - 1], entries[0]].flatMap((one) =>
    one ? clock(new Date(one.at)) : [],
  )
  return [...new Set(times)].join(' – ')
}

const icons: Record<string, LucideIcon | undefined> = {
  ask: MessageCircleQuestion,
  comment: MessageCircle,
  like: Heart,
  exchange: Contact,
  submit_form: ClipboardList,
  pay_order: Wallet,
  place_order: ShoppingBag,
  refund_order: Undo2,
  review_product: MessageSquareQuote,
  take_coupon: Ticket,
  book: CalendarCheck,
  join_waiting: CalendarClock,
  pay_booking: Wallet,
  cancel_booking: CalendarX,
  refund_booking: Undo2,
  arrive: MapPin,
  request_help: LifeBuoy,
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
