import type { DrawnProduct } from '@mingpian/contract/shared/render.ts'
import { contentPages } from '@mingpian/contract/shared/rules/share.ts'
import { cardFaceOptions } from '#features/card/queries.ts'
import { productOptions } from '#features/reading/queries.ts'
import { type Answers, type DrawnPage, drawnData } from './drawn.ts'
import { asksForDrawn } from './piece-address.ts'

/** The answers in the document of a drawn product, by the keys of their queries. */
export function answersOfProduct({ product, userId, card }: DrawnProduct): Answers {
  const { companyId, _id } = product
  const face = cardFaceOptions({ companyId, userId })
  return [
    [productOptions(companyId, _id).queryKey, product],
    ...(card ? ([[face.queryKey, card]] as Answers) : []),
  ]
}

/** The product that the server drew, if its HTML is still in the page and the address asks for it. */
export function drawnProduct(): DrawnPage | null {
  const drawn = drawnData<DrawnProduct>('product')
  return (
    drawn && {
      path: contentPages.product[0],
      answers: answersOfProduct(drawn),
      stillAsked: () => asksForDrawn(),
    }
  )
}
