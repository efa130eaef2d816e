import type { wxwork } from '@mingpian/contract/wxwork.ts'
import type { TenantDb } from '#db/connect.ts'
import type { Handlers, OutsideContext } from '#http/context.ts'
import { Failure } from '#http/failure.ts'
import { endSession, findSession, type NewSession, openSession } from '#http/sessions.ts'
import { sha256 } from '#sealer.ts'
import { admit } from './admit.ts'
import { cookieNames, isToken } from './cookies.ts'
import { identify, waysFor } from './identify.ts'
import { pageSignatures } from './js-sdk.ts'
import { matchCustomer } from './match.ts'
import { takeClaim } from './queries.ts'
import { userRecord } from './record.ts'

type CardAuth = OutsideContext<(typeof wxwork)['cardAuth']>

export const wxworkHandlers: Handlers<typeof wxwork> = {
  cardAuth: {
    outside: async (context, { code, host }) => {
      if (code === 'claim') return tradeClaim(context)
      const { services, companyId } = context
      const identity = await identify(services.platform, companyId, code, waysFor(host, context.userAgent))
      const { record, session } = await context.tenant(async (db) => {
        const session = await admit(db, companyId, identity)
        if (!session) throw new Failure('accessProblem')
        return { session, record: await signIn(db, companyId, session) }
      })
      if (!session.staffId) matchCustomer(services, companyId, session.personId)
      return record
    },
  },

  miniAuth: () => {
    throw new Error('not built')
  },

  platformProblems: () => {
    throw new Error('not built')
  },

  session: ({ db, caller, sessionId }) => userRecord(db, caller, sessionId),

  signOut: {
    outside: async ({ tenant, services, caller }) => {
      await tenant((db) => endSession(db, caller.companyId, caller.sessionHash))
      services.sessions.forget(caller.sessionHash)
      return {}
    },
  },

  jsSdk: { outside: (context, { url, host }) => pageSignatures(context, host, url) },
}

/** The cookie of a silent sign-in becomes a session, once. */
async function tradeClaim({ cookies, companyId, tenant, setCookie, fail }: CardAuth) {
  const name = cookieNames.claim(companyId)
  const claim = cookies[name]
  if (!isToken(claim)) return fail('accessProblem')
  setCookie(name, '', { maxAge: 0, httpOnly: true })
  return tenant(async (db) => {
    const session = await takeClaim(db, companyId, claim)
    return session ? signIn(db, companyId, session) : fail('accessProblem')
  })
}

async function signIn(db: TenantDb, companyId: string, session: NewSession) {
  const sessionId = await openSession(db, companyId, session)
  const caller = await findSession(db, companyId, sha256(sessionId))
  if (!caller) throw new Failure('accessProblem')
  return userRecord(db, caller, sessionId)
}
