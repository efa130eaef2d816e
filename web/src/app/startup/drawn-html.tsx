import type { DomainBrand } from '@mingpian/contract/shared/render.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { branded } from '#kit/boot.ts'
import type { Answers } from './drawn.ts'
import { escapeHtml, scriptJson } from './html-text.ts'

/** The HTML of a page at an address of the client, with the answers to the queries of its components. */
export function drawPage(answers: Answers, address: string, page: ReactNode): string {
  const client = new QueryClient()
  for (const [key, answer, updatedAt] of answers) client.setQueryData(key, answer, { updatedAt })
  const html = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location={address}>{page}</StaticRouter>
    </QueryClientProvider>,
  )
  // Otherwise its timers would keep the answers for five minutes.
  client.clear()
  return html
}

interface Preview {
  type: 'article' | 'product' | 'website'
  name: string
  description: string
  /** An address; '' for none. */
  picture: string
}

/** The title of a document and its link preview. A chat that shows a link reads only absolute addresses. */
export function previewTags(
  { type, name, description, picture }: Preview,
  brand: DomainBrand | null,
  origin: string,
): string {
  const words = escapeHtml(description)
  const address = picture && URL.canParse(picture, origin) ? new URL(picture, origin).href : ''
  const image = address && `<meta property="og:image" content="${escapeHtml(address)}">`
  return `<title>${escapeHtml(branded(name, brand))}</title><meta name="description" content="${words}"><meta property="og:type" content="${type}"><meta property="og:title" content="${escapeHtml(name)}"><meta property="og:description" content="${words}">${image}`
}

/** What the server drew as data, for the client that hydrates the page. */
export const dataScript = (id: 'piece' | 'product' | 'post' | 'mall' | 'site', drawn: unknown): string =>
  `<script type="application/json" id="${id}">${scriptJson(drawn)}</script>`
