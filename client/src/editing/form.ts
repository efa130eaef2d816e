import type { FormDescription, FormType, Question, QuestionKind } from '@mingpian/contract/shared/forms.ts'
import { fieldOfMoment, momentOfField } from '@mingpian/contract/shared/rules/local-time.ts'

/** A form as it is edited: limits are text until they are saved. */
export interface FormValues {
  title: string
  summary: string
  formType: FormType
  intro: string
  questions: Question[]
  submitText: string
  thanks: string
  contactCode: boolean
  perPerson: string
  total: string
  /** On the company's clock, as a field for date and time holds it; '' for none. */
  until: string
}

/** @param timeZone the company's */
export function formValuesOf(
  title: string,
  summary: string,
  { limits, ...form }: FormDescription,
  timeZone: string,
): FormValues {
  const { perPerson, total, until } = limits
  const number = (limit: number) => (limit > 0 ? String(limit) : '')
  return {
    title,
    summary,
    ...form,
    perPerson: number(perPerson),
    total: number(total),
    until: fieldOfMoment(until, timeZone),
  }
}

/** @param timeZone the company's */
export function descriptionOf(values: FormValues, timeZone: string): FormDescription {
  const { formType, intro, questions, submitText, thanks, contactCode, perPerson, total, until } = values
  return {
    formType,
    intro,
    questions: questions.map(tidied),
    submitText,
    thanks,
    contactCode,
    limits: {
      perPerson: Number(perPerson),
      total: Number(total),
      until: momentOfField(until, timeZone),
    },
  }
}

/** Without the empty lines that are there while options are typed, and without settings that were emptied. */
function tidied(question: Question): Question {
  const { options, hint, terms, ...rest } = question
  return {
    ...rest,
    label: rest.label.trim(),
    ...(hint?.trim() && { hint: hint.trim() }),
    ...(terms?.trim() && { terms: terms.trim() }),
    ...(options && { options: options.map((option) => option.trim()).filter(Boolean) }),
  }
}

/** A new question. Its id is unique in the form, as answers are stored by it. */
export function newQuestion(kind: QuestionKind, label: string, others: readonly Question[]): Question {
  const taken = new Set(others.map(({ id }) => id))
  let number = others.length + 1
  while (taken.has(`q${number}`)) number++
  const isChoice = kind === 'choice' || kind === 'choices'
  return {
    id: `q${number}`,
    kind,
    label,
    required: kind === 'consent',
    ...(isChoice && { options: [] }),
    ...(kind === 'rating' && { max: 5 }),
  }
}
