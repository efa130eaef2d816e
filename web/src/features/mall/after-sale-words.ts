import type {
  AfterSaleKind,
  AfterSaleReason,
  AfterSaleState,
} from '@mingpian/contract/shared/rules/after-sale-states.ts'
import { m } from '#paraglide/messages.js'

const states: Record<AfterSaleState, () => string> = {
  asked: m.sale_asked,
  returning: m.sale_returning,
  refunding: m.sale_refunding,
  stuck: m.sale_stuck,
  done: m.sale_done,
  refused: m.sale_refused,
  withdrawn: m.sale_withdrawn,
}
export const afterSaleStateWords = (state: AfterSaleState): string => states[state]()

const kinds: Record<AfterSaleKind, () => string> = { refund: m.sale_refund, return: m.sale_return }
export const afterSaleKindWords = (kind: AfterSaleKind): string => kinds[kind]()

const reasons: Record<AfterSaleReason, () => string> = {
  unwanted: m.sale_unwanted,
  faulty: m.sale_faulty,
  wrong: m.sale_wrong,
  missing: m.sale_missing,
  late: m.sale_late,
  other: m.sale_other,
}
export const afterSaleReasonWords = (reason: AfterSaleReason): string => reasons[reason]()
