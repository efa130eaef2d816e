import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allCalls } from '@mingpian/contract/shared/calls.ts'
import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import fc from 'fast-check'
import { beforeAll, expect, inject, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { isFull } from '../support/full.ts'
import { buildFixture, type Fixture } from './fixture.ts'
import { changed, declaredPaths, type Input, limitsIn, sampleInput } from './sample.ts'

/** Values that a hostile or broken client puts where a call expects something else. */
const values: unknown[] = [
  ...[null, true, 0, -1, 1.5, 1e308, Number.MAX_SAFE_INTEGER, [], {}, [[]], [null], { a: 1 }, ['a', 'b']],
  ...['', ' ', '0', '-1', 'NaN', '1e3', '0x10', 'null', 'undefined', 'noId', '.', '*', '%00', '%', '?', '#'],
  ...['\0', 'a\0b', '\ud800', '\uffff', '\u2028', '\u202e', '😀', 'e\u0301', '１'],
  ...['x'.repeat(64), 'x'.repeat(65), 'x'.repeat(20_000), '𝒳'.repeat(64)],
  ...[
    "' or 1=1 --",
    '"; drop table card; --',
    '$1',
    '%s%n',
    '{{7*7}}',
    '../../etc/passwd',
    '\\',
    'a\r\nX: y',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '</script><img src=x onerror=alert(1)>'],
  ...['//evil.example', 'javascript:alert(1)', 'http://[::1]/', 'http://a@b:99999/', '2026-13-45'],
  ...['00000000-0000-0000-0000-000000000000', `nobody00.${'A'.repeat(22)}`],
]

const bodies = [
  '{',
  '[',
  '"text"',
  '{"a":1,}',
  '{"constructor":{"prototype":{"a":1}}}',
  `[${'null,'.repeat(60)}1]`,
]

let app: TestApp['app']
let fixture: Fixture

beforeAll(async () => {
  // A vendor that knows none of our codes.
  const vendor = createServer((_request, response) =>
    response.end('{"errcode":40029,"errmsg":"invalid code"}'),
  )
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  const test_ = await testApp({ WECHAT_API_BASE: base, WECOM_API_BASE: base })
  app = test_.app
  fixture = await buildFixture(test_.parts)
  return () => void vendor.close()
})

/** Inputs of each call in a usual run. `npm run test:full` tries all of them, some hundred a call. */
const SAMPLE = 24
const seed = inject('seed')

/** …of values at the limits of its fields. */
const LIMITS = 8

function sampled(inputs: Input[], count: number): Input[] {
  if (isFull || inputs.length <= count) return inputs
  const length = { minLength: count, maxLength: count }
  return fc.sample(fc.shuffledSubarray(inputs, length), { seed, numRuns: 1 }).flat()
}

/** All inputs of a call: each declared field with each value, thinned out, and keys that no call declares. */
function* inputs(endpoint: Endpoint): Generator<Input> {
  const valid = sampleInput(endpoint, fixture.knownTo(endpoint))
  const fields = [
    ...declaredPaths(endpoint.query).map((path) => ['query', path] as const),
    ...declaredPaths(endpoint.body).map((path) => ['body', path] as const),
  ]
  const every = Math.max(1, Math.round((fields.length * values.length) / 100))
  let place = 0
  for (const [part, path] of fields)
    for (const value of values)
      if (place++ % every === 0) yield { ...valid, [part]: changed(valid[part] ?? {}, path, value) }
  for (const value of values)
    yield { ...valid, query: { ...valid.query, ['__proto__']: value, nobody: value } }
  if (!endpoint.body) return
  for (const value of values) yield { ...valid, body: value as Input['body'] }
  for (const body of bodies) yield { ...valid, body: body as unknown as Input['body'] }
}

/** Inputs in which one field has a value at its own limit. */
function atLimits(endpoint: Endpoint, valid: Input): Input[] {
  const known = fixture.knownTo(endpoint)
  const parts = (['query', 'body'] as const).flatMap((part) =>
    [...limitsIn(endpoint[part], known)]
      .filter(([path]) => path)
      .map(([path, value]) => ({ part, path, value })),
  )
  const withLimit = (input: Input, { part, path, value }: (typeof parts)[number]): Input => ({
    ...input,
    [part]: changed(input[part] ?? {}, path, value),
  })
  return parts.map((each) => withLimit(valid, each))
}

const written = (text: string) => (text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80')

const queryOf = (query: Input['query']) =>
  Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((one) => `${written(name)}=${written(String(one))}`))
    .join('&')

/** Problems of the answer to an input; none where it is an envelope with a code of ours. */
async function problemOf(endpoint: Endpoint, session: string, { query, body }: Input): Promise<string[]> {
  const answer = await app.inject({
    method: endpoint.method,
    url: `${endpoint.path}?${queryOf(query)}`,
    headers: {
      ...(session ? { authorization: session } : {}),
      ...(endpoint.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(endpoint.body ? { payload: typeof body === 'string' ? body : (JSON.stringify(body) ?? '') } : {}),
  })
  const { code, success, data, requestId } = answer.json()
  const isEnvelope =
    typeof code === 'string' && success === (code === (endpoint.success ?? '0')) && data !== undefined
  const problems = [
    ...(answer.statusCode >= 500 ? [`answered ${answer.statusCode}`] : []),
    ...(isEnvelope && requestId === answer.headers['x-request-id'] ? [] : ['no envelope']),
    ...(/node_modules|at async|syntax error|postgres/i.test(answer.body) ? ['tells of our insides'] : []),
  ]
  return problems.map((problem) => `${problem}: ${JSON.stringify({ query, body }).slice(0, 200)}`)
}

test.each(allCalls.map((endpoint) => [endpoint.key, endpoint] as const))(
  '%s takes whatever comes',
  async (_key, endpoint) => {
    const sessions = [fixture.own.admin, fixture.own.visitor, '', fixture.own.revoked]
    const found: Promise<string[]>[] = []
    for (const input of sampled([...inputs(endpoint)], SAMPLE)) {
      found.push(problemOf(endpoint, sessions[found.length % sessions.length] ?? '', input))
      if (found.length % 20 === 0) await Promise.all(found)
    }
    expect(found.length).toBeGreaterThanOrEqual(SAMPLE)
    expect((await Promise.all(found)).flat(), `TEST_SEED=${seed}`).toEqual([])
  },
  60_000,
)

test.each(
  allCalls.filter(({ query, body }) => query ?? body).map((endpoint) => [endpoint.key, endpoint] as const),
)('%s takes values at the limits of its fields', async (_key, endpoint) => {
  const { session, input } = await fixture.good(endpoint)
  const problems: string[] = []
  for (const each of sampled(atLimits(endpoint, input), LIMITS))
    problems.push(...(await problemOf(endpoint, session, each)))
  expect(problems, `TEST_SEED=${seed}`).toEqual([])
})

test.each(
  allCalls.filter(({ method }) => method !== 'GET').map((endpoint) => [endpoint.key, endpoint] as const),
)('%s takes the same input several times at once', async (_key, endpoint) => {
  const { session, input } = await fixture.good(endpoint)
  const problems = await Promise.all([1, 2, 3, 4].map(() => problemOf(endpoint, session, input)))
  expect(problems.flat()).toEqual([])
})
