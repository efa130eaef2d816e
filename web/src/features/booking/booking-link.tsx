import type { Booking } from '@mingpian/contract/shared/booking.ts'
import { RecordLink } from '#ui/record-link.tsx'
import style from './booking.module.css'
import { isReturned, paymentWords } from './payment-words.ts'
import { stateWords } from './state-words.ts'
import { spanWords } from './time.ts'

const tones: Partial<Record<Booking['state'], 'success' | 'warning'>> = {
  unpaid: 'warning',
  asked: 'warning',
  confirmed: 'success',
  arrived: 'success',
}

/** A booking in a list: what, when, where, and its state. */
export function BookingLink({ booking, href, who }: { booking: Booking; href: string; who?: string }) {
  const { serviceName, placeName, staff, state } = booking
  const title = who ? `${who} · ${serviceName}` : serviceName
  return (
    <RecordLink href={href} title={title} state={stateWords(state)} tone={tones[state]}>
      <p className={style.when}>{spanWords(booking)}</p>
      <p className={style.where}>
        {[placeName, staff?.name, isReturned(booking) && paymentWords(booking)].filter(Boolean).join(' · ')}
      </p>
    </RecordLink>
  )
}
