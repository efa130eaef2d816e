import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { ClientSettings, RenderedDocument } from '@mingpian/contract/shared/render.ts'
import type { Encoding } from '#core/http/encoding.ts'

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = constants

/** A document ready to send: its headers and its bytes in each encoding, made once. */
export interface Prepared {
  etag(encoding: Encoding): string
  /** Whether an If-None-Match header names this content, in any encoding. */
  matches(ifNoneMatch: string | undefined): boolean
  policy: string
  cacheControl: string
  bytes(encoding: Encoding): Promise<Buffer>
}

/** Bytes of a document above which the quick compression is enough: the best one would take a second. */
const thoroughBytes = 100_000

/**
 * @param postOrigin the origin to which browsers post files, '' for the page's own
 * @param cacheControl by default the phone caches it and revalidates it each time
 */
export function prepare(
  { html, scriptHashes }: RenderedDocument,
  settings: ClientSettings,
  postOrigin: string,
  cacheControl = 'no-cache',
): Prepared {
  const plain = Buffer.from(html)
  const content = hash('sha256', plain, 'base64url').slice(0, 22)
  const made = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(plain)]])

  function make(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'gzip') return gzipped(plain)
    const quick = brotli(plain, 5)
    if (plain.length > thoroughBytes) return quick
    // The best level takes 30 times as long. It runs after the answer; later visitors get its result.
    quick
      .then(() => brotli(plain, 11))
      .then(
        (best) => made.set('br', Promise.resolve(best)),
        () => {},
      )
    return quick
  }

  return {
    etag: (encoding) => `"${content}${encoding === 'identity' ? '' : `-${encoding}`}"`,
    matches: (ifNoneMatch = '') =>
      ifNoneMatch
        .split(',')
        .map(contentOf)
        .some((tag) => tag === '*' || tag === content),
    cacheControl,
    policy: policyOf(scriptHashes, settings, postOrigin),
    bytes(encoding) {
      const known = made.get(encoding)
      if (known) return known
      const bytes = make(encoding)
      made.set(encoding, bytes)
      bytes.catch(() => made.delete(encoding))
      return bytes
    },
  }
}

/** The content hash in an entity tag of these documents, in any encoding. */
const contentOf = (tag: string) => tag.trim().replace(/^(W\/)?"|(-br|-gzip)?"$/g, '')

const gzipped = promisify(gzip) as (bytes: Buffer) => Promise<Buffer>
const compress = promisify(brotliCompress)
const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  compress(bytes, { params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_SIZE_HINT]: bytes.length } })

/** Only scripts of the same origin and the document's inline ones run. No site may frame the page. */
function policyOf(scriptHashes: string[], { gateway, mapKey }: ClientSettings, postOrigin: string): string {
  const scripts = scriptHashes.map((hash) => `'sha256-${hash}'`)
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    // The map on which a place is picked, which redirects to the second host.
    ...(mapKey ? ['frame-src https://apis.map.qq.com https://mapapi.qq.com'] : []),
    ["connect-src 'self'", ...[gateway, postOrigin].filter((origin) => origin.includes(':'))].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
