import type { PieceKind } from '@mingpian/client/editing/piece.ts'

/** The kinds that the editor of pieces makes, in the order in which they are offered. */
export const pieceKinds = [
  'article',
  'brochure',
  'case',
  'video',
  'image',
  'document',
  'poster',
  'moments',
  'mini',
  'web',
] as const satisfies readonly PieceKind[]

export const isPieceKind = (kind: string): kind is PieceKind =>
  (pieceKinds as readonly string[]).includes(kind)
