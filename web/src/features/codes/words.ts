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
