import type { DrawnPiece } from '@mingpian/contract/shared/render.ts'
import { contentPages } from '@mingpian/contract/shared/rules/share.ts'
import type { QueryKey } from '@tanstack/react-query'
import { cardFaceOptions } from '#features/card/queries.ts'
import { materialOptions } from '#features/reading/queries.ts'
import type { Answers, DrawnPage } from './drawn.ts'
import { asksForPiece } from './piece-address.ts'

/** The answers that a drawn piece stands for, by the keys of their queries. */
export function answersOf({ material, userId, card }: DrawnPiece): Answers {
  const { companyId, _id, replaces } = material
  const asked = materialOptions(companyId, replaces || _id)
  const face = cardFaceOptions({ companyId, userId })
  return [[asked.queryKey, material], ...(card ? [[face.queryKey, card] as [QueryKey, unknown]] : [])]
}

/** The piece that the server drew, where its HTML still stands and is what the address asks for. */
export function drawnPiece(): DrawnPage | null {
  const root = document.documentElement
  const text = document.getElementById('piece')?.textContent
  if (!text || root.classList.contains('bare') || !asksForPiece(root.dataset.piece)) return null
  // A picture was open over the page when it was loaded anew.
  if ((history.state as { usr?: unknown } | null)?.usr) return null
  return {
    path: contentPages.material[0],
    answers: answersOf(JSON.parse(text) as DrawnPiece),
    stillAsked: () => asksForPiece(root.dataset.piece),
  }
}
