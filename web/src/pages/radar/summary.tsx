import { useToday } from '#features/radar/use-today.ts'
import { useUnread } from '#features/radar/use-unread.ts'
import { countWords } from '#kit/count.ts'
import { m } from '#paraglide/messages.js'
import style from './radar.module.css'

/** Today in one sentence, and how many visits are unread. @param seen until when the radar was read, as ISO time */
export function Summary({ companyId, seen }: { companyId: string; seen: string }) {
  const { data } = useToday(companyId)
  const unread = useUnread(seen)
  return (
    <p className={style.summary}>
      {data && <span>{summaryWords(data)}</span>}
      {unread > 0 && <b>{m.radar_unread({ n: countWords(unread) })}</b>}
    </p>
  )
}

function summaryWords({
  visits,
  visitors,
  newVisitors,
}: {
  visits: number
  visitors: number
  newVisitors: number
}): string {
  if (visits === 0) return m.radar_summary_none()
  if (visitors === 1) return ofOne(visits, newVisitors > 0)
  const counts = { visitors: countWords(visitors), visits: countWords(visits) }
  if (newVisitors === 0) return m.radar_summary(counts)
  return m.radar_summary_new({ ...counts, fresh: countWords(newVisitors) })
}

/** English has a form of its own for one. */
function ofOne(visits: number, isNew: boolean): string {
  if (visits === 1) return isNew ? m.radar_summary_new_once() : m.radar_summary_once()
  return isNew ? m.radar_summary_new_again({ visits }) : m.radar_summary_again({ visits })
}
