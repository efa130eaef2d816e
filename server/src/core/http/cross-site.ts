import type { FastifyRequest } from 'fastify'
import type { Services } from '#services.ts'
import { Failure } from './failure.ts'
import { statedOrigin } from './origin.ts'

/**
 * A browser names the page that sends a write. Ours come from our own pages; apps and servers name none; whatever
 * another site's page sends is refused before anything else, even with a session.
 * @throws Failure forbidden
 */
export function refuseCrossSite(
  request: FastifyRequest,
  services: Pick<Services, 'config' | 'db'>,
): Promise<void> | undefined {
  const { origin } = request.headers
  if (request.method === 'GET' || origin === undefined || origin === services.config.publicOrigin) return
  return refuseStrange(origin, request, services)
}

async function refuseStrange(
  origin: string,
  request: FastifyRequest,
  { config, db }: Pick<Services, 'config' | 'db'>,
): Promise<void> {
  const { host } = request.headers
  if (origin === statedOrigin(request, config)) return
  if (!URL.canParse(origin)) throw new Failure('forbidden')
  const page = new URL(origin).host
  if (page !== '' && page === host) return
  // A page under one company's domain may call us under another of our names.
  const known = await db.ops
    .selectFrom('directory')
    .select('key')
    .where('kind', '=', 'domain')
    .where('key', '=', page)
    .executeTakeFirst()
  if (!known) throw new Failure('forbidden')
}
