import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const groupsOfNetwork = 4

/**
 * The address for which a limit counts a request: the peer, or the one that a trusted proxy names. A customer of IPv6
 * picks addresses from a whole network of 64 bits, so the network counts. An IPv4-mapped address counts as IPv4. '' once the
 * caller has closed the connection, which then has no address.
 */
export function countedAddress(request: Pick<FastifyRequest, 'ip'>): string {
  const ip: string | undefined = request.ip
  if (!ip) return ''
  if (!ip.includes(':')) return ip
  const [, ipv4] = mapped.exec(ip) ?? []
  if (ipv4) return ipv4
  const [plain = ''] = ip.split('%')
  if (!isIPv6(plain)) return ip
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const groups = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array<string>(8 - groups.length - after.length).fill('0')
  return `${[...groups, ...zeros, ...after].slice(0, groupsOfNetwork).join(':')}::/64`
}

/** The caller of a request for bounds and limits: the person, or without a session the address. */
export function callerIdOf(request: FastifyRequest): string {
  const { caller } = request
  return caller ? `${caller.companyId}/${caller.personId}` : countedAddress(request)
}
