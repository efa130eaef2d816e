import type { BookingPayment, BookingState } from '@mingpian/contract/shared/rules/booking-states.ts'

export const stateColours: Record<BookingState, string> = {
  held: 'default',
  unpaid: 'gold',
  asked: 'orange',
  confirmed: 'green',
  arrived: 'blue',
  finished: 'default',
  cancelled: 'default',
  refused: 'red',
  noShow: 'red',
}

export const paymentColours: Record<BookingPayment, string> = {
  unpaid: 'gold',
  paid: 'green',
  refunding: 'blue',
  refunded: 'default',
  lapsed: 'default',
}
