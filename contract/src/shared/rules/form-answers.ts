import type { Answers, AnswerValue, FormDescription, Question } from '../forms.ts'
import { isDay } from './days.ts'
import { isMobile, plainMobile } from './phone.ts'

/** A reason to refuse an answer. */
export type AnswerProblem =
  | 'required'
  | 'format'
  | 'tooShort'
  | 'tooLong'
  | 'tooSmall'
  | 'tooLarge'
  | 'tooMany'
  | 'option'

/** Longest answer in characters, by default. */
export const mostCharacters = { text: 200, longText: 2_000 }
export const defaultStars = 5
export const mostFiles = 3
/** The largest absolute value of a number, by default. */
const mostNumber = 1e12

const isEmpty = (value: AnswerValue | undefined) =>
  value === undefined ||
  value === false ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/**
 * The questions that apply to these answers. A question that depends on one that does not apply does not apply either.
 */
export function askedQuestions(
  { questions }: Pick<FormDescription, 'questions'>,
  answers: Answers,
): Question[] {
  const asked = new Map<string, Question>()
  for (const question of questions) if (isAsked(question, asked, answers)) asked.set(question.id, question)
  return [...asked.values()]
}

function isAsked({ showIf }: Question, asked: Map<string, Question>, answers: Answers): boolean {
  if (!showIf) return true
  if (!asked.has(showIf.question)) return false
  const value = answers[showIf.question]
  const given = value === true ? ['yes'] : [value].flat().map(String)
  return given.some((each) => showIf.values.includes(each))
}

/** The question whose phone number a code by SMS must prove; undefined if none applies and is answered. */
export function verifiedPhone(
  form: Pick<FormDescription, 'questions'>,
  answers: Answers,
): Question | undefined {
  return askedQuestions(form, answers).find(
    ({ id, kind, verified }) => kind === 'phone' && verified && !isEmpty(answers[id]),
  )
}

/** The problems of the answers to a form, by the question's id; empty where all are valid. */
export function answerProblems(form: FormDescription, answers: Answers): Map<string, AnswerProblem> {
  const problems = new Map<string, AnswerProblem>()
  for (const question of askedQuestions(form, answers)) {
    const problem = answerProblem(question, answers[question.id])
    if (problem) problems.set(question.id, problem)
  }
  return problems
}

/** The answers to the questions that apply, in their stored form, without empty ones. */
export function keptAnswers(form: FormDescription, answers: Answers): Answers {
  const kept: Answers = {}
  for (const { id, kind } of askedQuestions(form, answers)) {
    const value = answers[id]
    if (value === undefined || isEmpty(value)) continue
    kept[id] = typeof value === 'string' ? stored(kind, value) : value
  }
  return kept
}

const stored = (kind: Question['kind'], answer: string) =>
  kind === 'phone' ? plainMobile(answer) : answer.trim()

/** @returns undefined for a valid answer */
function answerProblem(question: Question, value: AnswerValue | undefined): AnswerProblem | undefined {
  if (value === undefined || isEmpty(value)) return question.required ? 'required' : undefined
  return checks[question.kind](question, value)
}

type Check = (question: Question, value: AnswerValue) => AnswerProblem | undefined

function fitting(pattern: RegExp): Check {
  return (_, value) => (typeof value === 'string' && pattern.test(value.trim()) ? undefined : 'format')
}

function words(question: Question, value: AnswerValue): AnswerProblem | undefined {
  if (typeof value !== 'string') return 'format'
  const length = [...value.trim()].length
  if (length < (question.min ?? 0)) return 'tooShort'
  return length > (question.max ?? mostCharacters[question.kind as 'text' | 'longText'])
    ? 'tooLong'
    : undefined
}

function number({ min, max }: Question, value: AnswerValue): AnswerProblem | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'format'
  if (value < (min ?? -mostNumber)) return 'tooSmall'
  return value > (max ?? mostNumber) ? 'tooLarge' : undefined
}

function rating({ max = defaultStars }: Question, value: AnswerValue): AnswerProblem | undefined {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= max ? undefined : 'option'
}

function options(question: Question, value: AnswerValue): AnswerProblem | undefined {
  if (Array.isArray(value) !== (question.kind === 'choices')) return 'format'
  const given = [value].flat()
  const areKnown = given.every((each) => question.options?.includes(String(each)))
  return areKnown && new Set(given).size === given.length ? undefined : 'option'
}

function date(_: Question, value: AnswerValue): AnswerProblem | undefined {
  return typeof value === 'string' && isDay(value) ? undefined : 'format'
}

/** Whether the first word is a province, the server checks: a page takes the names from the list of all regions. */
function region(_: Question, value: AnswerValue): AnswerProblem | undefined {
  return typeof value === 'string' && value.length <= 64 ? undefined : 'format'
}

function files(_: Question, value: AnswerValue): AnswerProblem | undefined {
  if (!Array.isArray(value)) return 'format'
  return value.length > mostFiles ? 'tooMany' : undefined
}

const checks: Record<Question['kind'], Check> = {
  text: words,
  longText: words,
  number,
  phone: (_, value) => (typeof value === 'string' && isMobile(plainMobile(value)) ? undefined : 'format'),
  choice: options,
  choices: options,
  date,
  region,
  file: files,
  rating,
  // The strokes as an SVG path of absolute whole-number points.
  signature: fitting(/^M\d{1,4} \d{1,4}( ?[ML]\d{1,4} \d{1,4})+$/),
  consent: (_, value) => (value === true ? undefined : 'format'),
}
