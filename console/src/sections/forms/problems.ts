import { descriptionOf, type FormValues } from '@mingpian/client/making/form.ts'
import { designProblems } from '@mingpian/contract/shared/rules/form-design.ts'
import type { Words } from '#words/zh.ts'

/** The first fault of the questions in words, and at which one it is; '' where all can be asked. */
export function questionsProblem(values: FormValues, words: Words, timeZone: string): string {
  const { questions } = values
  if (questions.length === 0) return words.questionsMissing
  const nameless = questions.findIndex(({ label }) => !label.trim())
  if (nameless >= 0) return words.labelMissing(nameless + 1)
  const [first] = designProblems(descriptionOf(values, timeZone))
  if (!first) return ''
  const label = questions.find(({ id }) => id === first.question)?.label ?? ''
  return words.questionProblem(label, words.designProblems[first.problem])
}
