import { facts } from './phone.ts'

/** The address with which this web view was first loaded: what iOS signs for as long as it lives. */
const entryUrl = location.href.split('#')[0] ?? ''

type Verdict = { ok: true; domains: string[] } | { ok: false; why: string }

const allowed = new Set<string>()
const openTags = new Set<string>()
const waiting: (() => void)[] = []
let domains: string[] = []
let asked = false

/** Checks a signature with the simulator and, when it is right, allows the calls that the page named. */
export async function verify(
  api: 'config' | 'agentConfig',
  params: Record<string, unknown>,
): Promise<string> {
  const answer = await fetch('/__phone/verify', {
    method: 'POST',
    body: JSON.stringify({
      api,
      appId: params.verifyAppId ?? params.appId ?? params.corpid,
      agentId: params.agentid,
      timestamp: String(params.verifyTimestamp ?? params.timestamp ?? ''),
      nonceStr: params.verifyNonceStr ?? params.nonceStr,
      signature: params.verifySignature ?? params.signature,
      urls: signedAddresses(),
    }),
  })
  const verdict = (await answer.json()) as Verdict
  asked = true
  if (!verdict.ok) return verdict.why
  domains = verdict.domains
  const list = params.verifyJsApiList ?? params.jsApiList
  if (Array.isArray(list)) for (const name of list) allowed.add(String(name))
  const tags = params.verifyOpenTagList ?? params.openTagList
  if (Array.isArray(tags)) for (const name of tags) openTags.add(String(name))
  for (const draw of waiting.splice(0)) draw()
  return 'ok'
}

/** WeCom and Android look at the address as it is now; WeChat's SDK signs the first one on every phone. */
function signedAddresses(): string[] {
  const now = location.href.split('#')[0] ?? ''
  if (facts.app === 'wecom') return [now]
  return facts.wkWebView ? [entryUrl] : [now, entryUrl]
}

/** Why this call is not allowed, in the client's words, or undefined. */
export function forbidden(name: string): string | undefined {
  if (allowed.has(name)) return undefined
  return asked ? 'permission denied' : 'fail the permission value is offline verifying'
}

export const openTagAllowed = (name: string) => openTags.has(name)

/** Calls now, and after the next config that was right. */
export function whenOpenTags(draw: () => void): void {
  waiting.push(draw)
  draw()
}

/** Shared links must stay on the account's own domains. */
export function foreignLink(link: string): boolean {
  return !domains.includes(new URL(link).hostname)
}
