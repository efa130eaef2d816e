import type { FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'

// A name or an IPv4 address with an optional port: what may follow https:// and stand in a code that is scanned.
const hostPattern = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:\d{1,5})?$/i

/**
 * The address under which the caller reached us. Behind the trusted proxy it is what the proxy says, as far as that is
 * an address at all; whether the host is one of the company's own is checked where it matters (sign-in and
 * signatures). Never from a bare Host header.
 */
export function originOf(request: FastifyRequest, config: Config): string {
  if (!config.trustProxy || !request.headers['x-forwarded-host']) return config.publicOrigin
  const { protocol, host } = request
  const isWeb = (protocol === 'http' || protocol === 'https') && hostPattern.test(host)
  const stated = `${protocol}://${host}`
  return isWeb && URL.canParse(stated) ? new URL(stated).origin : config.publicOrigin
}
