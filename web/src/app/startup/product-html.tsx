import type { DomainBrand, DrawnProduct } from '@mingpian/contract/shared/render.ts'
import { contentHash } from '@mingpian/contract/shared/rules/share.ts'
import { yuan } from '@mingpian/contract/shared/rules/yuan.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { branded } from '#kit/boot.ts'
import { ProductView } from '#pages/product/page.tsx'
import { escapeHtml, scriptJson } from './html-text.ts'
import { answersOfProduct } from './product.ts'

/** The HTML of a product, by the components of its page. Stock is not part of it. */
export function drawProduct(drawn: DrawnProduct): string {
  const { product, userId } = drawn
  const client = new QueryClient()
  for (const [key, answer] of answersOfProduct(drawn)) client.setQueryData(key, answer)
  const html = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location={contentHash('product', product._id).slice(1)}>
        <ProductView product={product} via={{ companyId: product.companyId, userId }} />
      </StaticRouter>
    </QueryClientProvider>,
  )
  client.clear()
  return html
}

/** A chat that shows a link reads only absolute addresses. */
export function productMeta({ product }: DrawnProduct, brand: DomainBrand | null, origin: string): string {
  const { name, summary, price, cover } = product
  const description = escapeHtml(summary || yuan(price))
  const picture = cover && URL.canParse(cover, origin) ? new URL(cover, origin).href : ''
  const image = picture && `<meta property="og:image" content="${escapeHtml(picture)}">`
  return `<title>${escapeHtml(branded(name, brand))}</title><meta name="description" content="${description}"><meta property="og:type" content="product"><meta property="og:title" content="${escapeHtml(name)}"><meta property="og:description" content="${description}">${image}`
}

/** The product as data, for the client that hydrates the page. */
export const productData = (drawn: DrawnProduct) =>
  `<script type="application/json" id="product">${scriptJson(drawn)}</script>`
