import type { FastifyInstance } from 'fastify'
import type { Config } from '#config.ts'
import { isPass, passHeader, type Seen, seenPath } from '#core/checks/address.ts'
import { version } from '#core/version.ts'
import { Failure } from './failure.ts'

/**
 * Tells a holder of SECRET_KEY how a request looks from here, behind all proxies: `mingpian doctor` compares it with the
 * request that it sent. Other callers get 404.
 */
export function tellWhatIsSeen(app: FastifyInstance, { secretKey }: Pick<Config, 'secretKey'>): void {
  app.get(seenPath, async (request, reply): Promise<Seen> => {
    const pass = request.headers[passHeader]
    if (typeof pass !== 'string' || !isPass(secretKey, pass)) throw new Failure('notFound')
    const { ip, protocol, host, headers } = request
    reply.header('cache-control', 'no-store')
    const forwardedFor = String(headers['x-forwarded-for'] ?? '')
    return { version, ip, protocol, host, forwardedFor }
  })
}
