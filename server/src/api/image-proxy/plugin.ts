import type { FastifyPluginAsync } from 'fastify'
import { countedAddress } from '#core/http/address.ts'
import { statedCompany } from '#core/http/claimed-identity.ts'
import { missing } from '#core/http/failure.ts'
import { routeErrors } from '#core/http/possible-errors.ts'
import type { Limits } from '#core/limits/limits.ts'
import { anonymousOwner } from '#core/work/fair-queue.ts'
import type { ForeignPages } from '#domain/foreign-pages/pages.ts'

interface Parts {
  foreignPages: ForeignPages
  limits: Limits
}

const path = '/material/v1/poster/er_code_proxy'

/**
 * `GET /material/v1/poster/er_code_proxy?url=&companyId=`: a picture of a site that the company allows, re-encoded.
 * Pages request it as an image, so it needs and uses no session. The header `Account` may name the company instead.
 */
export function imageProxyPlugin({ foreignPages, limits }: Parts): FastifyPluginAsync {
  const { options, fail } = routeErrors('hostNotAllowed', 'pageUnreadable')
  return async (app) => {
    app.get<{ Querystring: { url?: unknown } }>(path, options, async (request, reply) => {
      const { url } = request.query
      if (typeof url !== 'string' || !url) return missing('url')
      const companyId = statedCompany(request)
      if (!companyId) return missing('companyId')
      const address = countedAddress(request)
      await limits.take('fetch', `${path} ${address}`)
      const reader = { owner: anonymousOwner(address), companyId: known(companyId) }
      const { content } = await foreignPages.picture(reader, url, fail)
      return reply
        .type('image/webp')
        .header('cache-control', 'private, max-age=3600')
        .send(Buffer.from(content))
    })
  }
}

/** '' for an invalid company id: then only the standard sites are allowed. */
const known = (stated: string) => (/^[a-z0-9]{8}$/.test(stated) ? stated : '')
