import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../state/sandbox.ts'

const biggest = 4 * 1024 * 1024

/** The placeholder for a link without a picture, or with one that does not load. */
const noPicture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#eef1f5"/><path d="M21 27l6-6m-8.5 2-3 3a5 5 0 0 0 7 7l3-3m4-5 3-3a5 5 0 0 0-7-7l-3 3" fill="none" stroke="#9aa3af" stroke-width="2.4" stroke-linecap="round"/></svg>',
)

/**
 * A link card's picture, fetched by the app as the real one does, so that the product's own protection of its
 * pictures (Cross-Origin-Resource-Policy) does not block it. Only the product and the sandbox are requested.
 */
export function mountThumbs(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Querystring: { url?: string } }>('/control/thumb', async ({ query }, reply) => {
    const address = query.url && URL.canParse(query.url) ? fetchable(sandbox, new URL(query.url)) : undefined
    const picture = (address && (await load(address))) || { type: 'image/svg+xml', bytes: noPicture }
    return reply
      .type(picture.type)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', 'private, max-age=60')
      .send(picture.bytes)
  })
}

async function load(address: string): Promise<{ type: string; bytes: Buffer } | undefined> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
  const type = answer?.headers.get('content-type') ?? ''
  if (!answer?.ok || !type.startsWith('image/')) return undefined
  const bytes = Buffer.from(await answer.arrayBuffer())
  return bytes.length > biggest ? undefined : { type, bytes }
}

/** The address that Node can reach: it does not resolve names under sandbox.localhost. */
function fetchable(sandbox: Sandbox, url: URL): string | undefined {
  const phones = new URL(sandbox.address.phones).host
  const path = url.pathname + url.search
  if (url.host.endsWith(`.${phones}`) || url.host === new URL(sandbox.productUrl).host)
    return sandbox.productUrl + path
  if (url.host === phones || url.host === new URL(sandbox.address.server).host)
    return sandbox.address.server + path
  return undefined
}
