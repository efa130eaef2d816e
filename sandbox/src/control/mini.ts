import type { FastifyInstance } from 'fastify'
import { login, phoneNumber, profile } from '../phone/grants.ts'
import type { Sandbox } from '../state/sandbox.ts'

type Body = { account: string; app: string }

const schema = {
  body: {
    type: 'object',
    required: ['account', 'app'],
    properties: { account: { type: 'string' }, app: { type: 'string' } },
  },
}

/**
 * Stands in for a mini program's native side, for scripts without a phone: log in, grant the phone number, grant the
 * profile. `app` is its app id, or a corp id.
 */
export function mountMiniControls(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Body: Body }>('/control/mini/login', { schema }, ({ body }, reply) => {
    if (!sandbox.directory.person(body.account)) return reply.code(404).send({ error: 'no such account' })
    return login(sandbox, body.account, body.app)
  })

  for (const [path, grant] of [
    ['phone', phoneNumber],
    ['profile', profile],
  ] as const)
    app.post<{ Body: Body }>(`/control/mini/${path}`, { schema }, ({ body }, reply) => {
      const person = sandbox.directory.person(body.account)
      if (person?.kind !== 'customer') return reply.code(404).send({ error: 'no such customer' })
      return grant(sandbox, person.customer, body.app)
    })
}
