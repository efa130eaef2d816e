import type { PieceKind, Values } from '@mingpian/client/making/piece.ts'
import { pieceProblems } from '@mingpian/client/making/piece-problems.ts'
import type { FormInstance, FormRule } from 'antd'
import type { Words } from '#words/zh.ts'

type Reader = Pick<FormInstance, 'getFieldsValue'>

/**
 * The rule of one field, by what keeps a piece of the kind from being saved.
 * @param timeZone the company's, for the field of a time
 */
export const rule = (kind: PieceKind, field: keyof Values, words: Words, timeZone = ''): FormRule[] => [
  (form) => listRule(kind, field, words, form, timeZone),
]

/** The same for a list of fields. */
export const listRule = (
  kind: PieceKind,
  field: keyof Values,
  words: Words,
  form: Reader,
  timeZone = '',
) => ({
  validator: async () => {
    const problem = pieceProblems(kind, form.getFieldsValue(true) as Values, timeZone)[field]
    if (problem === 'missing') throw new Error(words.fieldMissing[field] ?? words.fieldProblems.missing)
    if (problem) throw new Error(words.fieldProblems[problem])
  },
})
