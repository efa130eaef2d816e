import type { Booking } from '@mingpian/contract/shared/booking.ts'
import style from './booking.module.css'
import { stateWords } from './state-words.ts'
import { spanWords } from './time.ts'

/** A booking in a list: what, when, where, and its state. */
export function BookingLink({ booking, href, who }: { booking: Booking; href: string; who?: string }) {
  const { serviceName, placeName, staff, state } = booking
  return (
    <a className={style.card} href={href}>
      <span className={style.line}>
        <b>{who ? `${who} · ${serviceName}` : serviceName}</b>
        <span className={style.state} data-state={state}>
          {stateWords(state)}
        </span>
      </span>
      <p className={style.when}>{spanWords(booking)}</p>
      <p className={style.where}>{[placeName, staff?.name].filter(Boolean).join(' · ')}</p>
    </a>
  )
}
