import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

/** A low level, as each page is compressed once for one reader. Flushes after each write. */
const brotli = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
}

/**
 * An encoder for a page, which `headers` name from then on.
 * @returns undefined for a browser without Brotli and gzip
 */
export function compressed(request: IncomingMessage, headers: OutgoingHttpHeaders): Transform | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .filter((each) => !/;\s*q=0(\.0*)?\s*$/.test(each))
    .map((each) => each.split(';')[0]?.trim().toLowerCase())
  const encoding = ['br', 'gzip'].find((each) => accepted.includes(each))
  headers.vary = [headers.vary, 'Accept-Encoding'].flat().filter(Boolean).join(', ')
  if (!encoding) return undefined
  headers['content-encoding'] = encoding
  return encoding === 'br' ? createBrotliCompress(brotli) : createGzip({ flush: constants.Z_SYNC_FLUSH })
}
