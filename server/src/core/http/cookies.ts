import { ownCookieName, sentCookieName } from '@mingpian/contract/shared/rules/cookies.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isSecure } from './origin.ts'
import type { Pipeline } from './pipeline.ts'

type Config = Pipeline['config']

/** Reduces `request.cookies` to the product's own ones, under their names without the prefix of https. */
export function readOwnCookies(app: FastifyInstance, config: Config): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const secure = isSecure(request, config)
    const own: Record<string, string | undefined> = {}
    for (const [sent, value] of Object.entries(request.cookies)) {
      const name = ownCookieName(sent, secure)
      if (name !== undefined) own[name] = value
    }
    request.cookies = own
    done()
  })
}

/** Sets a cookie of ours for all paths. @param options lifetime in seconds, and whether scripts cannot read it */
export function setOwnCookie(
  reply: FastifyReply,
  config: Config,
  name: string,
  value: string,
  options: { maxAge: number; httpOnly?: boolean },
): void {
  const secure = isSecure(reply.request, config)
  reply.setCookie(sentCookieName(name, secure), value, { path: '/', sameSite: 'lax', secure, ...options })
}
