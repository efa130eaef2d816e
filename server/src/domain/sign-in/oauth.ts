import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  codePage,
  codeParameter,
  contentHash,
  linkPage,
  linkParameter,
  ownCode,
  pieceParameter,
} from '@mingpian/contract/shared/rules/share.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { companyOfRoutedId } from '#core/crypto/sealer.ts'
import { isUuid } from '#core/db/uuid.ts'
import { countedAddress } from '#core/http/address.ts'
import { setOwnCookie } from '#core/http/cookies.ts'
import { type OriginNeeds, ownOrigin } from '#core/http/origin.ts'
import type { Background } from '#core/jobs/background.ts'
import { type AppCredential, NotSupportedYet } from '#core/platform/credentials.ts'
import { sharedContent } from '#domain/sharing/meaning.ts'
import { insideHash, safeBack } from './back.ts'
import { claimToken, cookieNames, cookieSeconds, freshToken, isToken } from './cookies.ts'
import { backOf, claimedUserId, keepPending, takePending } from './queries.ts'
import { type Tried, type TriesClaims, tryClaim } from './try-claim.ts'
import { type SignInHost, silentHost } from './user-agent.ts'

export type Scope = 'snsapi_base' | 'snsapi_userinfo'

/** Dependencies of signing in through the vendors' pages. */
export interface SignsIn extends OriginNeeds, TriesClaims {
  background: Background
  config: OriginNeeds['config'] & Pick<Config, 'vendors'>
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The vendor's silent sign-in page for a first visit, or null if the page is sent at once: the browser has signed in
 * here before, it is no messaging app on a phone, or the company has no app there.
 */
export async function silentSignIn(
  parts: SignsIn,
  { request, reply }: Exchange,
  companyId: string,
): Promise<string | null> {
  const host = silentHost(request.headers['user-agent'] ?? '')
  if (!host || request.cookies[cookieNames.marker(companyId)]) return null
  const back = request.url + (await sharedHash(parts, companyId, request.query))
  return beginSignIn(parts, { request, reply }, { companyId, host, back, scope: 'snsapi_base' })
}

/** The hash of the return address, from the piece or the share: browsers do not send the hash, and the vendor's page would drop it. */
async function sharedHash({ db }: SignsIn, companyId: string, query: unknown): Promise<string> {
  const { shareId, saleShareId, sceneId, ...named } = query as Record<string, unknown>
  const { [pieceParameter]: piece, [linkParameter]: link, [codeParameter]: code } = named
  if (typeof link === 'string' && companyOfRoutedId(link)) return `#${linkPage}`
  if (code === ownCode || (typeof code === 'string' && companyOfRoutedId(code))) return `#${codePage}`
  if (typeof piece === 'string' && isUuid(piece)) return contentHash('material', piece)
  const ids = [shareId, saleShareId, sceneId].filter((id) => typeof id === 'string' && id !== '') as string[]
  if (ids.length === 0 || !isCompanyId(companyId)) return ''
  const content = await db.tenant(companyId, (tenant) => sharedContent(tenant, companyId, ids))
  return content ? contentHash(content.type, content.id) : ''
}

/** Stores the return address and returns the address of the vendor's page; null if the company has no app there. */
export async function beginSignIn(
  parts: SignsIn,
  { request, reply }: Exchange,
  wanted: {
    companyId: string
    host: SignInHost
    back: string
    scope: Scope
    /** The token of an administrator's invitation, which a member of the corp accepts by signing in. */
    invitation?: string
  },
): Promise<string | null> {
  const { companyId, host } = wanted
  if (!isCompanyId(companyId)) return null
  const app = await appOrNothing(parts, companyId, host)
  if (!app) return null
  const state = companyId + randomBytes(16).toString('hex')
  const binding = bindBrowser(parts, { request, reply }, companyId)
  const { invitation = '' } = wanted
  const pending = { state, host, appId: app.appId, back: safeBack(wanted.back), binding, invitation }
  await parts.db.tenant(companyId, (db) => keepPending(db, companyId, pending))
  const origin = await ownOrigin(parts, request, companyId)
  return authorizeAddress(parts.config.vendors.wechatOpen, app, origin, wanted.scope, state)
}

/** The return address of a browser after the vendor's page, and the result of its sign-in. */
export interface Return {
  back: string
  /** Exchanged for a session, once; null if the sign-in gave no person. */
  claim: string | null
  /** The vendor has not answered yet: the claim may still succeed. */
  isLate: boolean
  /** The user id of a member of staff; '' for a visitor, and while the sign-in is late. */
  userId: string
}

/** Handles the return from the vendor's page: stores the person for a one-time claim. Null for an unknown state. */
export async function comeBack(
  parts: SignsIn,
  request: FastifyRequest,
  companyId: string,
  { code, state }: { code: string; state: string },
): Promise<Return | null> {
  const binding = request.cookies[cookieNames.binding(companyId)]
  if (!isToken(binding)) {
    const back = await parts.db.tenant(companyId, (db) => backOf(db, companyId, state))
    // It stores no cookies and so no marker: an address that names a card would redirect it here in a loop.
    return back === undefined ? null : { back: insideHash(back), claim: null, isLate: false, userId: '' }
  }
  const claim = claimToken(state, binding)
  const pending = await parts.db.tenant(companyId, (db) =>
    takePending(db, companyId, { state, binding }, { code, claim }),
  )
  if (!pending) return null
  const { back, isFirst } = pending
  const tried = isFirst
    ? await soon(parts, tryClaim(parts, { companyId, address: countedAddress(request) }, claim))
    : 'ready'
  const userId =
    tried === 'ready' ? await parts.db.tenant(companyId, (db) => claimedUserId(db, companyId, claim)) : ''
  return { back, claim: tried === 'none' ? null : claim, isLate: tried === 'later', userId }
}

const exchangeWaitMs = 2_500

/**
 * Limits the wait on an empty page. A slower exchange continues in the background, and the card's page exchanges the
 * claim.
 */
function soon({ background }: { background: Background }, tried: Promise<Tried>): Promise<Tried> {
  background.run('a sign-in', async () => void (await tried))
  return Promise.race([tried, wait(exchangeWaitMs, 'later' as const, { ref: false })])
}

/** The parameters are in the documented order, which WeChat may require. */
function authorizeAddress(
  base: string,
  app: AppCredential,
  origin: string,
  scope: Scope,
  state: string,
): string {
  const back = encodeURIComponent(`${origin}/wxwork/v1/oauth/callback`)
  const agent = app.kind === 'wecom' && app.agentId ? `&agentid=${encodeURIComponent(app.agentId)}` : ''
  // WeCom's counterpart of the profile is a page of consent, which the product does not use.
  const asked = app.kind === 'wecom' ? 'snsapi_base' : scope
  return (
    `${base}/connect/oauth2/authorize?appid=${encodeURIComponent(app.appId)}&redirect_uri=${back}` +
    `&response_type=code&scope=${asked}&state=${state}${agent}#wechat_redirect`
  )
}

/** One token for all sign-ins that a browser has under way, so that two tabs do not invalidate each other's. */
function bindBrowser({ config }: SignsIn, { request, reply }: Exchange, companyId: string): string {
  const name = cookieNames.binding(companyId)
  const known = request.cookies[name]
  const binding = isToken(known) ? known : freshToken()
  setOwnCookie(reply, config, name, binding, { maxAge: cookieSeconds.binding, httpOnly: true })
  return binding
}

async function appOrNothing(parts: SignsIn, companyId: string, host: SignInHost) {
  try {
    return await parts.platform.findApp(companyId, host)
  } catch (problem) {
    if (problem instanceof NotSupportedYet) return null
    throw problem
  }
}

export const isCompanyId = (value: string) => /^[a-z0-9]{8}$/.test(value)
