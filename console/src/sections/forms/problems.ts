import { descriptionOf, type FormValues } from '@mingpian/client/editing/form.ts'
import type { Question } from '@mingpian/contract/shared/forms.ts'
import { type DesignProblem, designProblems } from '@mingpian/contract/shared/rules/form-design.ts'
import type { Words } from '#words/zh.ts'

/** The part of a question's settings that is faulty. */
export type FaultyPart = 'label' | 'options' | 'min' | 'max' | 'terms' | 'verified' | 'condition'

export interface QuestionFault {
  /** The question's id; '' for a fault of the form itself. */
  question: string
  part: FaultyPart
  text: string
}

/** What keeps the questions from being published, at most one fault for each question, in the order of the questions. */
export function questionFaults(values: FormValues, words: Words, timeZone: string): QuestionFault[] {
  const { questions } = values
  if (questions.length === 0) return [{ question: '', part: 'label', text: words.questionsMissing }]
  const problems = designProblems(descriptionOf(values, timeZone))
  const ofForm = problems.filter(({ question }) => question === '')
  return [
    ...ofForm.map(({ problem }) => ({
      question: '',
      part: 'label' as const,
      text: words.designProblems[problem],
    })),
    ...questions.flatMap((question, at): QuestionFault[] => {
      const { id, label } = question
      if (!label.trim()) return [{ question: id, part: 'label', text: words.labelMissing(at + 1) }]
      const problem = problems.find((each) => each.question === id)?.problem
      return problem
        ? [{ question: id, part: partOf(problem, question), text: words.designProblems[problem] }]
        : []
    }),
  ]
}

function partOf(problem: DesignProblem['problem'], { kind }: Question): FaultyPart {
  switch (problem) {
    case 'tooMany':
      return 'label'
    case 'twice':
      return 'verified'
    case 'range':
      return kind === 'number' ? 'min' : 'max'
    default:
      return problem
  }
}

/** The id of the control of a part. */
export const partId = (questionId: string, part: FaultyPart) => `${questionId}-${part}`
