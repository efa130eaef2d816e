import type { Booking } from '@mingpian/contract/shared/booking.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { m } from '#paraglide/messages.js'

type Paid = Pick<Booking, 'payment'>

/** What became of the money of a booking; '' where nothing is paid online. */
export function paymentWords({ payment }: Paid): string {
  if (!payment) return ''
  const { state, amount, paid, refunded } = payment
  if (state === 'lapsed') return m.book_lapsed()
  if (state === 'paid') return m.book_paid({ price: yuan(paid - refunded) })
  if (state === 'refunding') return m.book_refunding({ price: yuan(paid - refunded) })
  return state === 'refunded'
    ? m.book_refunded({ price: yuan(refunded) })
    : m.book_unpaid({ price: yuan(amount) })
}

export const isReturned = ({ payment }: Paid): boolean =>
  payment?.state === 'refunding' || payment?.state === 'refunded'

interface Priced {
  price: number
  personsMax: number
}

/** The price of a service: of one person where several may come; '' for a free one. */
export function priceWords({ price, personsMax }: Priced, isPaidOnline: boolean): string {
  if (price === 0) return ''
  const words = personsMax > 1 ? m.book_price_each({ price: yuan(price) }) : yuan(price)
  return isPaidOnline ? words : m.book_price_at_place({ price: words })
}
