import { type FileValue, noFile } from '@mingpian/client/editing/piece.ts'
import type { Picture } from '@mingpian/contract/shared/content.ts'
import type { ManagedProduct, ProductInput } from '@mingpian/contract/shared/goods.ts'
import type { Delivery } from '@mingpian/contract/shared/rules/goods.ts'
import { fieldOfMoment, momentOf } from '@mingpian/contract/shared/rules/local-time.ts'
import { type Matrix, matrixOf, newRow, skusOf } from './matrix.ts'

/** A product as the form holds it. */
export interface Values {
  name: string
  summary: string
  categoryId: string
  unit: string
  pictures: Picture[]
  video: FileValue
  html: string
  attributes: { name: string; value: string }[]
  matrix: Matrix
  delivery: Delivery[]
  limitPerPerson: number | null
  membersOnly: boolean
  /** Of one piece, beside the price. */
  points: number | null
  /** '' for the flat freight. */
  freightTemplateId: string
  weight: number
  /** On the company's clock; '' for none. */
  onShelfAt: string
  offShelfAt: string
}

export const emptyValues: Values = {
  ...{
    name: '',
    summary: '',
    categoryId: '',
    unit: '',
    pictures: [],
    video: noFile,
    html: '',
    attributes: [],
  },
  matrix: { options: [], rows: { '': newRow } },
  ...{ delivery: ['express'], limitPerPerson: null, membersOnly: false, points: null, weight: 0 },
  freightTemplateId: '',
  ...{ onShelfAt: '', offShelfAt: '' },
}

export const valuesOf = (product: ManagedProduct, timeZone: string): Values => ({
  name: product.name,
  summary: product.summary,
  categoryId: product.categoryId,
  unit: product.unit,
  pictures: product.images,
  video: product.video
    ? { ...noFile, url: product.video, name: product.video.split('/').at(-1) ?? '' }
    : noFile,
  html: product.html,
  attributes: product.attributes,
  matrix: matrixOf(product.optionNames, product.skus),
  delivery: product.delivery,
  limitPerPerson: product.limitPerPerson,
  membersOnly: product.membersOnly,
  points: product.points || null,
  freightTemplateId: product.freightTemplateId,
  weight: product.weight,
  onShelfAt: fieldOfMoment(product.onShelfAt, timeZone),
  offShelfAt: fieldOfMoment(product.offShelfAt, timeZone),
})

/** What a save sends. @param stored the product that is changed; undefined for a new one */
export function inputOf(
  { matrix, video, limitPerPerson, points, ...values }: Values,
  stored: ManagedProduct | undefined,
  timeZone: string,
): ProductInput {
  const moment = (local: string) => (local ? momentOf(local, timeZone).toISOString() : null)
  return {
    ...(stored && { productId: stored._id, revision: stored.revision }),
    ...values,
    ...skusOf(matrix),
    name: values.name.trim(),
    attributes: values.attributes.filter(({ name, value }) => name.trim() && value.trim()),
    video: video.url,
    limitPerPerson: limitPerPerson || null,
    points: points ?? 0,
    onShelfAt: moment(values.onShelfAt),
    offShelfAt: moment(values.offShelfAt),
  }
}
