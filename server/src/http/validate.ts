import Ajv, { type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { Failure, type ParameterError } from '#http/failure.ts'

// Longer than any field with a pattern may be, so that such a text is refused without the pattern: with all errors asked
// for, a pattern is tried even on what is too long already, and one that is slow would keep everybody waiting.
const longestMatched = 1_000

// Still a regular expression in all else: Ajv tells one from another by its text.
class Pattern extends RegExp {
  override test(text: string): boolean {
    return text.length <= longestMatched && super.test(text)
  }
}

// The code would stand in validators that are written to a file; ours are not.
const regExp = Object.assign((source: string, flags: string) => new Pattern(source, flags), {
  code: 'new RegExp',
})

/** What a call does not declare is dropped before the handler sees it. Only the query, which is all text, is coerced. */
const options = {
  removeAdditional: 'all',
  allErrors: true,
  useDefaults: true,
  strict: false,
  code: { regExp },
} as const
const query = new Ajv({ ...options, coerceTypes: true })
const body = new Ajv(options)
addFormats(query)
addFormats(body)

// Whoever sends more than this that is wrong has read enough.
const mostNamed = 50

/** Each schema is compiled when it is first needed: two hundred at the start would be a third of it. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? body : query
  return (data) => {
    // It remembers what it compiled.
    const validate = ajv.compile(schema)
    if (validate(data)) return { value: data }
    return { error: new Failure('parameterError', { parameters: parameterErrors(validate.errors ?? []) }) }
  }
}

function parameterErrors(found: ErrorObject[]): ParameterError[] {
  const byPath = new Map<string, string>()
  for (const error of found) {
    if (byPath.size === mostNamed) break
    const parent = error.instancePath.slice(1).replaceAll('/', '.')
    const name = error.keyword === 'required' ? String(error.params.missingProperty) : ''
    const path = [parent, name].filter(Boolean).join('.')
    const message = name ? `${path} is required` : `${path || 'the body'} ${error.message ?? 'is malformed'}`
    if (!byPath.has(path)) byPath.set(path, message)
  }
  return [...byPath].map(([path, message]) => ({ path, message }))
}
