import type { DomainBrand, DrawnPiece } from '@mingpian/contract/shared/render.ts'
import { contentHash } from '@mingpian/contract/shared/rules/share.ts'
import { FormBody } from '#pages/material/body.tsx'
import { PieceView } from '#pages/material/page.tsx'
import { dataScript, drawPage, previewTags } from './drawn-html.tsx'
import { answersOf } from './piece.ts'

// Rendering is synchronous, so the code must be loaded.
await FormBody.ready()

/** The HTML of a piece, by the components of its page. */
export function drawPiece(piece: DrawnPiece): string {
  const { material, userId } = piece
  return drawPage(
    answersOf(piece),
    contentHash('material', material._id).slice(1),
    <PieceView material={material} via={{ companyId: material.companyId, userId }} />,
  )
}

export function pieceMeta({ material }: DrawnPiece, brand: DomainBrand | null, origin: string): string {
  const { title, summary, cover } = material
  const preview = { type: 'article', name: title, description: summary, picture: cover } as const
  return previewTags(preview, brand, origin)
}

export const pieceData = (piece: DrawnPiece) => dataScript('piece', piece)
