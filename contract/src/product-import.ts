import type { Static } from '@sinclair/typebox'
import { oneOf } from '#shared/fields.ts'

const productFields = [
  ...([
    'productId',
    'name',
    'category',
    'summary',
    'unit',
    'option1',
    'value1',
    'option2',
    'value2',
  ] as const),
  ...(['option3', 'value3', 'code', 'price', 'marketPrice', 'stock', 'stockWas'] as const),
  ...(['limitPerPerson', 'delivery'] as const),
] as const

/** The columns of a sheet of products. */
export const productField = oneOf(productFields)
export type ProductField = Static<typeof productField>
