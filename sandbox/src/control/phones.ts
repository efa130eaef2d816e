import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../state/sandbox.ts'
import { miniAddress } from './share.ts'

/** Controls of a phone, and the state that a script reads from it. */
export function mountPhones(app: FastifyInstance, sandbox: Sandbox): void {
  const login = { type: 'object', required: ['phone', 'account'], properties: textsOf('phone', 'account') }
  /** Changes the account of the app on a phone. The pages' storage stays. */
  app.post<{ Body: { phone: string; account: string } }>(
    '/control/phone/login',
    { schema: { body: login } },
    ({ body }, reply) => {
      const owner = sandbox.directory.person(body.phone)
      const person = sandbox.directory.person(body.account)
      if (owner?.kind !== 'customer' || person?.kind !== 'customer')
        return reply.code(404).send({ error: 'no such WeChat account' })
      sandbox.logins.logIn(body.phone, body.account)
      sandbox.changed()
      return { phone: body.phone, account: body.account }
    },
  )

  /** The short messages of a number, the newest last: `[{ to, text, at }]`. */
  app.get<{ Params: { mobile: string } }>('/control/sms/:mobile', ({ params }) =>
    sandbox.sms.filter(({ to }) => to === params.mobile),
  )

  const open = {
    type: 'object',
    required: ['phone', 'companyId'],
    properties: textsOf('phone', 'companyId', 'page', 'query'),
  }
  /**
   * A company's mini program is opened: the address that its shell loads. `page` is a path such as
   * `pages/person/index`, `query` the parameters before the hash besides the company.
   */
  app.post<{ Body: { phone: string; companyId: string; page?: string; query?: string } }>(
    '/control/mini/open',
    { schema: { body: open } },
    ({ body }, reply) => {
      const url = miniAddress(sandbox, body)
      return url ? { url } : reply.code(404).send({ error: 'no such phone or company' })
    },
  )
}

const textsOf = (...names: string[]) => Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
