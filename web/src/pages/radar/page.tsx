import { CallError } from '@mingpian/client/call.ts'
import type { RadarEntry } from '@mingpian/contract/clue.ts'
import { ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { SignInTrouble } from '#features/platform/sign-in-trouble.tsx'
import { LookingRows } from '#features/radar/live/looking-rows.tsx'
import { useLiveRadar } from '#features/radar/live/use-live-radar.ts'
import { useLooking } from '#features/radar/live/use-looking.ts'
import { ownCard } from '#features/radar/own-card.ts'
import { radarOptions } from '#features/radar/queries.ts'
import { RadarDays } from '#features/radar/radar-days.tsx'
import { radarSentence } from '#features/radar/sentence.ts'
import { useShare } from '#features/share/use-share.tsx'
import { More } from '#kit/more.tsx'
import { useList } from '#kit/use-list.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { StateView, type ViewState } from '#ui/state-view.tsx'
import { LiveStrip } from './live-strip.tsx'
import style from './radar.module.css'
import { rowsOf } from './rows.ts'
import { RadarSkeleton } from './skeleton.tsx'
import { TakenOver } from './taken-over.tsx'
import { useSeen } from './use-seen.ts'

/** The member's radar: loaded page by page, and live while it is open. */
export default function RadarPage() {
  const user = useSession()
  const companyId = user?.companyId ?? ''
  const [arrivals, setArrivals] = useState<RadarEntry[]>([])
  const { looking, now, hear } = useLooking()
  const status = useLiveRadar(Boolean(user), (entry) => {
    hear(entry)
    setArrivals((known) => [...known, entry])
  })
  // The stream is opened before the list is read, so that an entry in between is in one of them.
  const radar = useList({
    ...radarOptions(),
    enabled: Boolean(user) && status !== 'connecting',
  })
  const { refetch } = radar
  /** Read though there has been no line yet. */
  const readBlind = useRef<boolean>(undefined)
  useEffect(() => {
    if (status === 'connecting') return
    // What the line was refused for the list is refused for too, and that has its words and its way on. And a line that
    // comes late tells nothing of what came between the list and itself.
    if (status === 'refused' || (status === 'live' && readBlind.current)) void refetch()
    readBlind.current = status === 'lost' && readBlind.current !== false
  }, [status, refetch])
  const rows = useMemo(() => rowsOf(radar.pages, arrivals), [radar.pages, arrivals])
  const { openGuide, guide } = useShare(ownCard(user))

  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.radar_title()}</h1>
      <a className={style.statistics} href="#/pages/card-statistics/index">
        {m.stats_title()}
        <ChevronRight size={16} aria-hidden />
      </a>
      <LiveStrip status={status} />
      <LookingRows looking={looking} now={now} />
      <SignInTrouble companyId={companyId} />
      <TakenOver />
      <Announcer entry={arrivals[arrivals.length - 1]} />
      {rows.length > 0 ? (
        <Rows rows={rows} arrivals={arrivals} companyId={companyId} />
      ) : (
        <StateView part state={stateOf(radar.isPending, radar.error, radar.refetch, openGuide)} />
      )}
      {rows.length > 0 && <More {...radar.end} />}
      {guide}
    </main>
  )
}

function Rows({
  rows,
  arrivals,
  companyId,
}: {
  rows: RadarEntry[]
  arrivals: RadarEntry[]
  companyId: string
}) {
  const seen = useSeen(companyId, rows[0]?.lastAt)
  return (
    <RadarDays
      rows={rows}
      isUnread={(entry) => entry.lastAt > seen || arrivals.includes(entry)}
      hasArrived={(entry) => arrivals.includes(entry)}
    />
  )
}

/** Reads out what has just arrived, when the screen reader is free. */
function Announcer({ entry }: { entry: RadarEntry | undefined }) {
  const sentence = entry && radarSentence(entry, getLocale())
  return (
    <p className="sr-only" aria-live="polite">
      {sentence?.map(({ text }) => text).join('')}
    </p>
  )
}

function stateOf(pending: boolean, error: Error | null, retry: () => void, share: () => void): ViewState {
  if (pending) return { kind: 'loading', skeleton: <RadarSkeleton /> }
  if (error) {
    const requestId = error instanceof CallError ? error.requestId : ''
    return { kind: 'error', hint: m.shell_failed_hint(), requestId, onRetry: retry }
  }
  return {
    kind: 'empty',
    title: m.radar_empty_title(),
    hint: m.radar_empty_hint(),
    action: (
      <Button kind="primary" onClick={share}>
        {m.radar_empty_action()}
      </Button>
    ),
  }
}
