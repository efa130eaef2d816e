import type { StaffWaitingEntry } from '@mingpian/contract/appointment-waiting.ts'
import { untilWords, waitingState, waitingWhen } from '#features/booking/waiting-words.ts'
import { m } from '#paraglide/messages.js'
import { RecordLink } from '#ui/record-link.tsx'
import style from './day.module.css'

/** Who wait for a slot of the member of staff, the nearest day first. An offer is the person's to take. */
export function WaitingRows({ entries }: { entries: StaffWaitingEntry[] }) {
  return (
    <div className={style.list}>
      <h2>{m.wait_staff()}</h2>
      {entries.map((entry) => (
        <RecordLink
          key={entry.waitingId}
          title={`${entry.customerName || m.wait_staff_nameless()} · ${entry.serviceName}`}
          state={entry.state === 'offered' ? m.wait_staff_offered() : waitingState(entry.state)}
          tone={entry.state === 'offered' ? 'success' : undefined}
        >
          <p>{waitingWhen(entry)}</p>
          <p>
            {[
              entry.placeName,
              entry.staff?.name,
              m.wait_staff_turn({ n: entry.position, persons: entry.persons }),
              entry.state === 'offered' && m.wait_staff_until({ until: untilWords(entry) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </RecordLink>
      ))}
    </div>
  )
}
