import { randomBytes } from 'node:crypto'
import { allCalls } from '@mingpian/contract/shared/calls.ts'
import { endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { companyId } from '@mingpian/contract/shared/fields.ts'
import { Type } from '@sinclair/typebox'
import { describe, expect, test } from 'vitest'
import { bareApp } from '#app.ts'
import { register } from '#core/http/register.ts'
import { pipelineCalls, plantCalls, plantedCalls } from '../invariants/classes.ts'
import { buildFixture } from '../invariants/fixture.ts'
import { testApp } from '../support/app.ts'
import { routes } from './answers.ts'
import { routesOf, wrongCells } from './checks.ts'
import { people } from './people.ts'
import { strangeVendor } from './vendor.ts'

const { app, parts } = await testApp(
  { SIGN_INS_PER_MINUTE: '0', ...(await strangeVendor()) },
  undefined,
  plantCalls,
)
const fixture = await buildFixture(parts)
const personsOf = people(parts, fixture)

describe('who may call what', () => {
  test.each(pipelineCalls.map((call) => [call.key, call] as const))('%s', async (_key, call) => {
    expect(await wrongCells({ app, fixture, personsOf }, call)).toEqual([])
  })
})

describe('every route is known', () => {
  const known = new Set([
    ...[...allCalls, ...plantedCalls].flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((each) => `${method} ${each}`),
    ),
    ...Object.keys(routes),
    // Then the printed tree names the files under assets/.
    'GET /qw-wxmini/*',
  ])

  test('none stands outside the declarations and the table', () => {
    expect(routesOf(app).length).toBeGreaterThan(allCalls.length)
    expect(routesOf(app).filter((route) => !known.has(route))).toEqual([])
  })

  test('an unlisted route is seen', async () => {
    const bare = await bareApp(parts)
    bare.get('/healthz', async () => ({}))
    bare.get('/healthz/details', async () => ({}))
    expect(routesOf(bare).filter((route) => !known.has(route))).toEqual(['GET /healthz/details'])
  })

  test('the machine’s figures are for itself', async () => {
    const at = (remoteAddress: string, headers = {}) =>
      app.inject({ url: '/metrics', remoteAddress, headers })
    expect((await at('127.0.0.1')).statusCode).toBe(200)
    expect((await at('::1')).statusCode).toBe(200)
    expect((await at('10.1.2.3')).statusCode).toBe(404)
    expect((await at('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).statusCode).toBe(404)
  })

  test('or for a caller with the operator’s token', async () => {
    const token = 'scrape-me-if-you-can'
    const { app: open } = await testApp({ METRICS_TOKEN: token })
    const as = (authorization: string) => open.inject({ url: '/metrics', headers: { authorization } })
    expect((await as(`Bearer ${token}`)).statusCode).toBe(200)
    expect((await as(`Bearer ${token}x`)).statusCode).toBe(404)
    expect((await as('')).statusCode).toBe(404)
  })
})

describe('the description of all calls', () => {
  const paths = ['/openapi.json', '/docs', '/docs/start.js', '/docs/swagger-ui.css']
  const statuses = async (of: typeof app, remoteAddress: string, headers = {}) => {
    const answers = await Promise.all(paths.map((url) => of.inject({ url, remoteAddress, headers })))
    return [...new Set(answers.map(({ statusCode }) => statusCode))]
  }

  test('is for everybody where the product is built', async () => {
    expect(await statuses(app, '10.1.2.3')).toEqual([200])
  })

  test('is for the machine itself in production', async () => {
    const { app: live } = await testApp({
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://cards.example',
      METRICS_TOKEN: 'scrape-me-if-you-can',
      SECRET_KEY: randomBytes(32).toString('hex'),
    })
    expect(await statuses(live, '127.0.0.1')).toEqual([200])
    expect(await statuses(live, '10.1.2.3')).toEqual([404])
    expect(await statuses(live, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toEqual([404])
  })
})

describe('the matrix sees', () => {
  const planted = endpoint('GET /planted', {
    summary: 'A call with a defect.',
    access: 'staff',
    tenant: 'companyId',
    query: Type.Object({ companyId: Type.Optional(companyId) }),
    data: Type.Object({ name: Type.String() }),
  })
  const cells = async (plant: (bare: Awaited<ReturnType<typeof bareApp>>) => void) => {
    const bare = await bareApp(parts)
    plant(bare)
    return wrongCells({ app: bare, fixture, personsOf }, planted)
  }
  const sound = async () => ({ name: 'a' })
  const answer = { code: '0', success: true, message: 'ok', requestId: '' }

  test('a sound call as sound', async () => {
    expect(await cells((bare) => register(bare, parts, planted as never, sound as never))).toEqual([])
  })

  test('a guard that lets everybody in', async () => {
    const open = { ...planted, access: 'public' }
    const wrong = await cells((bare) => register(bare, parts, open as never, sound as never))
    expect(wrong).toContain('anonymous gets 200 instead of 401')
    expect(wrong).toContain('visitor gets 200 instead of 403')
    expect(wrong).toContain('badSession gets 200 instead of 401')
  })

  test('a route beside the declared road, with a whole row in its answer', async () => {
    const wrong = await cells((bare) =>
      bare.get('/planted', async () => ({ ...answer, data: { name: 'a', phone_sealed: 'x' } })),
    )
    expect(wrong.join('\n')).toMatch(/admin: \/data must NOT have additional properties/)
  })
})
