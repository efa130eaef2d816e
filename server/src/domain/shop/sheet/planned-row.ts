import type { ProductField } from '@mingpian/contract/product-import.ts'
import type { KnownProduct } from './known.ts'
import type { Row } from './rows.ts'

export type Verdict = 'added' | 'changed' | 'same' | 'rejected'

export interface PlannedRow extends Row {
  verdict: Verdict
  changes: ProductField[]
  /** '' for a new product. */
  productId: string
  /** '' for a new SKU. */
  skuId: string
}

/** A product with the rows that are about it. */
export interface Group {
  known: KnownProduct | undefined
  rows: PlannedRow[]
}

/** The value of a field that holds for the whole product, with the row that gives it first. */
export type Given = Map<ProductField, { text: string; row: PlannedRow }>
