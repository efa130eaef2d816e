import { useToday } from '#features/radar/use-today.ts'
import { useUnread } from '#features/radar/use-unread.ts'
import { m } from '#paraglide/messages.js'
import style from './radar.module.css'

/** Today in one sentence, and how many visits are unread. @param seen until when the radar was read, as ISO time */
export function Summary({ companyId, seen }: { companyId: string; seen: string }) {
  const { data } = useToday(companyId)
  const unread = useUnread(seen)
  return (
    <p className={style.summary}>
      {data && <span>{summaryWords(data)}</span>}
      {unread > 0 && <b>{m.radar_unread({ n: unread })}</b>}
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
  if (newVisitors === 0) return m.radar_summary({ visitors, visits })
  return m.radar_summary_new({ visitors, visits, fresh: newVisitors })
}
