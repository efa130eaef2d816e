import type { FastifyInstance } from 'fastify'

/**
 * Headers of every answer. The policy is for answers that are no pages; pages replace it by their own. Constants, set
 * in one call, because every tracked event sends them.
 */
export const protective = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

export function installHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(protective).header('x-request-id', request.id)
    done()
  })
}
