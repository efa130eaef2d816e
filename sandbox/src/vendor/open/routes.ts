import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../../state/sandbox.ts'
import { authorize } from './authorize.ts'
import { chooserPage, consentPage, failurePage } from './pages.ts'

/**
 * `open.weixin.qq.com`: one path for WeChat apps and for corps (an appid that begins with `ww`).
 * The way on is a 302. Its address has a hash, if an empty one: without any, a browser would hand the `#wechat_redirect`
 * of this address on to the page behind it, which the apps do not do.
 */
export function mountOpen(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Querystring: Record<string, string> }>('/open/connect/oauth2/authorize', (request, reply) => {
    const step = authorize(sandbox, request.query)
    const again = (more: Record<string, string>) =>
      `/open/connect/oauth2/authorize?${new URLSearchParams({ ...request.query, ...more })}`
    reply.header('cache-control', 'no-store')
    if (step.do === 'redirect') return reply.redirect(step.to.includes('#') ? step.to : `${step.to}#`, 302)
    reply.type('text/html; charset=utf-8')
    if (step.do === 'choose') return reply.send(chooserPage(step.people, (account) => again({ as: account })))
    if (step.do === 'consent') {
      const hrefs = {
        yes: again({ agree: 'yes' }),
        snapshot: again({ agree: 'snapshot' }),
        no: again({ agree: 'no' }),
      }
      return reply.send(consentPage(step.person, step.company, step.scope, hrefs))
    }
    return reply.send(failurePage(step.code, step.message))
  })

  /** The JS-SDK's beacon: taken and forgotten. */
  app.all('/open/sdk/report', (_request, reply) => reply.code(204).send())
}
