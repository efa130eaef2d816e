import { createHash } from 'node:crypto'

/**
 * The JS-SDK signature: SHA1 hex over raw values in this order.
 * @param url the page's address with its search, without the hash
 */
export function signPage(ticket: string, nonce: string, timestamp: string, url: string): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonce}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}
