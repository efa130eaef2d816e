import type { FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Services } from '#services.ts'
import { hostPattern } from './host.ts'

/**
 * The address under which the caller reached us. Behind the trusted proxy it is what the proxy says, as far as that is
 * an address at all: good for comparing, never for handing out, which is what `ownOrigin` is for. Never from a bare
 * Host header.
 */
export function statedOrigin(request: FastifyRequest, config: Config): string {
  if (!config.trustProxy || !request.headers['x-forwarded-host']) return config.publicOrigin
  const { protocol, host } = request
  const isWeb = (protocol === 'http' || protocol === 'https') && hostPattern.test(host)
  const stated = `${protocol}://${host}`
  return isWeb && URL.canParse(stated) ? new URL(stated).origin : config.publicOrigin
}

/**
 * Whether cookies are for https alone: the caller came by it, or what they came by is known as such though the proxy
 * that ends it is not trusted to say so.
 */
export const isSecure = (request: FastifyRequest, config: Config): boolean =>
  request.protocol === 'https' || statedOrigin(request, config).startsWith('https:')

/**
 * The address of ours to hand out in a company's links, codes and sign-ins: the one under which the caller reached us
 * where its host is one of the company's domains, else the public one. A proxy hands on whatever host a stranger names.
 * Not inside a transaction, and only for a company that is known to exist: the domains are remembered.
 */
export async function ownOrigin(
  { config, published }: Pick<Services, 'config' | 'published'>,
  request: FastifyRequest,
  companyId: string,
): Promise<string> {
  const stated = statedOrigin(request, config)
  if (stated === config.publicOrigin) return stated
  const domains = await published.remember(companyId, 'domains', (db) => domainsOf(db, companyId))
  return domains.has(new URL(stated).host) ? stated : config.publicOrigin
}

/** Hosts with their ports, in lower case. */
async function domainsOf(db: TenantDb, companyId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('directory')
    .select('key')
    .where('kind', '=', 'domain')
    .where('company', '=', companyId)
    .execute()
  return new Set(rows.map(({ key }) => key))
}
