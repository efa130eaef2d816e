import { currentCompany } from '@mingpian/client/company.ts'
import { callQuery } from '@mingpian/client/react/queries.ts'
import type { WaitingEntry } from '@mingpian/contract/appointment-waiting.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAddress } from '#features/address/use-address.ts'
import style from '#features/booking/one-booking.module.css'
import { bookingHref } from '#features/booking/paths.ts'
import { useTheme } from '#features/booking/queries.ts'
import { dayLine, zoneLine } from '#features/booking/time.ts'
import { clockOf, useSecondsUntil } from '#features/booking/use-seconds-until.ts'
import {
  overWords,
  partWords,
  untilWords,
  waitingState,
  waitingWhen,
} from '#features/booking/waiting-words.ts'
import { NoticesRow } from '#features/grant/notices-row.tsx'
import { queryState } from '#kit/query-state.ts'
import { m } from '#paraglide/messages.js'
import { FactRow, LinkRow, Rows } from '#ui/rows.tsx'
import { BlockBone } from '#ui/skeleton.tsx'
import { StateView } from '#ui/state-view.tsx'
import { EndedActions, LeaveRow, OfferActions } from './actions.tsx'

/** One entry of the waiting list of the person: their turn, or the freed time that is held for them. */
export default function WaitingPage() {
  const { param } = useAddress()
  const waitingId = param('waiting')
  const { data, isPending, error, refetch } = useQuery({
    ...callQuery('GET /java-appointment-center/api/app/appointment/waiting/v1/detail', {
      query: { waitingId },
    }),
    enabled: waitingId !== '',
    staleTime: 0,
    // A freed time may come while the page is open.
    refetchInterval: 30_000,
  })
  if (data) return <Entry entry={data} refetch={() => void refetch()} />
  const missing = { title: m.wait_gone(), hint: m.wait_gone_hint() }
  if (!waitingId) return <StateView state={{ kind: 'missing', ...missing }} />
  return <StateView state={queryState(isPending, error, refetch, <BlockBone height={320} />, missing)} />
}

function Entry({ entry, refetch }: { entry: WaitingEntry; refetch: () => void }) {
  const { projectName } = useTheme(currentCompany())
  const { state, serviceName, placeName, staff, day, part, persons, position, startsAt, timeZone } = entry
  const seconds = useSecondsUntil(state === 'offered' ? entry.offeredUntil : '')
  const isOpen = state === 'waiting' || state === 'offered'
  const zone = startsAt ? zoneLine(timeZone, startsAt) : ''
  const isOver = state === 'offered' && seconds <= 0
  // The server says what became of an offer that ran out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once when the time is over
  useEffect(() => {
    if (isOver) refetch()
  }, [isOver])
  return (
    <main className={style.page}>
      <header className={style.head}>
        <span className={style.state} data-state={state === 'offered' ? 'confirmed' : state} role="status">
          {waitingState(state)}
        </span>
        <h1>{state === 'waiting' ? m.wait_position({ n: position }) : waitingWhen(entry)}</h1>
        {state === 'waiting' && <p>{m.wait_position_hint()}</p>}
        {state === 'offered' && (
          <p>
            {m.wait_until({ until: untilWords(entry) })}
            {seconds > 0 && ` · ${m.wait_left_time({ time: clockOf(seconds) })}`}
          </p>
        )}
        {!isOpen && <p>{overWords(entry)}</p>}
        {zone && <p>{zone}</p>}
      </header>
      <Rows>
        <FactRow title={projectName} value={serviceName} />
        <FactRow title={m.book_place()} value={placeName} />
        <FactRow title={m.book_day()} value={dayLine(day)} />
        <FactRow title={m.wait_which()} value={partWords(part)} />
        <FactRow title={m.book_person()} value={staff?.name ?? m.book_any()} />
        {persons > 1 && <FactRow title={m.book_persons()} value={m.book_persons_n({ n: persons })} />}
      </Rows>
      <Rows>
        {state === 'waiting' && <NoticesRow title={m.wait_notices()} />}
        <LinkRow title={m.book_mine()} href={bookingHref('mine')} />
        {isOpen && <LeaveRow waitingId={entry.waitingId} />}
      </Rows>
      {state === 'offered' && <OfferActions entry={entry} isOver={isOver} />}
      {!isOpen && state !== 'taken' && <EndedActions entry={entry} />}
    </main>
  )
}
