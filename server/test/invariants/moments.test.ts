import { allCalls } from '@mingpian/contract/shared/calls.ts'
import type { Endpoint } from '@mingpian/contract/shared/endpoint.ts'
import { day } from '@mingpian/contract/shared/fields.ts'
import { Kind, type TSchema } from '@sinclair/typebox'
import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../support/app.ts'
import { buildFixture, type Fixture } from './fixture.ts'
import { changed, type Input, sampleInput } from './sample.ts'

/** Texts in the form of a day or a moment that no calendar has. */
const impossible = ['2026-02-31', '2026-13-45', '2026-00-10', '0000-01-01', '0000-01-01T00:00:00Z']
/** …of a year that PostgreSQL or JavaScript writes in another form. */
const days = [...impossible, '0001-01-01', '9999-12-31']
const moments = [
  ...[...impossible, '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-23:59'],
  ...['2016-12-31T23:59:60Z', '2026-01-01T00:00:00+08', '2026-02-28T24:00:00Z', '2026-01-01 00:00:00Z'],
]

let app: TestApp['app']
let fixture: Fixture

beforeAll(async () => {
  const made = await testApp()
  app = made.app
  fixture = await buildFixture(made.parts)
})

/** The declared days and moments of a schema, each with the values to try. */
function* timesIn(schema: TSchema | undefined, path = ''): Generator<[path: string, values: string[]]> {
  if (!schema) return
  if (schema[Kind] === 'Union') for (const one of schema.anyOf) yield* timesIn(one, path)
  if (schema[Kind] === 'Array') yield* timesIn(schema.items, `${path}.0`)
  if (schema[Kind] === 'Object')
    for (const [name, inner] of Object.entries(schema.properties as Record<string, TSchema>))
      yield* timesIn(inner, path ? `${path}.${name}` : name)
  if (schema[Kind] === 'String' && schema.pattern === day.pattern) yield [path, days]
  if (schema[Kind] === 'String' && schema.format === 'date-time') yield [path, moments]
}

const timesOf = (endpoint: Endpoint) =>
  (['query', 'body'] as const).flatMap((part) =>
    [...timesIn(endpoint[part])].map(([path, values]) => ({ part, path, values })),
  )

test.each(
  allCalls
    .filter((endpoint) => timesOf(endpoint).length > 0)
    .map((endpoint) => [endpoint.key, endpoint] as const),
)('%s refuses days and moments that it cannot read', async (_key, endpoint) => {
  const valid = sampleInput(endpoint, fixture.knownTo(endpoint))
  const failures: string[] = []
  for (const { part, path, values } of timesOf(endpoint))
    for (const value of values) {
      const input: Input = { ...valid, [part]: changed(valid[part] ?? {}, path, value) }
      const { query, body } = input
      const answer = await app.inject({
        method: endpoint.method,
        url: `${endpoint.path}?${new URLSearchParams(query as Record<string, string>)}`,
        headers: { authorization: fixture.own.admin },
        ...(endpoint.body ? { payload: body as object } : {}),
      })
      const { statusCode } = answer
      if (statusCode >= 500 || (statusCode < 400 && impossible.includes(value)))
        failures.push(`${part}.${path} ${value}: ${statusCode}`)
    }
  expect(failures).toEqual([])
})
