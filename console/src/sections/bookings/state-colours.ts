import type { BookingState } from '@mingpian/contract/shared/rules/booking-states.ts'

export const stateColours: Record<BookingState, string> = {
  held: 'default',
  asked: 'orange',
  confirmed: 'green',
  arrived: 'blue',
  finished: 'default',
  cancelled: 'default',
  refused: 'red',
  noShow: 'red',
}
