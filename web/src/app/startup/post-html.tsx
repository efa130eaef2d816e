import type { DomainBrand, DrawnPost } from '@mingpian/contract/shared/render.ts'
import { contentHash } from '@mingpian/contract/shared/rules/share.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { nameOfPost } from '#features/posts/words.ts'
import { branded } from '#kit/boot.ts'
import { PostView } from '#pages/company/post/post-view.tsx'
import { escapeHtml, scriptJson } from './html-text.ts'
import { answersOfPost } from './post.ts'

/** The HTML of a post, by the components of its page. Comments are not part of it. */
export function drawPost(drawn: DrawnPost): string {
  const { companyId, post, userId } = drawn
  const client = new QueryClient()
  for (const [key, answer] of answersOfPost(drawn)) client.setQueryData(key, answer)
  const html = renderToString(
    <QueryClientProvider client={client}>
      <StaticRouter location={contentHash('post', post.dyncId).slice(1)}>
        <PostView post={post} via={{ companyId, userId }} />
      </StaticRouter>
    </QueryClientProvider>,
  )
  client.clear()
  return html
}

/** A chat that shows a link reads only absolute addresses. */
export function postMeta({ post }: DrawnPost, brand: DomainBrand | null, origin: string): string {
  const name = nameOfPost(post)
  const { content, author, pictures, thing } = post
  const description = escapeHtml(content.replace(/\s+/g, ' ').slice(0, 160) || author.name)
  const picture = pictures[0]?.url ?? thing?.cover ?? ''
  const address = picture && URL.canParse(picture, origin) ? new URL(picture, origin).href : ''
  const image = address && `<meta property="og:image" content="${escapeHtml(address)}">`
  return `<title>${escapeHtml(branded(name, brand))}</title><meta name="description" content="${description}"><meta property="og:type" content="article"><meta property="og:title" content="${escapeHtml(name)}"><meta property="og:description" content="${description}">${image}`
}

/** The post as data, for the client that hydrates the page. */
export const postData = (drawn: DrawnPost) =>
  `<script type="application/json" id="post">${scriptJson(drawn)}</script>`
