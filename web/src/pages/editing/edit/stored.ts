import { emptyValues, templateValues, type Values, valuesOf } from '@mingpian/client/editing/piece.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { MadeKind } from '#features/editing/kinds.ts'

type Piece = CallTypes<'GET /biz/v1/content/detail'>['data']

export interface Stored {
  /** '' for a piece that is not made yet. */
  materialId: string
  kind: MadeKind
  state: Piece['state']
  revision: number
  /** Null for a piece that is not made yet. */
  piece: Piece | null
  /** Of which a new piece is made; absent for none. */
  template?: CallTypes<'GET /biz/v1/content/template'>['data']
}

/** The first values of the editor's fields. @param timeZone the company's */
export function initialOf({ kind, piece, template }: Stored, timeZone: string): Values {
  if (piece) return valuesOf(kind, piece, piece.body, timeZone)
  return template ? templateValues(kind, template) : emptyValues(kind)
}
