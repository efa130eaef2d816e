import { readBody } from './body.ts'

const maxBytes = 1024 * 1024
const timeoutMs = 5_000

/** Where the vendors keep codes and portraits. They still name some by plain http. */
const vendorHosts = new Set(['p.qpic.cn', 'wework.qpic.cn', 'wx.qlogo.cn', 'thirdwx.qlogo.cn'])

/** What a vendor calls a picture is none that we show. */
export class BadPicture extends Error {}

/**
 * Fetches a picture from where the vendors keep theirs, and from nowhere else: no redirect, 5 s, 1 MB.
 * @param bases the addresses of the vendors' APIs, whose own hosts are trusted as they are configured
 * @throws BadPicture
 */
export async function fetchPicture(address: string, bases: readonly string[]): Promise<Buffer> {
  const from = allowed(address, bases)
  if (!from) throw new BadPicture('a picture at a host that is not the vendor’s')
  try {
    const response = await fetch(from, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const bytes = response.ok ? await readBody(response, maxBytes) : null
    if (!bytes) throw new BadPicture(`HTTP ${response.status}, or too large`)
    return bytes
  } catch (problem) {
    throw problem instanceof BadPicture ? problem : new BadPicture('the picture could not be fetched')
  }
}

function allowed(address: string, bases: readonly string[]): URL | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.username || url.password) return undefined
  if (bases.some((base) => new URL(base).origin === url.origin)) return url
  if (!/^https?:$/.test(url.protocol) || !vendorHosts.has(url.host)) return undefined
  url.protocol = 'https:'
  return url
}
