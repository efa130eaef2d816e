import type { CodeKind, CodeState } from '@mingpian/contract/codes.ts'
import type { Shift } from '@mingpian/contract/shared/hours.ts'
import { weekdayWords } from '#kit/weekday.ts'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'

const kinds: Record<CodeKind, () => string> = {
  contact: m.codes_kind_contact,
  assistant: m.codes_kind_assistant,
}
export const kindWords = (kind: CodeKind) => kinds[kind]()

const states: Record<CodeState, () => string> = {
  making: m.codes_state_making,
  open: m.codes_state_open,
  ended: m.codes_state_ended,
}
export const stateWords = (state: CodeState) => states[state]()

export const codeMissing = () => ({ title: m.codes_missing(), hint: m.codes_missing_hint() })

/** Why WeCom has not made or changed a code yet. */
export function problemWords(problem: string): string {
  if (problem === 'noApp') return m.codes_problem_no_app()
  return problem === 'unreachable' ? m.codes_problem_unreachable() : m.codes_problem({ code: problem })
}

export function shiftWords({ days, from, until }: Shift): string {
  const week = [...days].sort((one, other) => one - other).map(weekdayWords)
  return `${days.length === 7 ? m.codes_every_day() : week.join(' ')} ${from}–${until}`
}

export const listed = (items: string[]) =>
  new Intl.ListFormat(getLocale(), { type: 'conjunction', style: 'narrow' }).format(items)
