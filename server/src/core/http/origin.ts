import type { FastifyRequest } from 'fastify'
import { hostPattern } from './host.ts'
import type { Pipeline } from './pipeline.ts'

type Addresses = Pipeline['config']
export type OriginNeeds = Pick<Pipeline, 'config' | 'domainsOf'>

/**
 * The address under which the caller reached us. Behind the trusted proxy it is what the proxy says, as far as that is
 * an address at all: good for comparing, never for handing out, which is what `ownOrigin` is for. Never from a bare
 * Host header.
 */
export function statedOrigin(request: FastifyRequest, config: Addresses): string {
  if (!config.trustProxy || !request.headers['x-forwarded-host']) return config.publicOrigin
  const { protocol, host } = request
  const isWeb = (protocol === 'http' || protocol === 'https') && hostPattern.test(host)
  const stated = `${protocol}://${host}`
  return isWeb && URL.canParse(stated) ? new URL(stated).origin : config.publicOrigin
}

/**
 * Whether cookies are `Secure`: the caller came by https, or by a host that is known to be served by https although its
 * proxy is not trusted to state it.
 */
export const isSecure = (request: FastifyRequest, config: Addresses): boolean =>
  request.protocol === 'https' || statedOrigin(request, config).startsWith('https:')

/**
 * The origin for a company's links, codes and sign-ins: that of the request where its host is one of the company's
 * domains, else the public one, since a proxy passes on any host that a caller names.
 * Not inside a transaction, and only for a company that is known to exist: the domains are cached.
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
