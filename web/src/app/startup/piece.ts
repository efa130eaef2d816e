import type { Form } from '@mingpian/contract/forms.ts'
import type { DrawnPiece } from '@mingpian/contract/shared/render.ts'
import { contentPages } from '@mingpian/contract/shared/rules/share.ts'
import type { QueryKey } from '@tanstack/react-query'
import { cardFaceOptions } from '#features/card/queries.ts'
import { formOptions } from '#features/form-fill/queries.ts'
import { materialOptions } from '#features/reading/queries.ts'
import { type Answers, type DrawnPage, drawnData } from './drawn.ts'
import { asksForDrawn } from './piece-address.ts'

/** The answers in the document of a drawn piece, by the keys of their queries. */
export function answersOf({ material, userId, card, form }: DrawnPiece): Answers {
  const { companyId, _id, replaces } = material
  const asked = materialOptions(companyId, replaces || _id)
  const face = cardFaceOptions({ companyId, userId })
  const answers: [QueryKey, unknown][] = [[asked.queryKey, material]]
  if (card) answers.push([face.queryKey, card])
  if (form && material.kind === 'form') {
    const { title, summary, cover, body } = material
    const shown: Form = { formId: _id, companyId, title, summary, cover, replaces, form: body.form, ...form }
    answers.push([formOptions(companyId, _id).queryKey, shown])
  }
  return answers
}

/** The piece that the server drew, if its HTML is still in the page and the address asks for it. */
export function drawnPiece(): DrawnPage | null {
  const piece = drawnData<DrawnPiece>('piece')
  if (!piece) return null
  return {
    path: contentPages.material[0],
    answers: answersOf(piece),
    ...(piece.form && { load: loadForm }),
    stillAsked: () => asksForDrawn(),
  }
}

const loadForm = async () => {
  await (await import('#pages/material/body.tsx')).FormBody.ready()
  return undefined
}
