import type { wxwork } from '@mingpian/contract/wxwork.ts'
import type { OutsideContext } from '#http/context.ts'
import { type AppCredential, NotSupportedYet } from '#platform/credentials.ts'
import { freshSignature } from '#platform/js-sdk.ts'
import type { Platform } from '#platform/platform.ts'
import { VendorError } from '#platform/vendor-error.ts'
import { isOwnDomain } from './queries.ts'

type Context = OutsideContext<(typeof wxwork)['jsSdk']>

const none = { timestamp: 0, nonceStr: '', signature: '' }

/** Signs a page of one of the company's own domains, and of nobody else's. */
export async function pageSignatures(
  { services, companyId, tenant, fail }: Context,
  host: 'wechat' | 'wecom',
  url: string,
) {
  const page = URL.canParse(url) ? new URL(url) : undefined
  const isWeb = page?.protocol === 'http:' || page?.protocol === 'https:'
  if (!page || !isWeb || !(await tenant((db) => isOwnDomain(db, companyId, page.host))))
    return fail('accessProblem')
  try {
    const app = await services.platform.findApp(companyId, host)
    if (!app) return fail('accessProblem')
    return { appId: app.appId, agentId: app.agentId, ...(await signatures(services.platform, app, url)) }
  } catch (problem) {
    if (problem instanceof NotSupportedYet) return fail('notSupportedYet')
    if (problem instanceof VendorError) return fail('platformProblem')
    throw problem
  }
}

async function signatures({ wechat, wecom }: Platform, app: AppCredential, url: string) {
  if (app.kind !== 'wecom')
    return { config: freshSignature(await wechat.jsapiTicket(app), url), agentConfig: none }
  const [corp, agent] = await Promise.all([wecom.corpTicket(app), wecom.agentTicket(app)])
  return { config: freshSignature(corp, url), agentConfig: freshSignature(agent, url) }
}
