import type { FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'

/**
 * The address under which the caller reached us. Behind the trusted proxy it is what the proxy says; whether that
 * host is one of the company's own is checked where it matters (sign-in and signatures). Never from a bare Host header.
 */
export function originOf(request: FastifyRequest, config: Config): string {
  if (!config.trustProxy || !request.headers['x-forwarded-host']) return config.publicOrigin
  return `${request.protocol}://${request.host}`
}
