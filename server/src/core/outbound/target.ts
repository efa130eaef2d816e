import { isIP } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { Unfetched } from './unfetched.ts'

/** Answers every address of a name. */
export type Resolve = (name: string) => Promise<readonly { address: string; family: number }[]>

/** An address of the web, and the one IP address to which the connection must go. */
export interface Target {
  url: URL
  address: string
}

export interface TargetRules {
  /** Whether a lower-case host, without its port, may be requested. All public hosts by default. */
  isAllowed?: ((host: string) => boolean) | undefined
  /** Origins that the operator trusts: neither their host nor their IP address is checked. */
  trusted: readonly string[]
}

/**
 * Checks where an address leads. WHATWG's parser comes first: it turns short, octal, decimal and full-width forms of
 * an IP address into the plain one. Literals and resolved names are checked; of a name, every address.
 * @throws Unfetched refused, unreachable
 */
export async function targetOf(address: string, rules: TargetRules, resolve: Resolve): Promise<Target> {
  if (!URL.canParse(address)) throw new Unfetched('refused', 'no address')
  const url = new URL(address)
  url.hash = ''
  if (!/^https?:$/.test(url.protocol)) throw new Unfetched('refused', `the protocol ${url.protocol}`)
  if (url.username || url.password) throw new Unfetched('refused', 'a user in the address')
  const isTrusted = rules.trusted.includes(url.origin)
  // The parser drops the default port, so a remaining port is another one.
  if (url.port && !isTrusted) throw new Unfetched('refused', `port ${url.port}`)
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (!isTrusted && rules.isAllowed?.(host) === false) throw new Unfetched('refused', 'a host off the list')
  const addresses = isIP(host) ? [host] : await addressesOf(host, resolve)
  const bad = addresses.find((each) => !isPublicAddress(each))
  if (bad && !isTrusted) throw new Unfetched('refused', `the IP address ${bad}`)
  return { url, address: addresses[0] as string }
}

async function addressesOf(host: string, resolve: Resolve): Promise<string[]> {
  const found = await resolve(host).catch((problem: NodeJS.ErrnoException) => {
    throw new Unfetched('unreachable', problem.code ?? 'the name was not resolved')
  })
  if (found.length === 0) throw new Unfetched('unreachable', 'the name has no address')
  return found.map(({ address }) => address)
}
