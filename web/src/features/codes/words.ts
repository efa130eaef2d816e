import type { CodeKind, CodeState } from '@mingpian/contract/codes.ts'
import { m } from '#paraglide/messages.js'

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
