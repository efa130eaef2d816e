import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { pagePolicy } from '#core/html/plain-page.ts'
import { localeOf } from '#core/http/locale.ts'
import { ofCaller } from '#core/http/of-caller.ts'
import { ownOrigin } from '#core/http/origin.ts'
import { companyOfInvitation } from '#domain/sign-in/invitations.ts'
import { beginSignIn, type SignsIn } from '#domain/sign-in/oauth.ts'
import { surroundings } from '#domain/sign-in/user-agent.ts'
import { invitationPage, type PageKind } from './page.ts'

/** The first page of staff, to which signing in returns. */
const homeOf = (companyId: string) => `/qw-wxmini/?companyId=${companyId}#/pages/home/index`

const statusOf: Record<PageKind, number> = { scan: 200, over: 410, noApp: 409 }

/**
 * The link of an invited administrator. Inside WeCom it signs the member in, which accepts the invitation. Other browsers
 * and link-preview robots get a page with the link as a code, and nothing changes.
 */
export function invitationPlugin(parts: SignsIn): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { token: string } }>('/wxwork/v1/invitation/:token', async (request, reply) => {
      const { token } = request.params
      const show = (kind: PageKind, link = '') =>
        send(reply, statusOf[kind], invitationPage(kind, localeOf(request), link))
      const companyId = await companyOfInvitation(ofCaller(parts, request).db.tenant, token)
      if (!companyId) return show('over')
      const { host } = surroundings(request.headers['user-agent'] ?? '')
      if (host !== 'wecom') {
        const origin = await ownOrigin(parts, request, companyId)
        return show('scan', `${origin}/wxwork/v1/invitation/${token}`)
      }
      const back = homeOf(companyId)
      const signIn = await beginSignIn(
        ofCaller(parts, request),
        { request, reply },
        { companyId, host, back, scope: 'snsapi_base', invitation: token },
      )
      return signIn ? reply.header('cache-control', 'no-store').redirect(signIn, 302) : show('noApp')
    })
  }
}

const send = (reply: FastifyReply, status: number, page: string) =>
  reply
    .code(status)
    .header('cache-control', 'no-store')
    // The address contains the token.
    .header('referrer-policy', 'no-referrer')
    .header('content-security-policy', pagePolicy)
    .type('text/html; charset=utf-8')
    .send(page)
