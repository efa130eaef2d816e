import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import type { MadeKind } from '#features/making/kinds.ts'
import { bodyOf, coverOf, type Values } from './values.ts'

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

interface How {
  isAdmin: boolean
  publish: boolean
  quiet: readonly string[]
}

/**
 * Saves a piece, and publishes it where asked.
 * @returns the piece's id
 */
export async function savePiece(
  stored: Stored,
  values: Values,
  { isAdmin, publish, quiet }: How,
): Promise<string> {
  const { kind, revision, piece } = stored
  const common = {
    title: values.title.trim(),
    summary: values.summary.trim(),
    cover: coverOf(values),
    category: values.category.trim(),
    duration: values.duration,
    expiresAt: values.until ? new Date(values.until).toISOString() : null,
    body: bodyOf(kind, values, piece?.body ?? {}),
  }
  let materialId = stored.materialId
  if (materialId) await call('PUT /biz/v1/content/save', { body: { materialId, revision, ...common }, quiet })
  else {
    const body = { kind, official: isAdmin ? ('1' as const) : ('0' as const), ...common }
    materialId = (await callOnce('POST /biz/v1/content/create', { body, quiet }))._id
  }
  if (publish) await call('POST /biz/v1/content/publish', { body: { materialId }, quiet })
  return materialId
}
