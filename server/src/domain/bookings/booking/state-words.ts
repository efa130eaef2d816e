import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { BookingState } from '@mingpian/contract/shared/rules/booking-states.ts'

/** The states of a booking, as files and exports name them. */
export const stateWords: Record<BookingState, Record<Locale, string>> = {
  held: { zh: '保留中', en: 'held' },
  unpaid: { zh: '待支付', en: 'to be paid' },
  asked: { zh: '待确认', en: 'to be confirmed' },
  confirmed: { zh: '已确认', en: 'confirmed' },
  arrived: { zh: '已到店', en: 'arrived' },
  finished: { zh: '已完成', en: 'finished' },
  cancelled: { zh: '已取消', en: 'cancelled' },
  refused: { zh: '已拒绝', en: 'refused' },
  noShow: { zh: '未到店', en: 'did not come' },
}
