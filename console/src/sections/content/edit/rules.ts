import type { PieceKind, Values } from '@mingpian/client/editing/piece.ts'
import { markProblem, pieceProblems } from '@mingpian/client/editing/piece-problems.ts'
import type { FormRule } from 'antd'
import type { Words } from '#words/zh.ts'

/**
 * The rule of one field, by what keeps a piece of the kind from being saved.
 * @param timeZone the company's, for the field of a time
 */
export const rule = (kind: PieceKind, field: keyof Values, words: Words, timeZone = ''): FormRule[] => [
  (form) => ({
    validator: async () => {
      const problem = pieceProblems(kind, form.getFieldsValue(true) as Values, timeZone)[field]
      if (problem === 'missing') throw new Error(words.fieldMissing[field] ?? words.fieldProblems.missing)
      if (problem) throw new Error(words.fieldProblems[problem])
    },
  }),
]

/** The rule of the page or the time of one mark. @param at its place in the list */
export const markRule = (kind: PieceKind, at: number, words: Words): FormRule[] => [
  (form) => ({
    validator: async () => {
      const { marks, pages } = form.getFieldsValue(true) as Values
      const mark = marks[at]
      const problem = mark && markProblem(kind, mark, pages)
      if (problem) throw new Error(words.fieldProblems[problem])
    },
  }),
]
