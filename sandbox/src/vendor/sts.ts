import { createHmac, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Sandbox } from '../state/sandbox.ts'

/** Limits of the time for which a role may be assumed. */
const seconds = { fewest: 900, most: 3600 }
const staleAfterMs = 15 * 60_000

class StsRefusal extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** Aliyun’s `AssumeRole` under `/sts/`: signed parameters in the query, a role’s temporary key as the answer. */
export function mountSts(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Querystring: Record<string, string> }>('/sts/', async ({ query }, reply) => {
    const RequestId = randomBytes(16).toString('hex').toUpperCase()
    try {
      return { RequestId, ...assumeRole(sandbox, query) }
    } catch (problem) {
      if (!(problem instanceof StsRefusal)) throw problem
      return reply.code(problem.status).send({ RequestId, Code: problem.code, Message: problem.code })
    }
  })
}

function assumeRole(sandbox: Sandbox, query: Record<string, string>) {
  const { storage } = sandbox.directory.world
  const now = sandbox.clock.now()
  if (query.Action !== 'AssumeRole' || query.Version !== '2015-04-01')
    throw new StsRefusal(404, 'InvalidAction.NotFound')
  if (query.AccessKeyId !== storage.accessKeyId) throw new StsRefusal(404, 'InvalidAccessKeyId.NotFound')
  if (query.Signature !== signatureOf(query, storage.accessKeySecret))
    throw new StsRefusal(400, 'SignatureDoesNotMatch')
  if (!(Math.abs(Date.parse(query.Timestamp ?? '') - Date.now()) < staleAfterMs))
    throw new StsRefusal(400, 'InvalidTimeStamp.Expired')
  if (query.RoleArn !== storage.roleArn) throw new StsRefusal(404, 'EntityNotExist.Role')
  const duration = Number(query.DurationSeconds ?? seconds.most)
  if (!(duration >= seconds.fewest && duration <= seconds.most))
    throw new StsRefusal(400, 'InvalidParameter.DurationSeconds')
  if (!/^[\w.@-]{2,64}$/.test(query.RoleSessionName ?? ''))
    throw new StsRefusal(400, 'InvalidParameter.RoleSessionName')
  return {
    AssumedRoleUser: {
      Arn: `${storage.roleArn}/${query.RoleSessionName}`,
      AssumedRoleId: `33${randomBytes(6).toString('hex')}`,
    },
    Credentials: {
      AccessKeyId: `STS.${randomBytes(12).toString('base64url')}`,
      AccessKeySecret: randomBytes(30).toString('base64url'),
      // Not opaque as the real token is: tests and developers read the policy from it.
      SecurityToken: Buffer.from(query.Policy ?? '').toString('base64url'),
      Expiration: new Date(now + duration * 1000).toISOString().replace(/\.\d+Z$/, 'Z'),
    },
  }
}

function signatureOf(query: Record<string, string>, secret: string): string {
  const names = Object.keys(query)
    .filter((name) => name !== 'Signature')
    .sort()
  const canonical = names.map((name) => `${percent(name)}=${percent(query[name] ?? '')}`).join('&')
  return createHmac('sha1', `${secret}&`)
    .update(`GET&%2F&${percent(canonical)}`)
    .digest('base64')
}

const percent = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[A-Za-z0-9_.~-]/.test(character)
        ? character
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
    })
    .join('')
