import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#core/db/connect.ts'
import { setOwnCookie } from '#core/http/cookies.ts'
import { inLog } from '#core/http/envelope.ts'
import { ofCaller } from '#core/http/of-caller.ts'
import { home, safeBack } from '#domain/sign-in/back.ts'
import { cookieNames, cookieSeconds, marked } from '#domain/sign-in/cookies.ts'
import { beginSignIn, comeBack, isCompanyId, type SignsIn } from '#domain/sign-in/oauth.ts'
import { surroundings } from '#domain/sign-in/user-agent.ts'

interface Reports {
  db: Pick<Database, 'outages'>
}

/** The two redirects of signing in by OAuth. Every failure on the way leads to a page, never to an error response. */
export function oauthPlugin(parts: SignsIn & Reports): FastifyPluginAsync {
  const { config } = parts
  return async (app) => {
    app.get('/wxwork/v1/oauth/start', async (request, reply) => {
      const companyId = parameter(request, 'companyId')
      const back = safeBack(parameter(request, 'back'))
      const { host } = surroundings(request.headers['user-agent'] ?? '')
      const scope = parameter(request, 'scope') === 'snsapi_userinfo' ? 'snsapi_userinfo' : 'snsapi_base'
      const address =
        host &&
        (await beginSignIn(ofCaller(parts, request), { request, reply }, { companyId, host, back, scope }))
      return go(reply, address || back)
    })

    app.get('/wxwork/v1/oauth/callback', async (request, reply) => {
      const state = parameter(request, 'state')
      const companyId = companyOfState(state)
      if (!companyId) return go(reply, home)
      const arrived = await arrival(parts, request, companyId, state)
      const marker = cookieNames.marker(companyId)
      if (arrived?.claim)
        setOwnCookie(reply, config, cookieNames.claim(companyId), arrived.claim, {
          maxAge: cookieSeconds.claim,
          httpOnly: true,
        })
      if (arrived?.userId)
        setOwnCookie(reply, config, cookieNames.ownUserId(companyId), arrived.userId, {
          maxAge: cookieSeconds.claim,
        })
      if (arrived?.claim && !arrived.isLate)
        setOwnCookie(reply, config, marker, marked.in, { maxAge: cookieSeconds.marker })
      else if (request.cookies[marker] !== marked.in && (arrived?.isLate || !request.cookies[marker]))
        // The next page is sent without another redirect, so that a failed sign-in does not become a loop.
        setOwnCookie(reply, config, marker, marked.lately, { maxAge: cookieSeconds.shortMarker })
      return go(reply, arrived?.back ?? home)
    })
  }
}

async function arrival(parts: SignsIn & Reports, request: FastifyRequest, companyId: string, state: string) {
  try {
    return await comeBack(ofCaller(parts, request), request, companyId, {
      code: parameter(request, 'code'),
      state,
    })
  } catch (problem) {
    parts.db.outages.logError(request.log, problem, 'a sign-in failed', inLog(request))
    return null
  }
}

const go = (reply: FastifyReply, to: string) => reply.header('cache-control', 'no-store').redirect(to, 302)

/** The company whose sign-in a state belongs to, or ''. */
function companyOfState(state: string): string {
  const companyId = state.slice(0, 8)
  return isCompanyId(companyId) && /^[0-9a-f]{32}$/.test(state.slice(8)) ? companyId : ''
}

/** A repeated parameter is ignored. */
function parameter(request: FastifyRequest, name: string): string {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' && value.length <= 2048 ? value : ''
}
