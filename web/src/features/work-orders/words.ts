import type { WorkOrderKind, WorkOrderState } from '@mingpian/contract/shared/rules/work-order-states.ts'
import { m } from '#paraglide/messages.js'

const kinds: Record<WorkOrderKind, () => string> = {
  repair: m.wo_kind_repair,
  complaint: m.wo_kind_complaint,
  question: m.wo_kind_question,
}
export const kindWords = (kind: WorkOrderKind): string => kinds[kind]()

const states: Record<WorkOrderState, () => string> = {
  open: m.wo_state_open,
  taken: m.wo_state_taken,
  answered: m.wo_state_answered,
  closed: m.wo_state_closed,
}
export const stateWords = (state: WorkOrderState): string => states[state]()

/** A customer by name, else by number. */
export const customerWords = ({
  customerName,
  customerNumber,
}: {
  customerName: string
  customerNumber: number
}) => customerName || m.wo_visitor({ n: customerNumber })
