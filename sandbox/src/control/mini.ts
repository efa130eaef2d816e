import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { encryptMiniData } from '../crypto/mini-data.ts'
import type { Sandbox } from '../state/sandbox.ts'
import { phoneInfo } from '../vendor/wechat/mini.ts'

type Body = { account: string; app: string }

const schema = {
  body: {
    type: 'object',
    required: ['account', 'app'],
    properties: { account: { type: 'string' }, app: { type: 'string' } },
  },
}

/** What a mini program's native side would do: log in, and grant the phone number. `app` is its app id or a corp id. */
export function mountMiniControls(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Body: Body }>('/control/mini/login', { schema }, ({ body }, reply) => {
    if (!sandbox.directory.person(body.account)) return reply.code(404).send({ error: 'no such account' })
    return { code: issue(body, 'mini-login') }
  })

  app.post<{ Body: Body }>('/control/mini/phone', { schema }, ({ body }, reply) => {
    const person = sandbox.directory.person(body.account)
    if (person?.kind !== 'customer') return reply.code(404).send({ error: 'no such customer' })
    const key = sandbox.sessionKeys.get(`${body.app} ${body.account}`)
    const iv = randomBytes(16).toString('base64')
    const info = phoneInfo(person.customer, body.app, sandbox.clock.seconds())
    return {
      errMsg: 'getPhoneNumber:ok',
      code: issue(body, 'mini-phone'),
      ...(key ? { iv, encryptedData: encryptMiniData(key, iv, info) } : {}),
    }
  })

  const issue = ({ account, app: owner }: Body, purpose: 'mini-login' | 'mini-phone') =>
    sandbox.codes.issue({ app: owner, account, purpose, scope: '', snapshot: false })
}
