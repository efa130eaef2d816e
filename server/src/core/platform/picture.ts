import type { FetchPublic } from '#core/outbound/fetch-public.ts'
import { Unfetched } from '#core/outbound/unfetched.ts'

const maxBytes = 1024 * 1024

/** Hosts of the vendors' codes and portraits. The vendors still name some by plain http. */
const vendorHosts = new Set(['p.qpic.cn', 'wework.qpic.cn', 'wx.qlogo.cn', 'thirdwx.qlogo.cn'])

/** A vendor's answer is no picture of a supported type. */
export class BadPicture extends Error {}

/**
 * Fetches a picture from the vendors' own hosts only: no redirect, at most 1 MB.
 * @param bases the addresses of the vendors' APIs, whose own hosts are trusted as they are configured
 * @throws BadPicture
 */
export async function fetchPicture(
  fetchPublic: FetchPublic,
  address: string,
  bases: readonly string[],
): Promise<Buffer> {
  const trusted = bases.map((base) => new URL(base).origin)
  const isAllowed = (host: string) => vendorHosts.has(host)
  try {
    const rules = { trusted, isAllowed, maxBytes, redirects: 0 }
    return (await fetchPublic(encrypted(address, trusted), rules)).body
  } catch (problem) {
    throw problem instanceof Unfetched ? new BadPicture(problem.message) : problem
  }
}

function encrypted(address: string, trusted: readonly string[]): string {
  const isTrusted = URL.canParse(address) && trusted.includes(new URL(address).origin)
  return isTrusted ? address : address.replace(/^http:/i, 'https:')
}
