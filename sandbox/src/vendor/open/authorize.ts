import { viewOf } from '../../phone/name.ts'
import type { Sandbox } from '../../state/sandbox.ts'
import type { Company, Person } from '../../world/types.ts'

/** Outcome of `/connect/oauth2/authorize`: a page to show, or the way back with a code. */
type Step =
  | { do: 'redirect'; to: string }
  | { do: 'choose'; people: Person[] }
  | { do: 'consent'; person: Person; company: Company; scope: string }
  | { do: 'fail'; code: number; message: string }

type Asked = { company: Company; appId: string; corp: boolean; scope: string; state: string; back: URL }

const scopes = {
  wechat: ['snsapi_base', 'snsapi_userinfo'],
  corp: ['snsapi_base', 'snsapi_privateinfo', 'snsapi_userinfo'],
}

/**
 * One authorisation request. Who asks is `as`, or the phone that the way back names; otherwise a chooser. A refusal
 * goes back with the state and without a code, as the vendor's documents say. (The real app may also just close the
 * consent page, which shows the page before it: back on the phone's title bar refuses here as well.)
 * @param query the vendor's parameters, `as` (an account, skips chooser and consent), and `agree` from the consent page
 */
export function authorize(sandbox: Sandbox, query: Record<string, string>): Step {
  const asked = readRequest(sandbox, query)
  if ('do' in asked) return asked
  const named = query.as ?? accountOfPhone(sandbox, asked.back.hostname)
  const person = named ? sandbox.directory.person(named) : undefined
  if (query.as && !person) return { do: 'fail', code: 10016, message: `没有这个账号：${query.as}` }
  if (!person) return { do: 'choose', people: mayAsk(sandbox, asked) }
  if (!mayAsk(sandbox, asked).includes(person))
    return {
      do: 'fail',
      code: 10006,
      message: asked.corp ? '请在企业微信客户端打开链接' : '请在微信客户端打开链接',
    }
  const silent = asked.scope === 'snsapi_base' || query.as !== undefined || query.agree !== undefined
  if (!silent && !followsSilently(asked, person))
    return { do: 'consent', person, company: asked.company, scope: asked.scope }
  if (query.agree === 'no') return { do: 'redirect', to: wayBack(asked, '') }
  const snapshot = query.agree === 'snapshot' || query.forceSnapShot === 'true'
  const code = sandbox.codes.issue({
    app: asked.appId,
    account: person.account,
    purpose: 'oauth',
    scope: asked.scope,
    snapshot: snapshot && asked.scope === 'snsapi_userinfo',
  })
  return { do: 'redirect', to: wayBack(asked, code) }
}

function readRequest(sandbox: Sandbox, query: Record<string, string>): Asked | Step {
  const appId = query.appid ?? ''
  const corp = appId.startsWith('ww')
  const company = corp ? sandbox.directory.companyByCorp(appId) : sandbox.directory.companyByApp(appId)
  const back = parseUrl(query.redirect_uri)
  const scope = query.scope ?? ''
  const fail = (code: number, message: string): Step => ({ do: 'fail', code, message })
  if (!company) return fail(corp ? 40013 : 10013, 'appid 无效')
  if (!corp && company.wechat.appId !== appId) return fail(10005, '该应用没有网页授权权限')
  if (!back || !company.domains.includes(back.hostname))
    return corp
      ? fail(50001, 'redirect_uri 与配置的授权完成回调域名不一致')
      : fail(10003, 'redirect_uri 域名与后台配置不一致，错误码：10003')
  if (query.response_type !== 'code') return fail(10002, 'response_type 参数错误')
  if (!scopes[corp ? 'corp' : 'wechat'].includes(scope)) return fail(10005, 'scope 参数错误或没有 scope 权限')
  if (corp && scope === 'snsapi_privateinfo' && query.agentid !== String(company.wecom.agentId))
    return fail(41011, '缺少或错误的 agentid')
  if (!/^[0-9A-Za-z]{0,128}$/.test(query.state ?? ''))
    return fail(10012, 'state 参数只能由不超过 128 个字母和数字组成')
  return { company, appId, corp, scope, state: query.state ?? '', back }
}

/** Corp pages know members and, as outsiders, customers; WeChat pages know WeChat users. */
function mayAsk(sandbox: Sandbox, asked: Asked): Person[] {
  return sandbox.directory
    .people()
    .filter((person) => person.kind === 'customer' || (asked.corp && person.company === asked.company))
}

/** A follower who comes from the account's own chat is not asked again. */
function followsSilently(asked: Asked, person: Person): boolean {
  return (
    !asked.corp && person.kind === 'customer' && person.customer.follows.includes(asked.company.companyId)
  )
}

/** Code and state go into the search, before any hash. Without a code only the state goes back. */
function wayBack(asked: Asked, code: string): string {
  const to = new URL(asked.back)
  if (code) to.searchParams.set('code', code)
  if (asked.state) to.searchParams.set('state', asked.state)
  return to.href
}

function accountOfPhone(sandbox: Sandbox, hostname: string): string | undefined {
  const view = viewOf(hostname)
  return view && sandbox.logins.accountOn(view.phone)
}

function parseUrl(text: string | undefined): URL | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined
}
