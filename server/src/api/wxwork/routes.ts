import { appTypes } from '@mingpian/contract/shared/rules/constants.ts'
import type { wxwork } from '@mingpian/contract/wxwork.ts'
import { sha256 } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { Caller, Handlers, OutsideContext } from '#core/http/context.ts'
import type { Fail } from '#core/http/failure.ts'
import { adviceForStored } from '#core/platform/advice.ts'
import { landedShare } from '#domain/card/share-thing.ts'
import { appsOf } from '#domain/company/apps.ts'
import { problemsOf, signInTroubles } from '#domain/company/problems.ts'
import { endSession, findSession, type NewSession, openSession } from '#domain/identity/sessions.ts'
import { admit } from '#domain/sign-in/admit.ts'
import type { Sessions } from '#domain/sign-in/callers.ts'
import { cookieNames, cookieSeconds, isToken, marked } from '#domain/sign-in/cookies.ts'
import type { Way } from '#domain/sign-in/exchange.ts'
import { identify, waysFor } from '#domain/sign-in/identify.ts'
import { keepMiniKey } from '#domain/sign-in/mini-session.ts'
import { claimant, takeClaim } from '#domain/sign-in/queries.ts'
import { countSignIn, tryCode } from '#domain/sign-in/sign-in-limit.ts'
import { type TriesClaims, tryClaim } from '#domain/sign-in/try-claim.ts'
import { userRecord } from '#domain/sign-in/user-record.ts'
import { setLocale } from '#domain/staff/locale.ts'
import { pageSignatures } from './js-sdk.ts'

interface Parts extends TriesClaims {
  sessions: Sessions
}

type CardAuth = OutsideContext<(typeof wxwork)['cardAuth']>
type SignIn = CardAuth | OutsideContext<(typeof wxwork)['miniAuth']>

const supported: number[] = [appTypes.selfBuilt, appTypes.agentDeveloped]

export const wxworkHandlers = (parts: Parts): Handlers<typeof wxwork> => ({
  cardAuth: {
    outside: async (context, { code, host, landed }) => {
      const record =
        code === 'claim'
          ? await tradeClaim(parts, context)
          : await signInByCode(parts, context, code, waysFor(host, context.userAgent))
      const needsCaller = landed || record.isStaff
      const caller = needsCaller ? await parts.sessions.findCaller(record.sessionId) : null
      if (caller?.staffId) await context.tenant((db) => setLocale(db, caller, context.locale))
      return { ...record, ...(caller && (await withShare(context, caller, landed))) }
    },
  },

  miniAuth: {
    outside: async (context, { code, appType = appTypes.selfBuilt }) => {
      if (!supported.includes(appType)) return context.fail('notSupportedYet')
      return signInByCode(parts, context, code, waysFor('mini', context.userAgent))
    },
  },

  platformProblems: async ({ db, companyId, locale }) => ({
    apps: await appsOf(db, companyId),
    problems: (await problemsOf(db, companyId)).map(({ lastAt, ...problem }) => ({
      ...problem,
      advice: adviceForStored(problem.errcode)?.[locale] ?? '',
      lastAt: lastAt.toISOString(),
    })),
  }),

  signInTroubles: async ({ db, companyId }) => ({
    apps: (await signInTroubles(db, companyId)).map(({ kind, lastAt }) => ({
      kind,
      lastAt: lastAt.toISOString(),
    })),
  }),

  session: {
    outside: async (context, { landed }) => {
      const { tenant, caller, sessionId, cookies, setCookie } = context
      // The marker had expired after a month, but the new sign-in found the session still valid.
      const marker = cookieNames.marker(caller.companyId)
      if (cookies[marker] === marked.lately) setCookie(marker, marked.in, { maxAge: cookieSeconds.marker })
      const record = await tenant((db) => userRecord(db, caller, sessionId))
      return { ...record, ...(await withShare(context, caller, landed)) }
    },
  },

  signOut: {
    outside: async ({ tenant, caller }) => {
      await tenant((db) => endSession(db, caller.companyId, caller.sessionHash))
      parts.sessions.forget(caller.sessionHash)
      return {}
    },
  },

  jsSdk: { outside: (context, { url, host }) => pageSignatures(parts.platform, context, host, url) },
})

/** The share of the opened page, so that a forward within the first seconds keeps its relayer. */
async function withShare(
  { tenant, origin }: Pick<CardAuth, 'tenant' | 'origin'>,
  caller: Caller,
  landed: string | undefined,
) {
  if (!landed) return {}
  const atHand = await origin()
  const share = await tenant((db) => landedShare(db, caller, atHand, landed))
  return share ? { share } : {}
}

/** Signs in the person of a one-use code. Keeps the session key of a mini program's login, which decrypts later grants. */
async function signInByCode(parts: Parts, context: SignIn, code: string, ways: Way[]) {
  const { companyId, tenant, address, fail } = context
  const session = await tryCode(parts, address, async () => {
    const identity = await identify(parts.platform, companyId, code, ways)
    if (typeof identity === 'string') return identity
    return tenant(async (db) => {
      const admitted = await admit(db, companyId, identity)
      if (admitted && identity.sessionKey)
        await keepMiniKey(db, parts.sealer, { companyId, ...identity }, identity.sessionKey)
      return admitted ?? 'accessProblem'
    })
  })
  if (typeof session === 'string') return fail(session)
  await countSignIn(parts, companyId, session.personId)
  return tenant((db) => signIn(db, companyId, session, fail))
}

/**
 * Exchanges the cookie of a silent sign-in for a session, once. If the platform has not answered yet, its code is tried
 * again; after `platformProblem` the caller may retry with the same cookie.
 */
async function tradeClaim(parts: Parts, context: CardAuth) {
  const { cookies, companyId, address, tenant, setCookie, fail } = context
  const name = cookieNames.claim(companyId)
  const ownUserId = cookieNames.ownUserId(companyId)
  const claim = cookies[name]
  if (!isToken(claim)) return nothingToTrade(context)
  const claimed = () => tenant((db) => claimant(db, companyId, claim))
  let personId = await claimed()
  if (!personId) {
    const tried = await tryClaim(parts, { companyId, address }, claim)
    if (tried === 'later') {
      setCookie(name, claim, { maxAge: cookieSeconds.claim, httpOnly: true })
      return fail('platformProblem')
    }
    personId = await claimed()
  }
  // A caller above the limit keeps the claim and can exchange it later.
  if (personId) await countSignIn(parts, companyId, personId)
  setCookie(name, '', { maxAge: 0, httpOnly: true })
  // From now on the stored session names the reader.
  if (cookies[ownUserId]) setCookie(ownUserId, '', { maxAge: 0 })
  const record = await tenant(async (db) => {
    const session = await takeClaim(db, companyId, claim)
    return session ? signIn(db, companyId, session, fail) : null
  })
  return record ?? nothingToTrade(context)
}

/**
 * The marker is there but the session was lost from the phone's storage. Removes the marker, so that the browser signs in
 * again; otherwise the visitor would stay anonymous for a month.
 */
function nothingToTrade({ cookies, companyId, setCookie, fail }: CardAuth): never {
  const marker = cookieNames.marker(companyId)
  if (cookies[marker] === marked.in) setCookie(marker, '', { maxAge: 0 })
  return fail('accessProblem')
}

async function signIn(db: TenantDb, companyId: string, session: NewSession, fail: Fail<'accessProblem'>) {
  const sessionId = await openSession(db, companyId, session)
  const caller = await findSession(db, companyId, sha256(sessionId))
  return caller ? userRecord(db, caller, sessionId) : fail('accessProblem')
}
