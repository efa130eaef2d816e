import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { MadeKind } from '#features/making/kinds.ts'

type Piece = CallTypes<'GET /biz/v1/content/detail'>['data']

export interface Stored {
  /** '' for a piece that is not made yet. */
  materialId: string
  kind: MadeKind
  state: Piece['state']
  revision: number
  /** Null for a piece that is not made yet. */
  piece: Piece | null
}
