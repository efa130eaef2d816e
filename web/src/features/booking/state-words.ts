import type { BookingState } from '@mingpian/contract/shared/rules/booking-states.ts'
import { m } from '#paraglide/messages.js'

const words: Record<BookingState, () => string> = {
  held: m.book_state_held,
  unpaid: m.book_state_unpaid,
  asked: m.book_state_asked,
  confirmed: m.book_state_confirmed,
  arrived: m.book_state_arrived,
  finished: m.book_state_finished,
  cancelled: m.book_state_cancelled,
  refused: m.book_state_refused,
  noShow: m.book_state_no_show,
}

export const stateWords = (state: BookingState): string => words[state]()
