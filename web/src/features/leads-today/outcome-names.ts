import type { CallOutcome } from '@mingpian/contract/shared/lead-acts.ts'
import { m } from '#paraglide/messages.js'

/** The outcomes of a contact, in the order in which they are offered. */
export const outcomeNames: Record<CallOutcome, () => string> = {
  bought: m.call_bought,
  agreed: m.call_agreed,
  talked: m.call_talked,
  no_answer: m.call_no_answer,
  declined: m.call_declined,
}

export const outcomes = Object.keys(outcomeNames) as CallOutcome[]
