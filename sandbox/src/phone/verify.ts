import { signPage } from '../crypto/js-sdk.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { objectOf, textOf } from '../vendor/answer.ts'
import type { Company, Person } from '../world/types.ts'

/** The answer to `preVerifyJSAPI` and `agentConfig`: why not, or the domains that links may name. */
export type Verdict = { ok: true; domains: string[] } | { ok: false; why: string }

/**
 * Checks a page's JS-SDK signature with the tickets that the simulator gave out.
 * @param asked `{ api: 'config' | 'agentConfig', appId, agentId, timestamp, nonceStr, signature, urls }`, where
 *   `urls` are the addresses that this client would sign (without hash)
 */
export function verifyPage(sandbox: Sandbox, person: Person, asked: unknown): Verdict {
  const { api, appId, agentId, timestamp, nonceStr, signature, urls } = objectOf(asked)
  const company = companyOf(sandbox, textOf(appId))
  if (!company) return { ok: false, why: person.kind === 'member' ? 'invalid corpid' : 'invalid appid' }
  if (person.kind === 'customer' && company.wechat.appId !== appId) return { ok: false, why: 'invalid appid' }
  const addresses = (Array.isArray(urls) ? urls : []).map(textOf).filter((url) => URL.canParse(url))
  if (!addresses.some((url) => company.domains.includes(new URL(url).hostname)))
    return { ok: false, why: 'invalid url domain' }
  const owner = api === 'agentConfig' ? `${textOf(appId)}/${textOf(agentId)}` : textOf(appId)
  if (api === 'agentConfig' && textOf(agentId) !== String(company.wecom.agentId))
    return { ok: false, why: 'invalid agentid' }
  const right = sandbox.tickets
    .live(owner)
    .some((ticket) =>
      addresses.some((url) => signPage(ticket, textOf(nonceStr), textOf(timestamp), url) === signature),
    )
  return right ? { ok: true, domains: company.domains } : { ok: false, why: 'invalid signature' }
}

function companyOf(sandbox: Sandbox, appId: string): Company | undefined {
  return sandbox.directory.companyByCorp(appId) ?? sandbox.directory.companyByApp(appId)
}
