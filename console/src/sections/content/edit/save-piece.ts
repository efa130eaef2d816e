import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { bodyOf, coverOf, type PieceKind, type Values } from '@mingpian/client/editing/piece.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { momentOfField } from '@mingpian/contract/shared/rules/local-time.ts'

export type StoredPiece = CallTypes<'GET /biz/v1/content/detail'>['data']

/** Of an article alone. */
export interface Marks {
  hot: boolean
  calendarDay: string
}

/**
 * Makes a piece or changes it, and publishes it where asked.
 * @param stored undefined for a new piece
 * @param timeZone the company's
 * @returns the piece's id
 */
export async function savePiece(
  kind: PieceKind,
  stored: StoredPiece | undefined,
  values: Values & Marks,
  { publish, timeZone }: { publish: boolean; timeZone: string },
): Promise<string> {
  const common = {
    title: values.title.trim(),
    summary: values.summary.trim(),
    cover: coverOf(values),
    categoryId: values.categoryId ?? '',
    expiresAt: momentOfField(values.until, timeZone),
    ...(kind === 'article' && { hot: values.hot, calendarDay: values.calendarDay }),
    body: bodyOf(kind, values, stored?.body ?? {}),
  }
  const materialId = stored ? await change(stored, common) : await make(kind, common)
  if (publish) await call('POST /biz/v1/content/publish', { body: { materialId }, quiet: true })
  return materialId
}

type Fields = Omit<CallTypes<'PUT /biz/v1/content/save'>['body'], 'materialId' | 'revision'> & {
  title: string
}

async function make(kind: PieceKind, fields: Fields) {
  const body = { kind, official: '1' as const, ...fields, body: fields.body ?? {} }
  return (await callOnce('POST /biz/v1/content/create', { body, quiet: true }))._id
}

async function change({ _id: materialId, revision }: StoredPiece, fields: Fields) {
  await call('PUT /biz/v1/content/save', { body: { materialId, revision, ...fields }, quiet: true })
  return materialId
}
