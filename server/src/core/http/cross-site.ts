import type { FastifyRequest } from 'fastify'
import { Failure } from './failure.ts'
import { isSecure, statedOrigin } from './origin.ts'
import type { Pipeline } from './pipeline.ts'

type Needs = Pick<Pipeline, 'config' | 'isKnownDomain'>

/**
 * Refuses writes that a browser sends from another site's page, before any other check and even with a session.
 * Browsers name the sending page; requests of apps and servers name none and are accepted.
 * @throws Failure forbidden
 */
export function refuseCrossSite(request: FastifyRequest, needs: Needs): Promise<void> | undefined {
  const { origin } = request.headers
  if (request.method === 'GET' || origin === undefined || origin === needs.config.publicOrigin) return
  return refuseStrange(origin, request, needs)
}

async function refuseStrange(
  origin: string,
  request: FastifyRequest,
  { config, isKnownDomain }: Needs,
): Promise<void> {
  if (origin === statedOrigin(request, config)) return
  if (!URL.canParse(origin)) throw new Failure('forbidden')
  const { protocol, host } = new URL(origin)
  // An attacker on the network can change a page that is loaded over http.
  const isOurScheme = protocol === (isSecure(request, config) ? 'https:' : 'http:')
  if (!isOurScheme || host === '') throw new Failure('forbidden')
  if (host === request.headers.host) return
  // A page under one company's domain may call the server under another of its hosts.
  if (!(await isKnownDomain(host))) throw new Failure('forbidden')
}
