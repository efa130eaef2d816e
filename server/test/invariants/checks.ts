import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import type { TSchema } from '@sinclair/typebox'
import Ajv from 'ajv'
import type { FastifyInstance } from 'fastify'
import type { Fixture } from './fixture.ts'
import { changed, declaredPaths, type Input, requiredPaths, sampleInput } from './sample.ts'

/** Each check answers the problems that it found: an empty list is a pass. */
export type Check = (app: FastifyInstance, fixture: Fixture, endpoint: Endpoint) => Promise<string[]>

type Fields = Record<string, unknown>

export async function invoke(
  app: FastifyInstance,
  endpoint: Endpoint,
  session: string,
  input: Input,
  headers: Record<string, string> = {},
) {
  const query = Object.entries(input.query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  // The gateway's header repeats a name of its body.
  const option = input.body?.optionName
  const answer = await app.inject({
    method: endpoint.method,
    url: query.length > 0 ? `${endpoint.path}?${new URLSearchParams(query)}` : endpoint.path,
    headers: {
      ...(session ? { authorization: session } : {}),
      ...(typeof option === 'string' ? { 'option-name': option } : {}),
      ...headers,
    },
    ...(input.body === undefined ? {} : { payload: input.body }),
  })
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body: answer.json() as Fields & { code: string; success: boolean; errors?: { path: string }[] },
  }
}

export const refusedWithoutSession: Check = async (app, fixture, endpoint) => {
  if (endpoint.access === 'public') return []
  const dead = [
    fixture.own.revoked,
    fixture.own.expired,
    `${fixture.own.companyId}.${'A'.repeat(22)}`,
    'nonsense',
    '',
  ]
  const problems: string[] = []
  for (const session of dead) {
    const { status } = await invoke(app, endpoint, session, sampleInput(endpoint, fixture.knownTo(endpoint)))
    if (status !== 401) problems.push(`${status} for the session '${session}'`)
  }
  return problems
}

export const wrongRoleRefused: Check = async (app, fixture, endpoint) => {
  const refused = {
    public: [],
    visitor: [],
    staff: [fixture.own.visitor],
    admin: [fixture.own.visitor, fixture.own.member],
  }[endpoint.access]
  const problems: string[] = []
  for (const session of refused) {
    const { status } = await invoke(app, endpoint, session, sampleInput(endpoint, fixture.knownTo(endpoint)))
    if (status !== 403) problems.push(`${status} for a role that may not`)
  }
  return problems
}

export const missingNamed: Check = async (app, fixture, endpoint) => {
  const problems: string[] = []
  const { session, input: valid } = await fixture.good(endpoint)
  const without = (path: string, input: Input) => expectNamed(app, endpoint, session, path, input, problems)
  for (const path of requiredPaths(endpoint.query))
    await without(path, { ...valid, query: changed(valid.query, path) })
  for (const path of requiredPaths(endpoint.body))
    await without(path, { ...valid, body: changed(valid.body ?? {}, path) })
  return problems
}

async function expectNamed(
  app: FastifyInstance,
  endpoint: Endpoint,
  session: string,
  path: string,
  input: Input,
  problems: string[],
) {
  const { status, body } = await invoke(app, endpoint, session, input)
  const named = body.errors?.some((error) => error.path === path)
  if (status !== 400 || body.code !== '400' || !named)
    problems.push(`${status} without ${path}, which it ${named ? 'names' : 'does not name'}`)
}

/**
 * Whether a route was made by `register`: then it refuses what the pipeline refuses, with any handler. A few
 * requests are enough, as the pipeline itself is tested on a planted call of each class.
 */
export const passesThePipeline: Check = async (app, fixture, endpoint) => {
  const { access, method, path, aliases = [] } = endpoint
  const { revoked, visitor, member, admin } = fixture.own
  const evil = { origin: 'https://evil.example' }
  const tooLow = { public: [], visitor: [], staff: [visitor], admin: [visitor, member] }[access]
  const refused: { status: number; what: string; session: string; headers?: Record<string, string> }[] = [
    ...(access === 'public' ? [] : ['', revoked]).map((session) => ({
      status: 401,
      what: 'no session',
      session,
    })),
    ...tooLow.map((session) => ({ status: 403, what: 'a role that may not', session })),
    {
      status: 403,
      what: "another company's header",
      session: admin,
      headers: { account: fixture.foreign.companyId },
    },
    ...(method === 'GET'
      ? []
      : [{ status: 403, what: "another site's page", session: admin, headers: evil }]),
  ]
  const problems: string[] = []
  for (const at of [path, ...aliases]) {
    for (const { status, what, session, headers } of refused) {
      const input = sampleInput(endpoint, fixture.knownTo(endpoint))
      const answer = await invoke(app, { ...endpoint, path: at }, session, input, headers)
      if (answer.status !== status) problems.push(`${at} answers ${answer.status} for ${what}`)
      if (answer.headers['x-content-type-options'] !== 'nosniff')
        problems.push(`${at} answers ${what} without the protective headers`)
    }
  }
  return problems
}

