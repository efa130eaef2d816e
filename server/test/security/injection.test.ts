import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { allCalls } from '@mingpian/contract/shared/calls.ts'
import { endpoint as declared, type Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { Kind, type TSchema, Type } from '@sinclair/typebox'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Context } from '#core/http/context.ts'
import { register } from '#core/http/register.ts'
import { buildFixture, type Fixture } from '../invariants/fixture.ts'
import { changed, type Input, sampleInput } from '../invariants/sample.ts'
import { type TestApp, testApp } from '../support/app.ts'
import { openOwn } from '../support/database.ts'
import { isFull } from '../support/full.ts'
import { conditionPairs, sqlProbes } from './sql-probes.ts'

// Each text that a call takes is filled with SQL. None of it may run, break a statement or decide an answer.

/** Probes of a field in a usual run; a field that searches or sorts, and `npm run test:full`, get all of them. */
const sampled = 2
const searching = /sort|order|search|keyword|filter/i
const seed = inject('seed')

/** A planted call whose careless handler puts the column to sort by into its SQL. */
const careless = declared('GET /planted/sorted', {
  summary: 'Sorts by what it is told.',
  access: 'public',
  tenant: 'companyId',
  query: Type.Object({ companyId: Type.String(), sortBy: Type.String() }),
  data: Type.Object({ count: Type.Integer() }),
}) as Endpoint

let app: TestApp
let fixture: Fixture

beforeAll(async () => {
  const vendor = createServer((_request, response) => response.end('{"errcode":40029}'))
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
  const db = await openOwn()
  await db.asOwner((client) =>
    client.query('create sequence injected; grant all on sequence injected to public'),
  )
  app = await testApp({ WECHAT_API_BASE: base, WECOM_API_BASE: base }, db, (planted, parts) =>
    register(planted, parts, careless, async ({ db }: Context<Endpoint>, { sortBy }) => {
      const { rows } = await sql`select name from staff order by ${sql.raw(String(sortBy))}`.execute(db)
      return { count: rows.length } as never
    }),
  )
  // As often as there are probes.
  Object.assign(app.parts.limits, { take: async () => {} })
  fixture = await buildFixture(app.parts)
  return () => void vendor.close()
})

/** Paths of all parameters that take any text. */
function textPaths(schema: TSchema | undefined, path = ''): string[] {
  const inside = (name: string | number) => (path ? `${path}.${name}` : String(name))
  switch (schema?.[Kind]) {
    case 'Object':
      return Object.entries(schema.properties as Record<string, TSchema>).flatMap(([name, inner]) =>
        textPaths(inner, inside(name)),
      )
    case 'Array':
      return textPaths(schema.items, inside(0))
    case 'Union':
      return [...new Set((schema.anyOf as TSchema[]).flatMap((one) => textPaths(one, path)))]
    case 'String':
      return path ? [path] : []
    default:
      return []
  }
}

const textsOf = (call: Endpoint) => [
  ...textPaths(call.query).map((path) => ['query', path] as const),
  ...textPaths(call.body).map((path) => ['body', path] as const),
]

function probesOf(path: string): string[] {
  if (isFull || searching.test(path)) return sqlProbes
  const length = { minLength: sampled, maxLength: sampled }
  return fc.sample(fc.shuffledSubarray(sqlProbes, length), { seed, numRuns: 1 }).flat()
}

interface Sent {
  status: number
  body: { code?: string; data?: { total?: number; list?: unknown[] } | null }
}

async function send(call: Endpoint, { query, body }: Input): Promise<Sent> {
  const answer = await app.app.inject({
    method: call.method,
    url: call.path,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { authorization: fixture.own.admin },
    ...(body ? { payload: body } : {}),
  })
  // A file waits until there is room for it among the others.
  if (answer.headers['retry-after'] && answer.statusCode === 503) {
    await wait(50)
    return send(call, { query, body })
  }
  return { status: answer.statusCode, body: answer.json() }
}

/** Whether a probe has run since this was asked last. */
async function hasRun(): Promise<boolean> {
  const { rows } = await app.parts.db.opsPool.query<{ is_called: boolean }>('select is_called from injected')
  if (rows[0]?.is_called) await app.parts.db.opsPool.query("select setval('injected', 1, false)")
  return rows[0]?.is_called === true
}

/** The problems of a call that takes SQL in a text; none where it treats the SQL as text. */
async function problemsOf(call: Endpoint): Promise<string[]> {
  const valid = sampleInput(call, fixture.knownTo(call))
  const problems: string[] = []
  for (const [part, path] of textsOf(call)) {
    const sendIn = (text: string) => send(call, { ...valid, [part]: changed(valid[part] ?? {}, path, text) })
    const answers = await Promise.all(probesOf(path).map(sendIn))
    if (answers.some(({ status }) => status >= 500)) problems.push(`${path} breaks a statement`)
    if (call.method === 'GET' && (isFull || searching.test(path)))
      for (const [yes, no] of conditionPairs) {
        const [one, other] = await Promise.all([sendIn(yes), sendIn(no)])
        if (extentOf(one) !== extentOf(other)) problems.push(`${path} decides by a condition`)
      }
  }
  if (await hasRun()) problems.push('a text is run as SQL')
  return problems
}

/** Extent of an answer: its status, its code and its numbers of rows. */
const extentOf = ({ status, body }: Sent) =>
  JSON.stringify([status, body.code, body.data?.total, body.data?.list?.length])

const calls = allCalls.filter((call) => textsOf(call).length > 0)

describe('SQL in the texts of a call is text', () => {
  test('there are sixty probes', () => expect(new Set(sqlProbes).size).toBe(60))

  test.each(calls.map((call) => [call.key, call] as const))('%s', async (_key, call) => {
    expect(await problemsOf(call), `TEST_SEED=${seed}`).toEqual([])
  })

  test('a column to sort by that is put into a statement would be seen', async () => {
    expect(await problemsOf(careless)).toEqual(
      expect.arrayContaining(['sortBy breaks a statement', 'a text is run as SQL']),
    )
  })

  test('the session by which the calls were made lives still', async () => {
    expect(
      (
        await send(allCalls.find(({ key }) => key === 'GET /biz/v1/clue/radar') as Endpoint, {
          query: { page: 1, pageSize: 20 },
          body: undefined,
        })
      ).status,
    ).toBe(200)
  })
})
