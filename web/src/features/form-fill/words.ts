import type { FormClosed, FormDescription, Question, QuestionKind } from '@mingpian/contract/shared/forms.ts'
import {
  type AnswerProblem,
  defaultStars,
  mostCharacters,
  mostFiles,
} from '@mingpian/contract/shared/rules/form-answers.ts'
import { fullMomentWords } from '#kit/moment-words.ts'
import { m } from '#paraglide/messages.js'

const missing: Partial<Record<QuestionKind, () => string>> = {
  choice: m.forms_choose,
  choices: m.forms_choose,
  date: m.forms_choose,
  region: m.forms_choose,
  file: m.forms_add_file,
  rating: m.forms_rate,
  signature: m.forms_sign,
  consent: m.forms_agree,
}

/** The error text for an answer. */
export function problemWords({ kind, min = 0, max = 0 }: Question, problem: AnswerProblem): string {
  switch (problem) {
    case 'required':
      return (missing[kind] ?? m.forms_fill_in)()
    case 'format':
      if (kind === 'phone') return m.sms_phone_wrong()
      return kind === 'number' ? m.forms_not_number() : m.forms_wrong()
    case 'tooShort':
      return m.forms_too_short({ n: min })
    case 'tooLong':
      return m.forms_too_long()
    case 'tooMany':
      return m.forms_too_many({ n: mostFiles })
    case 'tooSmall':
      return m.forms_too_small({ n: min })
    case 'tooLarge':
      return m.forms_too_large({ n: max })
    case 'option':
      return m.forms_choose()
  }
}

/** Longest answer in characters. */
export const longest = ({ kind, max }: Question): number =>
  max ?? mostCharacters[kind === 'longText' ? 'longText' : 'text']

export const starsOf = ({ max = defaultStars }: Question): number => max

/** A question's name; optional questions are marked. */
export const labelOf = ({ label, required }: Question): string =>
  required ? label : m.forms_optional({ label })

/** The limits of a form, one short phrase each. @param timeZone of the company; by default that of the session */
export function limitWords({ limits }: Pick<FormDescription, 'limits'>, timeZone?: string): string[] {
  const { perPerson, total, until } = limits
  return [
    ...(until ? [m.forms_until({ at: fullMomentWords(until, timeZone) })] : []),
    ...(perPerson > 0 ? [m.forms_per_person({ n: perPerson })] : []),
    ...(total > 0 ? [m.forms_total({ n: total })] : []),
  ]
}

/** Why a form accepts no more answers. */
export function closedWords(closed: Exclude<FormClosed, ''>): { title: string; hint: string } {
  if (closed === 'perPerson') return { title: m.forms_answered_title(), hint: m.forms_answered_hint() }
  if (closed === 'total') return { title: m.forms_full_title(), hint: m.forms_closed_hint() }
  return { title: m.forms_over_title(), hint: m.forms_closed_hint() }
}
