import type { Answers, AnswerValue, FormDescription, Question } from '@mingpian/contract/shared/forms.ts'

export interface QuestionProps {
  question: Question
  value: AnswerValue | undefined
  error: string | undefined
  onChange: (value: AnswerValue) => void
}

/** Answers as they are typed: numbers are text until they are sent. */
export type Typed = Answers

/** Converts typed answers. Text that is no number stays text, which the rules refuse. */
export function readAnswers({ questions }: Pick<FormDescription, 'questions'>, typed: Typed): Answers {
  const answers: Answers = {}
  for (const { id, kind } of questions) {
    const value = typed[id]
    if (value !== undefined) answers[id] = kind === 'number' ? numberOf(value) : value
  }
  return answers
}

function numberOf(value: AnswerValue): AnswerValue {
  if (typeof value !== 'string' || value.trim() === '') return value
  const number = Number(value.trim().replace(/[，,]/g, ''))
  return Number.isFinite(number) ? number : value
}

export const textOf = (value: AnswerValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

export const listOf = (value: AnswerValue | undefined): string[] => (Array.isArray(value) ? value : [])

/** Whether a form can be filled in by a signed-in person alone. */
export const needsSession = ({ questions, limits }: FormDescription): boolean =>
  limits.perPerson > 0 || questions.some((question) => question.kind === 'file' || isVerified(question))

export const isVerified = ({ kind, verified }: Question): boolean => kind === 'phone' && verified === true