/** Names of a company in every place. A session of one company with the hint of another is refused and recorded. */
export const foreignHintsRefused: Check = async (app, fixture, endpoint) => {
  const problems: string[] = []
  const valid = sampleInput(endpoint, fixture.knownTo(endpoint))
  const foreign = fixture.foreign.companyId
  const sessions =
    endpoint.access === 'admin'
      ? [fixture.own.admin]
      : endpoint.access === 'staff'
        ? [fixture.own.member]
        : [fixture.own.visitor, fixture.own.member]
  const stating = (field: string, value: unknown): Input =>
    endpoint.body
      ? { ...valid, body: { ...valid.body, [field]: value } }
      : { ...valid, query: { ...valid.query, [field]: value } }
  const twice = <T>(value: T) => [value, value]
  const hints: [string, Input, Record<string, string>][] = [
    ['header Account', valid, { account: foreign }],
    ['header x-auth-accountid', valid, { 'x-auth-accountid': foreign }],
    ...['companyId', 'companyID', 'cid', 'account'].flatMap(
      (field): [string, Input, Record<string, string>][] => [
        [field, stating(field, foreign), {}],
        [`${field} behind the own one`, stating(field, [fixture.own.companyId, foreign]), {}],
      ],
    ),
    ['corpId', { ...valid, query: { ...valid.query, corpId: fixture.foreign.corpId } }, {}],
    ['corpId, twice', { ...valid, query: { ...valid.query, corpId: twice(fixture.foreign.corpId) } }, {}],
    ...(endpoint.identity ?? []).flatMap((field): [string, Input, Record<string, string>][] => [
      [field, stating(field, fixture.foreign.identity), {}],
      [`${field}, twice`, stating(field, twice(fixture.foreign.identity)), {}],
    ]),
  ]
  for (const session of sessions) {
    for (const [name, input, headers] of hints) {
      const before = await fixture.audits()
      const { status } = await invoke(app, endpoint, session, input, headers)
      if (status !== 403) problems.push(`${status} with another company's ${name}`)
      else if ((await fixture.audits()) !== before + 1)
        problems.push(`no audit row for another company's ${name}`)
    }
  }
  return problems
}

/** Fields that select a record: another company's id is answered to the letter like one that does not exist. */
export const foreignRecordsMissing: Check = async (app, fixture, endpoint) => {
  const problems: string[] = []
  const identity: readonly string[] = endpoint.identity ?? []
  const fresh = () => sampleInput(endpoint, fixture.knownTo(endpoint))
  const sides = [
    {
      schema: endpoint.query,
      set: (valid: Input, path: string, value: unknown): Input => ({
        ...valid,
        query: changed(valid.query, path, value),
      }),
    },
    {
      schema: endpoint.body,
      set: (valid: Input, path: string, value: unknown): Input => ({
        ...valid,
        body: changed(valid.body ?? {}, path, value),
      }),
    },
  ]
  for (const { schema, set } of sides) {
    for (const path of declaredPaths(schema)) {
      const field = path.split('.').at(-1) as string
      if (!/(_id|Id|ID)$/.test(field) || fixture.notRecords.has(field) || identity.includes(field)) continue
      const foreign = fixture.foreign.known[path] ?? fixture.foreign.known[field]
      const missing = fixture.missing[path] ?? fixture.missing[field]
      if (foreign === undefined || missing === undefined) {
        problems.push(`${path} looks like a record's id, and test/invariants/fixture.ts knows no foreign one`)
        continue
      }
      for (const session of endpoint.access === 'public'
        ? ['', fixture.own.visitor, fixture.own.admin]
        : [fixture.own.visitorOrStaff(endpoint.access)]) {
        const [a, b] = [
          await invoke(app, endpoint, session, set(fresh(), path, foreign)),
          await invoke(app, endpoint, session, set(fresh(), path, missing)),
        ]
        if (a.body.success && endpoint.access !== 'public')
          problems.push(`another company's ${path} succeeds`)
        if (alike(a) !== alike(b))
          problems.push(`another company's ${path} answers ${alike(a)}, a missing one ${alike(b)}`)
      }
    }
  }
  return problems
}

const alike = (answer: { status: number; body: Fields }) =>
  JSON.stringify({ status: answer.status, body: { ...answer.body, requestId: '' } })

const ajv = new Ajv({ strict: false, allErrors: true })

/** The same schema with nothing beside what it declares. */
function exact(schema: TSchema): unknown {
  if (Array.isArray(schema)) return schema.map(exact)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, exact(value)]))
  return copy.type === 'object' ? { ...copy, additionalProperties: false } : copy
}

export const answersMatch: Check = async (app, fixture, endpoint) => {
  const { session, input } = await fixture.good(endpoint, ['userId', 'targetId'])
  const { status, body } = await invoke(app, endpoint, session, input)
  if (!body.success)
    return [`a good call answers ${status} ${body.code} ${JSON.stringify(body.errors ?? body.message)}`]
  const problems = body.code === (endpoint.success ?? '0') ? [] : [`its success code is ${body.code}`]
  const validate = ajv.compile(exact(endpoint.data) as object)
  if (!validate(body.data))
    problems.push(
      ...(validate.errors ?? []).map(
        (error) => `data${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`,
      ),
    )
  return problems
}
