import type { Sandbox } from '../../state/sandbox.ts'
import type { Company } from '../../world/types.ts'
import { type Call, type Calls, Refusal, textOf } from '../answer.ts'

/** A service account or a mini program: both are apps of one company. */
export type App = { company: Company; appId: string; secret: string; kind: 'service' | 'mini' }

const twoHours = 7200
const overlap = 300

export function wechatTokenCalls(sandbox: Sandbox): Calls {
  const lastForced = new Map<string, { at: number; today: number; day: number }>()

  /** A fresh token; the one before it dies five minutes later. */
  const plain = ({ query }: Call) => {
    if (query.grant_type !== 'client_credential') throw new Refusal(40002, 'invalid grant_type')
    const app = provenApp(sandbox, query.appid ?? '', query.secret ?? '')
    for (const old of liveTokens(sandbox, app, 'plain')) sandbox.appTokens.revoke(old, overlap)
    return grant(sandbox, app, 'plain')
  }

  /** The same token while it lives, a second one beside it in its last five minutes. */
  const stable = ({ body }: Call) => {
    if (body.grant_type !== 'client_credential') throw new Refusal(40002, 'invalid grant_type')
    const app = provenApp(sandbox, textOf(body.appid), textOf(body.secret))
    const living = liveTokens(sandbox, app, 'stable')
    if (body.force_refresh === true) {
      countForced(app.appId)
      for (const old of living) sandbox.appTokens.revoke(old)
      return grant(sandbox, app, 'stable')
    }
    const kept = living.find((token) => sandbox.appTokens.secondsLeft(token) > overlap)
    if (!kept) return grant(sandbox, app, 'stable')
    return { access_token: kept, expires_in: sandbox.appTokens.secondsLeft(kept) }
  }

  function countForced(appId: string): void {
    const now = sandbox.clock.seconds()
    const day = Math.floor(now / 86400)
    const before = lastForced.get(appId)
    const today = before?.day === day ? before.today : 0
    if (before && now - before.at < 30) throw new Refusal(45011, 'api minute-quota reach limit')
    if (today >= 20) throw new Refusal(45009, 'reach max api daily quota limit')
    lastForced.set(appId, { at: now, today: today + 1, day })
  }

  return { 'GET /cgi-bin/token': plain, 'POST /cgi-bin/stable_token': stable }
}

/** The app whose id and secret were given. */
export function provenApp(sandbox: Sandbox, appId: string, secret: string): App {
  if (!appId) throw new Refusal(41002, 'appid missing')
  if (!secret) throw new Refusal(41004, 'appsecret missing')
  const app = appOf(sandbox, appId)
  if (!app) throw new Refusal(40013, 'invalid appid')
  if (app.secret !== secret) throw new Refusal(40125, 'invalid appsecret')
  return app
}

export function appOf(sandbox: Sandbox, appId: string): App | undefined {
  const company = sandbox.directory.companyByApp(appId)
  if (!company) return undefined
  const mini = company.miniProgram.appId === appId
  return {
    company,
    appId,
    secret: (mini ? company.miniProgram : company.wechat).secret,
    kind: mini ? 'mini' : 'service',
  }
}

/** The app of a call's global token, or the vendor's refusal. */
export function tokenApp(sandbox: Sandbox, call: Call): App {
  const token = call.query.access_token
  if (!token) throw new Refusal(41001, 'access_token missing')
  const found = sandbox.appTokens.find(token)
  if (found.state === 'expired') throw new Refusal(42001, 'access_token expired')
  if (found.state === 'revoked')
    throw new Refusal(40001, 'invalid credential, access_token is invalid or not latest')
  const app = found.state === 'ok' ? appOf(sandbox, found.value.appId) : undefined
  if (!app) throw new Refusal(40014, 'invalid access_token')
  return app
}

function liveTokens(sandbox: Sandbox, app: App, kind: 'plain' | 'stable'): string[] {
  return sandbox.appTokens.live((token) => token.appId === app.appId && token.kind === kind)
}

function grant(sandbox: Sandbox, app: App, kind: 'plain' | 'stable') {
  const token = sandbox.appTokens.issue({ appId: app.appId, kind }, twoHours, 136)
  return { access_token: token, expires_in: twoHours }
}
