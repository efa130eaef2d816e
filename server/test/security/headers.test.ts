import { connect } from 'node:net'
import { allCalls } from '@mingpian/contract/shared/calls.ts'
import { expect, test } from 'vitest'
import { bareApp } from '#app.ts'
import { addressOf } from '../clue/listener.ts'
import { invoke } from '../invariants/checks.ts'
import { pipelineCalls, plantCalls } from '../invariants/classes.ts'
import { buildFixture } from '../invariants/fixture.ts'
import { testApp } from '../support/app.ts'
import { routesOf } from './checks.ts'
import { strangeVendor } from './vendor.ts'

const { app, parts } = await testApp(
  { SIGN_INS_PER_MINUTE: '0', ...(await strangeVendor()) },
  undefined,
  plantCalls,
)
const fixture = await buildFixture(parts)

type Headers = Record<string, unknown>

/** Protective headers that an answer lacks, or that are too loose. */
function lacks(headers: Headers): string[] {
  const policy = String(headers['content-security-policy'] ?? '')
  const directive = (name: string) => new RegExp(`(?:^|; ?)${name} ([^;]*)`).exec(policy)?.[1]
  const scripts = directive('script-src') ?? directive('default-src') ?? "'unsafe-inline'"
  const of = (name: string) => String(headers[name] ?? '')
  const problems: [boolean, string][] = [
    [/unsafe-inline|unsafe-eval|\*/.test(scripts), `scripts may come from ${scripts}`],
    [(directive('object-src') ?? directive('default-src')) !== "'none'", 'objects are allowed'],
    [!policy.includes("base-uri 'none'"), 'the base may be moved'],
    [!policy.includes('frame-ancestors'), 'any site may frame it'],
    [of('x-content-type-options') !== 'nosniff', 'its type may be guessed'],
    [!of('referrer-policy'), 'it has no referrer policy'],
    [!/max-age=(3153600\d|[4-9]\d{7})/.test(of('strict-transport-security')), 'it has no HSTS of a year'],
    [!of('x-request-id'), 'it has no request id'],
    [of('access-control-allow-origin') !== '', 'other sites may read it'],
  ]
  return problems.flatMap(([wrong, what]) => (wrong ? [what] : []))
}

/** Envelopes hold a person's own data. */
const isEnvelope = (headers: Headers) => String(headers['content-type']).startsWith('application/json')

test.each(pipelineCalls.map((call) => [call.key, call] as const))('%s', async (_key, call) => {
  const { session, input } = await fixture.good(call)
  const tries = [
    [session, input],
    ['', { query: {}, body: call.body ? {} : undefined }],
    [fixture.own.revoked, input],
    [fixture.own.visitor, { ...input, query: { ...input.query, companyId: fixture.foreign.companyId } }],
  ] as const
  for (const [who, what] of tries) {
    const { headers, status } = await invoke(app, call, who, what)
    expect([status, lacks(headers)]).toEqual([status, []])
    expect(headers['cache-control']).toBe('no-store')
  }
})

test('every other route, whatever it answers', async () => {
  const declared = new Set(allCalls.map(({ method, path }) => `${method} ${path}`))
  for (const route of routesOf(app).filter((each) => !declared.has(each))) {
    const [method, path] = route.split(' ') as ['GET', string]
    // An open stream would not end.
    if (path.endsWith('/live')) continue
    const url = path.replace(/:companyId/, fixture.own.companyId).replace(/:\w+|\*/g, 'x')
    const { headers, statusCode } = await app.inject({ method, url })
    expect([route, statusCode, lacks(headers)]).toEqual([route, statusCode, []])
  }
})

test('unknown addresses, malformed requests and refusals', async () => {
  const asked = [
    { url: '/nowhere' },
    { url: '/%' },
    { url: `/${'x'.repeat(9000)}` },
    { method: 'PUT' as const, url: '/card/v1/card/is_open' },
    {
      method: 'POST' as const,
      url: '/crm-trail-api/behaviors/qw',
      headers: { 'content-type': 'text/xml' },
      payload: '<a/>',
    },
    {
      method: 'POST' as const,
      url: '/crm-trail-api/behaviors/qw',
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(300_000),
    },
    {
      method: 'OPTIONS' as const,
      url: '/crm-trail-api/behaviors/qw',
      headers: { origin: 'https://evil.example' },
    },
  ]
  for (const one of asked) {
    const { headers, statusCode } = await app.inject(one)
    expect([one.url.slice(0, 40), statusCode, lacks(headers)]).toEqual([one.url.slice(0, 40), statusCode, []])
    expect(statusCode).toBeGreaterThanOrEqual(400)
    if (isEnvelope(headers)) expect(headers['cache-control']).toBe('no-store')
  }
})

test('an error of ours', async () => {
  const bare = await bareApp(parts)
  bare.get('/broken', async () => {
    throw new Error('a defect')
  })
  const { headers, statusCode } = await bare.inject('/broken')
  expect([statusCode, lacks(headers), headers['cache-control']]).toEqual([500, [], 'no-store'])
})

test('a caller that sends no HTTP', async () => {
  const { port } = new URL(await addressOf(app))
  const answer = await new Promise<string>((resolve, reject) => {
    let said = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'))
    socket.on('data', (data) => {
      said += data
    })
    socket.on('end', () => resolve(said))
    socket.on('error', reject)
  })
  const [head = ''] = answer.split('\r\n\r\n')
  const headers = Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  expect(lacks(headers)).toEqual([])
})

test('an answer made before the headers are set is seen', async () => {
  const bare = await bareApp(parts)
  bare.get('/hijacked', (_request, reply) => {
    reply.hijack()
    reply.raw.end('{}')
  })
  const { headers } = await bare.inject('/hijacked')
  expect(lacks(headers).length).toBeGreaterThan(5)
})
