import { CallError } from '@mingpian/client/call.ts'
import { failedWith, missingCodes } from '@mingpian/client/failed.ts'
import type { TrailEntry } from '@mingpian/contract/clue.ts'
import { useAddress } from '#features/address/use-address.ts'
import { byDay } from '#features/radar/days.ts'
import { ownCard } from '#features/radar/own-card.ts'
import { trailOptions } from '#features/radar/queries.ts'
import { trailSentence } from '#features/radar/sentence.ts'
import { SentenceView } from '#features/radar/sentence-view.tsx'
import { useShare } from '#features/share/use-share.tsx'
import { More } from '#kit/more.tsx'
import { clock, dayWords } from '#kit/time.ts'
import { useList } from '#kit/use-list.ts'
import { useNow } from '#kit/use-now.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { StateView, type ViewState } from '#ui/state-view.tsx'
import { Attention } from './attention.tsx'
import { Opens, Parts, Question } from './entry-more.tsx'
import { TrailHead } from './head.tsx'
import { NextStep } from './next-step.tsx'
import { Remark } from './remark.tsx'
import { TrailSkeleton } from './skeleton.tsx'
import style from './trail.module.css'

/** The whole history of one visitor with me. */
export default function TrailPage() {
  const user = useSession()
  const unionId = useAddress().param('unionId')
  const trail = useList({
    ...trailOptions(unionId),
    enabled: Boolean(user && unionId),
  })
  const { guide } = useShare(ownCard(user))

  const first = trail.pages[0]
  if (!first) return <StateView state={stateOf(Boolean(unionId), trail.error, trail.refetch)} />
  const { rows: entries = [] } = trail
  return (
    <main className={style.page}>
      <TrailHead trail={first} />
      <Remark unionId={unionId} />
      <Attention entries={entries} total={first.total} />
      <NextStep unionId={unionId} entries={entries} />
      <Timeline entries={entries} visits={first.visits} lead={first.person.unionId} />
      <More {...trail.end} />
      {guide}
    </main>
  )
}

function Timeline({ entries, visits, lead }: { entries: TrailEntry[]; visits: number; lead: string }) {
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
                <time dateTime={entry.at}>{clock(new Date(entry.at))}</time>
                <p>
                  <SentenceView parts={trailSentence(entry, locale)} />
                  {entry.begins && (
                    <>
                      {' '}
                      <small>{m.trail_nth({ n: nthOf(entry) })}</small>
                    </>
                  )}
                  <Opens entry={entry} lead={lead} />
                  <Parts entry={entry} />
                  <Question question={entry.question} />
                </p>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </section>
  )
}

function stateOf(named: boolean, error: Error | null, retry: () => void): ViewState {
  const failure = error instanceof CallError ? error : null
  if (!named || failedWith(error, ...missingCodes))
    return { kind: 'missing', title: m.trail_missing_title(), hint: m.trail_missing_hint() }
  if (error)
    return { kind: 'error', hint: m.shell_failed_hint(), requestId: failure?.requestId, onRetry: retry }
  return { kind: 'loading', skeleton: <TrailSkeleton /> }
}
