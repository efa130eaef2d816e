import { callQuery } from '@mingpian/client/react/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { m } from '#paraglide/messages.js'
import { RecordLink } from '#ui/record-link.tsx'
import style from './booking.module.css'
import { bookingHref } from './paths.ts'
import { overWords, untilWords, waitingState, waitingWhen } from './waiting-words.ts'

/** What the person waits for: freed times that are held for them first, then their turns. Nothing where they wait nowhere. */
export function WaitingLinks() {
  const { data } = useQuery({
    ...callQuery('GET /java-appointment-center/api/app/appointment/waiting/v1/list', { quiet: true }),
    staleTime: 0,
  })
  if (!data || data.list.length === 0) return null
  return (
    <section className={style.waiting} aria-label={m.wait_mine()}>
      <h2>{m.wait_mine()}</h2>
      {data.list.map((entry) => (
        <RecordLink
          key={entry.waitingId}
          href={bookingHref('waiting', { waiting: entry.waitingId })}
          title={entry.serviceName}
          state={waitingState(entry.state)}
          tone={entry.state === 'offered' ? 'success' : undefined}
        >
          <p className={style.when}>{waitingWhen(entry)}</p>
          <p className={style.where}>
            {entry.state === 'offered' && m.wait_until({ until: untilWords(entry) })}
            {entry.state === 'waiting' &&
              `${m.wait_position({ n: entry.position })} · ${entry.placeName}${entry.staff ? ` · ${entry.staff.name}` : ''}`}
            {overWords(entry)}
          </p>
        </RecordLink>
      ))}
    </section>
  )
}
