import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { WorkOrderKind, WorkOrderState } from '@mingpian/contract/shared/rules/work-order-states.ts'

/** States and kinds, as messages and exports name them. */
export const stateWords: Record<WorkOrderState, Record<Locale, string>> = {
  open: { zh: '待接手', en: 'waiting' },
  taken: { zh: '处理中', en: 'in progress' },
  answered: { zh: '已回复', en: 'answered' },
  closed: { zh: '已完成', en: 'closed' },
}

export const kindWords: Record<WorkOrderKind, Record<Locale, string>> = {
  repair: { zh: '报修', en: 'repair' },
  complaint: { zh: '投诉', en: 'complaint' },
  question: { zh: '咨询', en: 'question' },
}
