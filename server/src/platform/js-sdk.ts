import { createHash, randomBytes } from 'node:crypto'

export interface JsSdkSignature {
  /** Seconds. */
  timestamp: number
  nonceStr: string
  signature: string
}

/** The signature of the JS-SDK over a page's address, for WeChat and for both tickets of WeCom. Pure. */
export function signJsSdk(ticket: string, nonceStr: string, timestamp: number, url: string): string {
  // Exactly this order, raw values, the address exactly as the page has it, up to the hash.
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url.split('#')[0]}`
  return createHash('sha1').update(text).digest('hex')
}

export function freshSignature(ticket: string, url: string): JsSdkSignature {
  const nonceStr = randomBytes(12).toString('hex')
  const timestamp = Math.floor(Date.now() / 1000)
  return { timestamp, nonceStr, signature: signJsSdk(ticket, nonceStr, timestamp, url) }
}
