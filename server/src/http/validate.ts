import Ajv, { type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyRequest, FastifySchemaCompiler } from 'fastify'
import { Failure, type ParameterError } from '#http/failure.ts'

/** What a call does not declare is dropped before the handler sees it. Only the query, which is all text, is coerced. */
const options = { removeAdditional: 'all', allErrors: true, useDefaults: true, strict: false } as const
const query = new Ajv({ ...options, coerceTypes: true })
const body = new Ajv(options)
addFormats(query)
addFormats(body)

export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const validate = (httpPart === 'body' ? body : query).compile(schema)
  return (data) => {
    if (validate(data)) return { value: data }
    return { error: new Failure('parameterError', { parameters: parameterErrors(validate.errors ?? []) }) }
  }
}

function parameterErrors(found: ErrorObject[]): ParameterError[] {
  const byPath = new Map<string, string>()
  for (const error of found) {
    const parent = error.instancePath.slice(1).replaceAll('/', '.')
    const name = error.keyword === 'required' ? String(error.params.missingProperty) : ''
    const path = [parent, name].filter(Boolean).join('.')
    const message = name ? `${path} is required` : `${path || 'the body'} ${error.message ?? 'is malformed'}`
    if (!byPath.has(path)) byPath.set(path, message)
  }
  return [...byPath].map(([path, message]) => ({ path, message }))
}

/**
 * PostgreSQL stores no NUL, and half a surrogate pair is no text at all: both are refused by name before anything else.
 * @throws Failure 400
 */
export function refuseBrokenText(request: FastifyRequest): void {
  for (const part of [request.query, request.body]) {
    const path = brokenText(part, '')
    if (path)
      throw new Failure('parameterError', {
        parameters: [{ path, message: `${path} holds characters that are not text` }],
      })
  }
}

function brokenText(value: unknown, path: string): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const here = path ? `${path}.${name}` : name
    const broken = brokenText(name, here) ?? brokenText(inner, here)
    if (broken) return broken
  }
  return undefined
}
