import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createOutages } from '#core/db/outages.ts'
import { installErrors } from '#core/http/envelope.ts'
import { quiet } from '../support/database.ts'

const app = Fastify()
installErrors(app, { production: false }, createOutages(quiet))
app.get<{ Querystring: { code?: string; message: string } }>('/', async ({ query }) => {
  throw Object.assign(new Error(query.message), query.code ? { code: query.code } : {})
})

const answerTo = async (message: string, code?: string) => {
  const answer = await app.inject({ url: '/', query: { message, ...(code ? { code } : {}) } })
  return { status: answer.statusCode, after: answer.headers['retry-after'], code: answer.json().code }
}

test.each<[string, string?]>([
  ['Connection terminated unexpectedly'],
  ['Client has encountered a connection error and is not queryable'],
  ['timeout exceeded when trying to connect'],
  ['Query read timeout'],
  ['canceling statement due to statement timeout', '57014'],
  ['the database system is shutting down', '57P01'],
  ['sorry, too many clients already', '53300'],
  ['could not extend file: No space left on device', '53100'],
  ['deadlock detected', '40P01'],
  ['connect ENOENT', 'ENOENT'],
  ['getaddrinfo ENOTFOUND db', 'ENOTFOUND'],
  ['connect EHOSTUNREACH 10.0.0.9:5432', 'EHOSTUNREACH'],
  ['connect ENETUNREACH 10.0.0.9:5432', 'ENETUNREACH'],
])('a database that is away for a moment is worth another try: %s', async (message, code) => {
  expect(await answerTo(message, code)).toEqual({ status: 503, after: '1', code: '503' })
})

test.each<[string, string?]>([
  ['invalid byte sequence for encoding', '22021'],
  ['duplicate key value', '23505'],
  ['Cannot read properties of undefined'],
])('a defect is none: %s', async (message, code) => {
  expect(await answerTo(message, code)).toEqual({ status: 500, after: undefined, code: '500' })
})
