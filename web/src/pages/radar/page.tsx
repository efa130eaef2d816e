import { callQuery } from '@mingpian/client/react/queries.ts'
import type { RadarEntry, RadarVisit } from '@mingpian/contract/clue.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { radarSentence } from '@mingpian/contract/shared/rules/sentences/visits.ts'
import { ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { leadsPage } from '#features/leads/links.ts'
import { WaitingRow, waitingLeadsOptions } from '#features/leads/waiting-row.tsx'
import { SignInTrouble, signInOptions } from '#features/platform/sign-in-trouble.tsx'
import find from '#features/radar/find.module.css'
import { LookingRows } from '#features/radar/live/looking-rows.tsx'
import { useLiveRadar } from '#features/radar/live/use-live-radar.ts'
import { useLooking } from '#features/radar/live/use-looking.ts'
import { ownCard } from '#features/radar/own-card.ts'
import type { RadarTab } from '#features/radar/queries.ts'
import { TypeSelect, typeWords } from '#features/radar/type-select.tsx'
import { VisitDays } from '#features/radar/visit-days.tsx'
import { useShare } from '#features/share/use-share.tsx'
import { takenOverOptions } from '#features/staff/queries.ts'
import { More } from '#kit/more.tsx'
import { failedState } from '#kit/query-state.ts'
import { useAnswered } from '#kit/use-answered.ts'
import { useSession } from '#kit/use-session.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Button } from '#ui/button.tsx'
import { SearchField, useSettled } from '#ui/search-field.tsx'
import { StateView, type ViewState } from '#ui/state-view.tsx'
import { LiveStrip } from './live-strip.tsx'
import style from './radar.module.css'
import { RadarSkeleton } from './skeleton.tsx'
import { Summary } from './summary.tsx'
import { RadarTabs } from './tabs.tsx'
import { TakenOver } from './taken-over.tsx'
import { useSeen } from './use-seen.ts'
import { useVisits, type Wanted } from './use-visits.ts'

/** The member's radar, visit by visit: loaded page by page, and live while it is open. */
export default function RadarPage() {
  const user = useSession()
  const companyId = user?.companyId ?? ''
  const [tab, setTab] = useState<RadarTab>('all')
  const [sought, setSought] = useState('')
  const name = useSettled(sought.trim())
  const [contentType, setContentType] = useState<ContentType | ''>('')
  const [heard, setHeard] = useState<RadarEntry>()
  const { looking, now, hear } = useLooking()
  const renew = useRef<() => void>(undefined)
  const reread = useRef<() => void>(undefined)
  const status = useLiveRadar(
    Boolean(user),
    (entry) => {
      hear(entry)
      setHeard(entry)
      renew.current?.()
    },
    () => reread.current?.(),
  )
  // The stream is opened before the list is read, so that a visit in between is in one of them.
  const radar = useVisits({ tab, name, contentType, enabled: Boolean(user) && status !== 'connecting' })
  const { refetch, rows } = radar
  useEffect(() => {
    renew.current = radar.renew
    reread.current = refetch
  })
  /** Whether the list was read before the stream connected for the first time. */
  const readBlind = useRef<boolean>(undefined)
  useEffect(() => {
    if (status === 'connecting') return
    // A refusal of the stream applies to the list as well, which says why and how to go on. A stream that connects late
    // has missed the visits since the list was read.
    if (status === 'refused' || (status === 'live' && readBlind.current)) void refetch()
    readBlind.current = status === 'lost' && readBlind.current !== false
  }, [status, refetch])
  // What stands above the rows is there before them, so that it does not move them.
  const isAnswered = useAnswered(
    [callQuery('GET /card/v1/home/today', {}), signInOptions(), waitingLeadsOptions(), takenOverOptions()],
    !radar.isPending,
  )
  const isWhole = tab === 'all' && name === '' && contentType === ''
  const { seen, newestAtFirst } = useSeen(companyId, isWhole ? newestBegin(rows) : undefined)
  const { openGuide, guide } = useShare(ownCard(user))
  const showAll = () => {
    setTab('all')
    setSought('')
    setContentType('')
  }
  // Without any visit there is nothing to filter.
  const hasAny = rows.length > 0 || !isWhole || sought !== ''

  return (
    <main className={style.page}>
      <h1 className="sr-only">{m.radar_title()}</h1>
      <header className={style.top}>
        <Summary companyId={companyId} seen={seen} />
        <div className={style.ways}>
          <a href="#/pages/radar/things/index">{m.read_title()}</a>
          <a href={`#${leadsPage}`}>
            {m.leads_title()}
            <ChevronRight size={16} aria-hidden />
          </a>
        </div>
      </header>
      <LiveStrip status={status} />
      <Announcer entry={heard} />
      {isAnswered && (
        <>
          <LookingRows looking={looking} now={now} />
          <SignInTrouble companyId={companyId} />
          <WaitingRow />
          <TakenOver />
        </>
      )}
      {isAnswered && hasAny && (
        <>
          <div className={find.find}>
            <SearchField label={m.radar_search()} value={sought} onChange={setSought} />
            <TypeSelect shown={contentType} onShow={setContentType} />
          </div>
          <RadarTabs shown={tab} onShow={setTab} />
        </>
      )}
      {isAnswered && rows.length > 0 ? (
        <>
          <VisitDays
            visits={rows}
            isUnread={({ startedAt }) => seen !== '' && startedAt > seen}
            hasArrived={({ startedAt }) => newestAtFirst !== '' && startedAt > newestAtFirst}
          />
          <More {...radar.end} />
        </>
      ) : (
        <StateView
          part
          state={stateOf(
            { ...radar, isPending: radar.isPending || !isAnswered },
            emptyOf({ tab, name, contentType, share: openGuide, showAll }),
          )}
        />
      )}
      {guide}
    </main>
  )
}

/** When the newest visit began; undefined without any. */
const newestBegin = (rows: readonly RadarVisit[]) =>
  rows.reduce<string | undefined>(
    (newest, { startedAt }) => (newest && newest > startedAt ? newest : startedAt),
    undefined,
  )

/** Reads out what has just arrived, when the screen reader is free. */
function Announcer({ entry }: { entry: RadarEntry | undefined }) {
  const sentence = entry && radarSentence(entry, getLocale())
  return (
    <p className="sr-only" aria-live="polite">
      {sentence?.map(({ text }) => text).join('')}
    </p>
  )
}

function stateOf(
  { isPending, error, refetch }: { isPending: boolean; error: Error | null; refetch: () => void },
  empty: ViewState,
): ViewState {
  if (isPending) return { kind: 'loading', skeleton: <RadarSkeleton /> }
  if (error) return failedState(error, refetch)
  return empty
}

/** Shown instead of visits if there are none: a reason by the filters, and a next step. */
function emptyOf({
  tab,
  name,
  contentType,
  share,
  showAll,
}: Wanted & {
  share: () => void
  showAll: () => void
}): ViewState {
  const all = <Button onClick={showAll}>{m.radar_none_action()}</Button>
  if (name)
    return {
      kind: 'empty',
      title: m.radar_none_named({ name }),
      hint: m.radar_none_named_hint(),
      action: all,
    }
  if (contentType)
    return {
      kind: 'empty',
      title: m.radar_none_type({ what: typeWords[contentType]() }),
      hint: m.radar_none_type_hint(),
      action: all,
    }
  if (tab === 'interested')
    return {
      kind: 'empty',
      title: m.radar_none_interested(),
      hint: m.radar_none_interested_hint(),
      action: all,
    }
  if (tab === 'new')
    return { kind: 'empty', title: m.radar_none_new(), hint: m.radar_none_new_hint(), action: all }
  if (tab === 'wecom')
    return { kind: 'empty', title: m.radar_none_wecom(), hint: m.radar_none_wecom_hint(), action: all }
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
