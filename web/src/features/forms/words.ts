import type { QuestionKind } from '@mingpian/contract/shared/forms.ts'
import { m } from '#paraglide/messages.js'

const states: Record<string, () => string> = {
  draft: m.forms_state_draft,
  published: m.forms_state_published,
  recalled: m.forms_state_recalled,
  expired: m.forms_state_expired,
  removed: m.forms_state_removed,
}

/** The state of a piece of content. */
export const stateWords = (state: string): string => states[state]?.() ?? ''

/** An answer that a figure counts, in words. */
export function figureWords(kind: QuestionKind, value: string): string {
  if (kind === 'consent' && value) return m.forms_agreed()
  return kind === 'rating' && value ? m.forms_stars_short({ n: value }) : value
}
