import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import Ajv from 'ajv'
import type { FastifyInstance } from 'fastify'
import { invoke } from '../invariants/checks.ts'
import type { Fixture } from '../invariants/fixture.ts'
import { sampleInput } from '../invariants/sample.ts'
import { answers, asksForASession, type Expected, refusedByRule } from './answers.ts'
import { type Person, type Principal, principals, statesIdentity } from './people.ts'

export interface Place {
  app: FastifyInstance
  fixture: Fixture
  personsOf(who: Principal): Promise<Person[]>
}

function expected(endpoint: Endpoint, who: Principal): Expected {
  const answer = answers[endpoint.access][who]
  if (asksForASession.has(endpoint.key) && (who === 'anonymous' || who === 'badSession')) return 401
  if (refusedByRule[endpoint.key]?.includes(who)) return 403
  return who === 'otherAdmin' && answer === 'in' && statesIdentity(endpoint) ? 403 : answer
}

/** Every principal, and what they get that the table does not say. */
export async function wrongCells({ app, fixture, personsOf }: Place, endpoint: Endpoint): Promise<string[]> {
  const problems: string[] = []
  for (const who of principals) {
    const wanted = expected(endpoint, who)
    for (const { session, own } of await personsOf(who)) {
      const input = sampleInput(endpoint, { ...fixture.knownTo(endpoint), ...own })
      const { status, body } = await invoke(app, endpoint, session, input)
      const got = status === 401 || status === 403 ? status : 'in'
      if (got !== wanted) problems.push(`${who} gets ${status} instead of ${wanted}`)
      problems.push(...beyondDeclared(endpoint, body).map((problem) => `${who}: ${problem}`))
      if (who === 'otherAdmin' && body.success && tellsOf(body, fixture))
        problems.push("otherAdmin is told of another company's things")
    }
  }
  return problems
}

/** Whether an answer holds what only the own company has. */
const tellsOf = (body: unknown, { own }: Fixture) =>
  [own.companyId, own.known.userId, own.known.materialId, own.known.goodId].some((secret) =>
    JSON.stringify(body).includes(`"${String(secret)}"`),
  )

const ajv = new Ajv({ strict: false, allErrors: true })
const text = { type: 'string' }
const compiled = new Map<string, ReturnType<Ajv['compile']>>()

/** The same schema with nothing beside what it declares. */
export function exact(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(exact)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, exact(value)]))
  return copy.type === 'object' && !('patternProperties' in copy)
    ? { ...copy, additionalProperties: false }
    : copy
}

/** Fields of an answer beside the envelope and the declared data; a failure has no data at all. */
export function beyondDeclared(endpoint: Endpoint, body: { success: boolean }): string[] {
  const key = `${endpoint.key} ${body.success}`
  const envelope = {
    type: 'object',
    required: ['code', 'success', 'message', 'data', 'requestId'],
    properties: {
      code: text,
      success: { type: 'boolean' },
      message: text,
      requestId: text,
      data: body.success ? endpoint.data : { type: 'null' },
      ...(body.success
        ? {}
        : {
            errors: { type: 'array', items: { type: 'object', properties: { path: text, message: text } } },
          }),
    },
  }
  const validate = compiled.get(key) ?? ajv.compile(exact(envelope) as object)
  compiled.set(key, validate)
  if (validate(body)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  )
}

/** Every route of an app, as `METHOD /path`; HEAD goes with its GET. */
export function routesOf(app: FastifyInstance): string[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^([│ ]*)[├└]── (\S+)(?: \((.+)\))?/.exec(line) ?? []
      if (!part) return []
      const depth = indent.length / 4
      const above = depth === 0 ? '' : (parents[depth - 1] ?? '')
      const path = above + part
      parents[depth] = path
      // A line with no methods is a part that several routes share.
      return methods
        .split(', ')
        .filter(Boolean)
        .filter((method) => method !== 'HEAD')
        .map((method) => `${method} ${path}`)
    })
}
