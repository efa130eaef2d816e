import type { DrawnMall } from '@mingpian/contract/shared/render.ts'
import type { QueryKey } from '@tanstack/react-query'
import { categoriesOptions, goodsKey } from './goods-queries.ts'

/**
 * The answers in the document of a drawn mall, by the keys of their queries. Of the products they are out of date: the
 * page asks for them at once, as the document does not know what is sold out.
 */
export const answersOfMall = ({
  companyId,
  categories,
  list,
  next,
}: DrawnMall): [key: QueryKey, answer: unknown, updatedAt?: number][] => [
  [categoriesOptions(companyId).queryKey, { list: categories }],
  [goodsKey({ companyId }), { pages: [{ list, next }], pageParams: [''] }, 0],
]
