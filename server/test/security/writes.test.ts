import { allCalls } from '@mingpian/contract/shared/calls.ts'
import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { bareApp } from '#app.ts'
import { register } from '#core/http/register.ts'
import { pipelineCalls, plantCalls } from '../invariants/classes.ts'
import { buildFixture } from '../invariants/fixture.ts'
import type { Input } from '../invariants/sample.ts'
import { testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { asQuery } from './query.ts'
import { strangeVendor } from './vendor.ts'

// A company of its own, so that every change in it was made by the request.
const db = await openOwn()
const { app, parts } = await testApp({ SIGN_INS_PER_MINUTE: '0', ...(await strangeVendor()) }, db, plantCalls)
const fixture = await buildFixture(parts)
const writes = pipelineCalls.filter(({ method }) => method !== 'GET')

/** A line for each table: how many rows it has, and a sum over all of them. Counts of limits and refusals are no state. */
async function state(): Promise<string> {
  const { rows } = await db.opsPool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not in ('rate_hit', 'audit', 'schema_migration') order by 1`)
  const sums = rows.map(
    ({ name }) =>
      `select '${name} ' || count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as line from ${name} t`,
  )
  const { rows: lines } = await db.opsPool.query<{ line: string }>(sums.join(' union all '))
  // PostgreSQL sums several tables at once, and answers in any order.
  return lines
    .map(({ line }) => line)
    .sort()
    .join('\n')
}

const evil = 'https://evil.example'

/** The same write as another site's page, a link or a form would send it. */
function disguises({ method, path }: Endpoint, session: string, { query, body }: Input) {
  const url = `${path}?${asQuery(query)}`
  const authorization = session ? { authorization: session } : {}
  const form = asQuery(body ?? {})
  const json = { ...authorization, 'content-type': 'application/json' }
  const payload = JSON.stringify(body ?? {})
  const typed = (type: string, what: string) => ({
    method,
    url,
    headers: { ...authorization, 'content-type': type },
    payload: what,
  })
  return [
    { method: 'GET' as const, url: `${url}&${form}`, headers: authorization },
    {
      method: 'GET' as const,
      url: `${url}&_method=${method}`,
      headers: { ...json, 'x-http-method-override': method },
    },
    ...(body
      ? [
          typed('application/x-www-form-urlencoded', form.toString()),
          typed('text/plain', payload),
          typed('multipart/form-data; boundary=x', '--x--'),
        ]
      : []),
    { method, url, headers: { ...json, origin: evil }, payload },
    { method, url, headers: { ...json, origin: 'null' }, payload },
    { method, url, headers: { ...json, origin: `http://127.0.0.1:8787.evil.example` }, payload },
    // A browser's own cookies prove nothing.
    {
      method,
      url,
      headers: { 'content-type': 'application/json', cookie: `session=${session}; authorization=${session}` },
      payload,
    },
  ]
}

/** A declared call of its own reads at the same path: it may answer, and must change as little. */
const isReadToo = ({ path }: Endpoint) =>
  allCalls.some((other) => other.method === 'GET' && other.path === path)

/** Sends the disguised requests of a write. @returns those that were not refused, and the rows that changed */
async function changes(
  of: FastifyInstance,
  call: Endpoint,
  session: string,
  input: Input,
): Promise<string[]> {
  const problems: string[] = []
  const before = await state()
  for (const request of disguises(call, session, input)) {
    if (call.access === 'public' && !('origin' in request.headers) && 'cookie' in request.headers) continue
    const { statusCode } = await of.inject(request as never)
    if (statusCode < 400 && !(request.method === 'GET' && isReadToo(call)))
      problems.push(`${request.method} ${JSON.stringify(request.headers)} answers ${statusCode}`)
  }
  const after = await state()
  if (after !== before)
    problems.push(
      `changed: ${after
        .split('\n')
        .filter((line) => !before.split('\n').includes(line))
        .join()}`,
    )
  return problems
}

describe('nothing changes for another site’s page, a link or a form', () => {
  test.each(writes.map((call) => [call.key, call] as const))('%s', async (_key, call) => {
    const { session, input } = await fixture.good(call)
    expect(await changes(app, call, session, input)).toEqual([])
  })

  const declared = endpoint('POST /planted', {
    summary: 'A write.',
    access: 'visitor',
    body: Type.Object({ name: Type.String() }),
    data: Type.Object({}),
  })
  const input = { query: {}, body: { name: 'a' } }

  test('a sound write passes', async () => {
    const bare = await bareApp(parts)
    register(bare, parts, declared as never, (async () => ({})) as never)
    expect(await changes(bare, declared, fixture.own.visitor, input)).toEqual([])
  })

  test('one that takes plain text, and one that answers to GET, are seen', async () => {
    const bare = await bareApp(parts)
    bare.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) =>
      done(null, JSON.parse(String(body))),
    )
    bare.route({ method: ['GET', 'POST'], url: '/planted', handler: async () => ({ ok: true }) })
    const found = (await changes(bare, declared, fixture.own.visitor, input)).join('\n')
    expect(found).toMatch(/GET .* answers 200/)
    expect(found).toMatch(/text\/plain.* answers 200/)
    expect(found).toMatch(/evil\.example.* answers 200/)
  })
})

describe('our own pages may write', () => {
  const report = (origin: string, host = 'cards.example') =>
    app.inject({
      method: 'POST',
      url: '/card/v1/user/center/is/sale',
      headers: { authorization: fixture.own.visitor, origin, host },
      payload: {},
    })
  test('under the public address, the address they were reached by and every company’s domain', async () => {
    const domain = `pages-${fixture.own.companyId}.example`
    await db.ops
      .insertInto('directory')
      .values({ kind: 'domain', key: domain, company: fixture.own.companyId })
      .execute()
    for (const origin of ['http://127.0.0.1:8787', 'http://cards.example', `http://${domain}`])
      expect([origin, (await report(origin)).statusCode]).toEqual([origin, 200])
    expect((await report('http://cards.example.evil.example')).statusCode).toBe(403)
  })

  test('but not by another scheme than the one that they were reached by', async () => {
    for (const origin of [
      'https://127.0.0.1:8787',
      'https://cards.example',
      `https://${fixture.own.companyId}.example`,
    ])
      expect([origin, (await report(origin)).statusCode]).toEqual([origin, 403])
    const secure = await testApp({ WEB_DIST: '/nowhere', PUBLIC_ORIGIN: 'https://cards.example' }, db)
    const answerTo = async (origin: string) =>
      (
        await secure.app.inject({
          method: 'POST',
          url: '/card/v1/user/center/is/sale',
          headers: { authorization: fixture.own.visitor, origin, host: 'cards.example' },
          payload: {},
        })
      ).statusCode
    expect(await answerTo('https://cards.example')).toBe(200)
    expect(await answerTo('http://cards.example')).toBe(403)
    expect(await answerTo(`https://${fixture.own.companyId}.example`)).toBe(200)
    expect(await answerTo(`http://${fixture.own.companyId}.example`)).toBe(403)
  })
})
