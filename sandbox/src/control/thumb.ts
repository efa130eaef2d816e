import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../state/sandbox.ts'

const biggest = 4 * 1024 * 1024

/**
 * A link card's picture, fetched by the app as the real one does, so that the product's own protection of its
 * pictures (Cross-Origin-Resource-Policy) does not stand in the way. Only the product and the sandbox are asked.
 */
export function mountThumbs(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Querystring: { url?: string } }>('/control/thumb', async ({ query }, reply) => {
    const address = query.url && URL.canParse(query.url) ? fetchable(sandbox, new URL(query.url)) : undefined
    if (!address) return reply.code(404).send({ error: 'not a picture of ours' })
    const answer = await fetch(address, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
    const type = answer?.headers.get('content-type') ?? ''
    if (!answer?.ok || !type.startsWith('image/')) return reply.code(404).send({ error: 'no picture there' })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (bytes.length > biggest) return reply.code(404).send({ error: 'too big' })
    return reply
      .type(type)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
      .header('cache-control', 'private, max-age=60')
      .send(bytes)
  })
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
