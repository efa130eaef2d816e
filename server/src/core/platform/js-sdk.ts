import { hash, randomBytes } from 'node:crypto'
import { type AppCredential, NotSupportedYet } from './credentials.ts'
import type { Platform } from './platform.ts'
import { VendorError } from './vendor-error.ts'

export interface JsSdkSignature {
  /** Seconds. */
  timestamp: number
  nonceStr: string
  signature: string
}

/**
 * The signature of the JS-SDK over a page's address, for WeChat and for both tickets of WeCom. Pure.
 * (WeChat documentation, “JS-SDK说明文档”, appendix 1; WeCom documentation, “JS-SDK签名算法”)
 */
export function signJsSdk(ticket: string, nonceStr: string, timestamp: number, url: string): string {
  // Exactly this order, raw values, the address exactly as the page has it, up to the hash.
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url.split('#')[0]}`
  return hash('sha1', text, 'hex')
}

function freshSignature(ticket: string, url: string): JsSdkSignature {
  const nonceStr = randomBytes(12).toString('hex')
  const timestamp = Math.floor(Date.now() / 1000)
  return { timestamp, nonceStr, signature: signJsSdk(ticket, nonceStr, timestamp, url) }
}

export interface PageSignatures {
  appId: string
  /** '' outside WeCom. */
  agentId: string
  config: JsSdkSignature
  /** Empty outside WeCom. */
  agentConfig: JsSdkSignature
}

const none: JsSdkSignature = { timestamp: 0, nonceStr: '', signature: '' }

/**
 * Signs a page with a company's app in one host, or gives the reason why not. The caller checks that the page is the
 * company's own.
 */
export async function signPage(
  platform: Platform,
  companyId: string,
  host: 'wechat' | 'wecom',
  url: string,
): Promise<PageSignatures | 'accessProblem' | 'notSupportedYet' | 'platformProblem'> {
  try {
    const app = await platform.findApp(companyId, host)
    if (!app) return 'accessProblem'
    return { appId: app.appId, agentId: app.agentId, ...(await signatures(platform, app, url)) }
  } catch (problem) {
    if (problem instanceof NotSupportedYet) return 'notSupportedYet'
    if (problem instanceof VendorError) return 'platformProblem'
    throw problem
  }
}

async function signatures({ wechat, wecom }: Platform, app: AppCredential, url: string) {
  if (app.kind !== 'wecom')
    return { config: freshSignature(await wechat.jsapiTicket(app), url), agentConfig: none }
  const [corp, agent] = await Promise.all([wecom.corpTicket(app), wecom.agentTicket(app)])
  return { config: freshSignature(corp, url), agentConfig: freshSignature(agent, url) }
}
