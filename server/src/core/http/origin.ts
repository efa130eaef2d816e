import type { FastifyRequest } from 'fastify'
import { hostPattern } from './host.ts'
import type { Pipeline } from './pipeline.ts'

type Addresses = Pipeline['config']
export type OriginNeeds = Pick<Pipeline, 'config' | 'domainsOf'>

/**
 * The origin of the request, as the trusted proxy states it, if it is a valid address. Use it only for comparisons;
 * hand out `ownOrigin` instead. Never from a bare Host header.
 */
export function statedOrigin(request: FastifyRequest, config: Addresses): string {
  if (!config.trustProxy || !request.headers['x-forwarded-host']) return config.publicOrigin
  const { protocol, host } = request
  const isWeb = (protocol === 'http' || protocol === 'https') && hostPattern.test(host)
  const stated = `${protocol}://${host}`
  return isWeb && URL.canParse(stated) ? new URL(stated).origin : config.publicOrigin
}

/**
 * Whether cookies are `Secure`: the request came over https, or to a host that is served over https although the server
 * does not trust its proxy to state it.
 */
export const isSecure = (request: FastifyRequest, config: Addresses): boolean =>
  request.protocol === 'https' || statedOrigin(request, config).startsWith('https:')

/**
 * The origin for a company's links, codes and sign-ins: the request's origin if its host is one of the company's
 * domains, otherwise the public one, because a proxy forwards any host that a caller names. Not inside a transaction,
 * and only for a company that exists: the domains are cached.
 */
export async function ownOrigin(
  { config, domainsOf }: OriginNeeds,
  request: FastifyRequest,
  companyId: string,
): Promise<string> {
  const stated = statedOrigin(request, config)
  if (stated === config.publicOrigin) return stated
  const domains = await domainsOf(companyId)
  return domains.has(new URL(stated).host) ? stated : config.publicOrigin
}
