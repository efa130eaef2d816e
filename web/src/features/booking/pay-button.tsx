import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Booking } from '@mingpian/contract/shared/booking.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { hasPaySheet } from '#host/pay.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import style from './booking.module.css'
import { payBooking } from './pay.ts'
import { rereadBookings } from './queries.ts'
import { clockOf, useSecondsUntil } from './use-seconds-until.ts'

interface PayButtonProps {
  booking: Booking
  /** Called before the page of the result is shown again. */
  onChecked?: () => void
}

/** Opens the payment sheet of an unpaid booking while its slot is kept, and says how long that is. */
export function PayButton({ booking, onChecked }: PayButtonProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const seconds = useSecondsUntil(booking.heldUntil)
  const pay = useWrite(() => payBooking(booking), {
    onDone: (to) => {
      onChecked?.()
      if (to) navigate(to, { replace: onChecked !== undefined })
    },
    // It was paid, cancelled or given another price meanwhile.
    onFailure: () => rereadBookings(client),
  })
  if (seconds === 0) return <p className={style.pay}>{m.book_pay_over()}</p>
  return (
    <div className={style.pay}>
      <p>{m.book_pay_hold({ time: clockOf(seconds) })}</p>
      {hasPaySheet() ? (
        <Button block kind="primary" busy={pay.busy} onClick={() => void pay.run()}>
          {m.order_pay()}
        </Button>
      ) : (
        <p>{m.book_paid_elsewhere()}</p>
      )}
    </div>
  )
}
