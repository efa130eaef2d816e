import type { FormDescription, Question } from '../forms.ts'
import { mostContactQuestions } from './form-limits.ts'

/** An error in the design of a form, and its question's id; '' for the form itself. */
export interface DesignProblem {
  question: string
  problem: 'tooMany' | 'twice' | 'options' | 'range' | 'terms' | 'condition'
}

/** Kinds of questions on whose answer another question may depend. */
export const decidingKinds: readonly Question['kind'][] = ['choice', 'choices', 'consent']

/** Errors that the schema of a form cannot express. Empty if the form can be published. */
export function designProblems({ formType, questions }: FormDescription): DesignProblem[] {
  const earlier = new Map<string, Question>()
  const problems: DesignProblem[] = []
  if (formType === 'contact' && questions.length > mostContactQuestions)
    problems.push({ question: '', problem: 'tooMany' })
  for (const question of questions) {
    const problem = problemOf(question, earlier)
    if (problem) problems.push({ question: question.id, problem })
    earlier.set(question.id, question)
  }
  return problems
}

function problemOf(question: Question, earlier: Map<string, Question>): DesignProblem['problem'] | undefined {
  const { id, kind, options = [], min, max, terms } = question
  if (earlier.has(id)) return 'twice'
  // The answers contain one code by SMS, so only one number can be checked.
  if (isVerified(question) && [...earlier.values()].some(isVerified)) return 'twice'
  if ((kind === 'choice' || kind === 'choices') && (options.length < 2 || hasTwice(options))) return 'options'
  if (kind === 'rating' && max !== undefined && !(Number.isInteger(max) && max >= 2 && max <= 10))
    return 'range'
  if (min !== undefined && max !== undefined && min > max) return 'range'
  if (kind === 'consent' && !terms?.trim()) return 'terms'
  return isReachable(question, earlier) ? undefined : 'condition'
}

const isVerified = ({ kind, verified }: Question) => kind === 'phone' && verified === true

const hasTwice = (options: readonly string[]) => new Set(options).size < options.length

function isReachable({ showIf }: Question, earlier: Map<string, Question>): boolean {
  if (!showIf) return true
  const deciding = earlier.get(showIf.question)
  if (!deciding || !decidingKinds.includes(deciding.kind)) return false
  const possible = deciding.kind === 'consent' ? ['yes'] : (deciding.options ?? [])
  return showIf.values.every((value) => possible.includes(value))
}
