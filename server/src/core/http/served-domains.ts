import type { FastifyInstance } from 'fastify'
import { Failure } from './failure.ts'
import type { Pipeline } from './pipeline.ts'

/**
 * `GET /healthz/domain?domain=<host>` says whether the product is served under a host: 200, else 404. A proxy that gets
 * certificates on demand asks before it orders one (Caddy: `on_demand_tls`, `ask`).
 */
export function tellServedDomains(
  app: FastifyInstance,
  { config, isKnownDomain }: Pick<Pipeline, 'config' | 'isKnownDomain'>,
): void {
  const { host: ownHost } = new URL(config.publicOrigin)
  app.get<{ Querystring: { domain?: unknown } }>('/healthz/domain', async ({ query: { domain } }, reply) => {
    if (typeof domain !== 'string') throw new Failure('notFound')
    const host = domain.toLowerCase()
    if (host !== ownHost && !(await isKnownDomain(host))) throw new Failure('notFound')
    return reply.header('cache-control', 'no-store').send({ status: 'served' })
  })
}
