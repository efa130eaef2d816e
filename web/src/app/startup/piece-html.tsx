import type { DomainBrand, DrawnPiece } from '@mingpian/contract/shared/render.ts'
import { contentHash } from '@mingpian/contract/shared/rules/share.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { branded } from '#kit/boot.ts'
import { FormBody } from '#pages/material/body.tsx'
import { PieceView } from '#pages/material/page.tsx'
import { escapeHtml, scriptJson } from './html-text.ts'
import { answersOf } from './piece.ts'

// Rendering is synchronous, so the code must be loaded.
await FormBody.ready()

/** The HTML of a piece, by the components of its page. */
export function drawPiece(piece: DrawnPiece): string {
  const { material, userId } = piece
  const client = new QueryClient()
  for (const [key, answer] of answersOf(piece)) client.setQueryData(key, answer)
  const html = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location={contentHash('material', material._id).slice(1)}>
        <PieceView material={material} via={{ companyId: material.companyId, userId }} />
      </StaticRouter>
    </QueryClientProvider>,
  )
  // Otherwise its timers would keep the answers for five minutes.
  client.clear()
  return html
}

/** A chat that shows a link reads only absolute addresses. */
export function pieceMeta({ material }: DrawnPiece, brand: DomainBrand | null, origin: string): string {
  const { title, summary, cover } = material
  const picture = cover && URL.canParse(cover, origin) ? new URL(cover, origin).href : ''
  const image = picture && `<meta property="og:image" content="${escapeHtml(picture)}">`
  return `<title>${escapeHtml(branded(title, brand))}</title><meta name="description" content="${escapeHtml(summary)}"><meta property="og:type" content="article"><meta property="og:title" content="${escapeHtml(title)}"><meta property="og:description" content="${escapeHtml(summary)}">${image}`
}

/** The piece as data, for the client that hydrates the page. */
export const pieceData = (piece: DrawnPiece) =>
  `<script type="application/json" id="piece">${scriptJson(piece)}</script>`
