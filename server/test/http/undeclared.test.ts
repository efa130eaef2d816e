import { endpoint } from '@mingpian/contract/shared/endpoint.ts'
import type { ErrorName } from '@mingpian/contract/shared/errors.ts'
import { Type } from '@sinclair/typebox'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { bareApp } from '#app.ts'
import { createOutages } from '#core/db/outages.ts'
import { installErrors } from '#core/http/envelope.ts'
import { fail } from '#core/http/fail.ts'
import { type Fail, Failure } from '#core/http/failure.ts'
import { routeErrors } from '#core/http/possible-errors.ts'
import { register } from '#core/http/register.ts'
import { testApp } from '../support/app.ts'
import { quiet } from '../support/database.ts'

const { parts } = await testApp()

const declared = endpoint('GET /planted', {
  summary: 'Fails as it is asked to.',
  access: 'public',
  query: Type.Object({ error: Type.String() }),
  data: Type.Object({}),
  errors: ['cardNotOpen'],
})

/** The planted call on the pipeline of all calls, failing with `error`. */
async function ask(error: ErrorName) {
  const app = await bareApp(parts)
  const outside = async () => fail(error)
  register(app, parts, declared as never, { outside } as never)
  const answer = await app.inject({ url: '/planted', query: { error } })
  await app.close()
  return { status: answer.statusCode, code: answer.json().code }
}

it.each<[ErrorName, number, string]>([
  ['cardNotOpen', 200, '500301'],
  ['notFound', 404, '404'],
  ['forbidden', 403, '403'],
])('%s, which the call may answer, leaves as it is', async (name, status, code) => {
  expect(await ask(name)).toEqual({ status, code })
})

it.each<[ErrorName]>([
  ['cardReissued'],
  // Common to other classes of calls: this one asks for no session, takes no body and counts nothing.
  ['loginExpired'],
  ['tooLarge'],
  ['tooManyRequests'],
])('%s, which the call may not answer, becomes a 500', async (name) => {
  expect(await ask(name)).toEqual({ status: 500, code: '500' })
})

it.each([
  [false, { status: 500, code: '500' }],
  [true, { status: 200, code: '500301' }],
])('an undeclared error is logged; production %s decides what leaves', async (production, expected) => {
  const lines: string[] = []
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } })
  installErrors(app, { production }, createOutages(quiet))
  app.get('/', async () => {
    fail('cardNotOpen')
  })
  const answer = await app.inject('/')
  expect({ status: answer.statusCode, code: answer.json().code }).toEqual(expected)
  const logged = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
  expect(logged).toMatchObject([{ msg: 'undeclared error', failure: 'cardNotOpen' }])
})

it('code that raises an error takes only the fail of a call that declares it', () => {
  const { fail: ofCall } = routeErrors('cardNotOpen')
  const raises = (_fail: Fail<'cardReissued'>) => {}
  // @ts-expect-error the call declares cardNotOpen alone
  raises(ofCall)
  // @ts-expect-error by hand only a common error is raised
  expect(() => new Failure('cardNotOpen')).not.toThrow()
})

it('a route outside the contract may declare errors of its own', async () => {
  const app = Fastify()
  installErrors(app, { production: false }, createOutages(quiet))
  app.get('/', routeErrors('cardNotOpen').options, async () => {
    fail('cardNotOpen')
  })
  expect((await app.inject('/')).json().code).toBe('500301')
})
