import type { CallNow, CallReason } from '@mingpian/contract/call-now.ts'
import { calendarWords, dayKey, timeBeforeText } from '#kit/time.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

type Reason = CallNow['reasons'][number]

/** Why a lead is worth a call, in one sentence. */
export function reasonWords(reason: Reason, now: Date): string {
  const locale = getLocale()
  const when = timeBeforeText(new Date(reason.at), now, locale)
  const title = reason.contentTitle || m.call_gone()
  switch (reason.reason) {
    case 'form':
      return m.call_why_form({ when, what: title })
    case 'question':
      return m.call_why_question({ when, what: title })
    case 'card':
      return m.call_why_card({ when })
    case 'call':
      return m.call_why_call({ when })
    case 'again':
      return m.call_why_again({
        since: calendarWords(dayKey(new Date(reason.since)), now, locale),
        what: reason.contentType === 'card' ? m.call_own_card() : m.call_piece({ what: title }),
        times: reason.times,
      })
    case 'return':
      return m.call_why_return({ days: wholeDays(reason), when })
  }
}

const wholeDays = ({ since, at }: Reason) => Math.floor((Date.parse(at) - Date.parse(since)) / 86_400_000)

/** The reasons as headings of figures. */
export const reasonNames: Record<CallReason, () => string> = {
  form: m.call_reason_form,
  question: m.call_reason_question,
  card: m.call_reason_card,
  call: m.call_reason_call,
  again: m.call_reason_again,
  return: m.call_reason_return,
}
