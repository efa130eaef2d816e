import { plainMobile } from '@mingpian/contract/shared/rules/phone.ts'
import { tidyPhoneLine } from '@mingpian/contract/shared/rules/phone-line.ts'
import { tidyLine } from '@mingpian/contract/shared/rules/plain-text.ts'
import type { TSchema } from '@sinclair/typebox'
import Ajv, { type ErrorObject, type FuncKeywordDefinition } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import { Failure, type ParameterError } from './failure.ts'
import { refuseUnfit } from './unfit.ts'

// Longer than any field with a pattern may be: such a text fails without a match. Since Ajv reports all errors, it tries
// a pattern even on a text that is too long, and a slow pattern would block the event loop.
const longestMatched = 1_000

// Still a regular expression in everything else: Ajv compares patterns by their text.
class Pattern extends RegExp {
  override test(text: string): boolean {
    return text.length <= longestMatched && super.test(text)
  }
}

// Only needed for validators that are written to a file; these are not.
const regExp = Object.assign((source: string, flags: string) => new Pattern(source, flags), {
  code: 'new RegExp',
})

/** Undeclared input is dropped before the handler sees it. Only the query, which is all text, is coerced. */
const options = {
  removeAdditional: 'all',
  allErrors: true,
  useDefaults: true,
  strict: false,
  code: { regExp },
} as const
const query = new Ajv({ ...options, coerceTypes: true })
const body = new Ajv(options)

const writings = { line: tidyLine, mobile: plainMobile, phoneLine: tidyPhoneLine }

/** Gives a text the form of `writtenAs`, before its length and its pattern are checked. */
const writtenAs: FuncKeywordDefinition = {
  keyword: 'x-written-as',
  type: 'string',
  before: 'maxLength',
  modifying: true,
  errors: false,
  compile: (form: keyof typeof writings) => (text: string, context) => {
    // A longer text than any field may have fails without the work.
    if (context && text.length <= longestMatched)
      context.parentData[context.parentDataProperty] = writings[form](text)
    return true
  },
}
query.addKeyword(writtenAs)
body.addKeyword(writtenAs)
/** Validates without changing the input. */
const record = new Ajv({ allErrors: true, strict: false, code: { regExp } })
addFormats(query)
addFormats(body)
addFormats(record)

// The largest number of errors that one answer names.
const mostNamed = 50

/** Each schema is compiled when it is first needed: compiling all two hundred would take a third of the start. */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  const ajv = httpPart === 'body' ? body : query
  return (data) => {
    // Ajv caches compiled schemas.
    const validate = ajv.compile(schema)
    if (validate(data)) return { value: data }
    return { error: new Failure('parameterError', { parameters: parameterErrors(validate.errors ?? []) }) }
  }
}

/**
 * Checks the input of a domain function that programs call directly, without a declared call.
 * @throws Failure parameterError that names each field
 */
export function mustFit(schema: TSchema, input: unknown): void {
  refuseUnfit(input)
  const validate = record.compile(schema)
  if (!validate(input))
    throw new Failure('parameterError', { parameters: parameterErrors(validate.errors ?? []) })
}

function parameterErrors(found: ErrorObject[]): ParameterError[] {
  const byPath = new Map<string, string>()
  for (const error of fitting(found)) {
    if (byPath.size === mostNamed) break
    const parent = error.instancePath.slice(1).replaceAll('/', '.')
    const name = error.keyword === 'required' ? String(error.params.missingProperty) : ''
    const path = [parent, name].filter(Boolean).join('.') || 'body'
    const message = name
      ? `${path} is required`
      : `${parent || 'the body'} ${error.message ?? 'is malformed'}`
    if (!byPath.has(path)) byPath.set(path, message)
  }
  return [...byPath].map(([path, message]) => ({ path, message }))
}

/**
 * Of a choice, keeps only errors of branches whose type matches: for a list, “must be object” is noise. Ajv lists the
 * errors of each branch and, right after them, that of the choice, so one pass is enough.
 */
function fitting(found: ErrorObject[]): ErrorObject[] {
  const kept: ErrorObject[] = []
  for (const error of found) {
    if (error.keyword !== 'anyOf') {
      kept.push(error)
      continue
    }
    const branches = kept.splice(firstWithin(kept, error))
    const isWrongKind = ({ keyword, instancePath, schemaPath }: ErrorObject) =>
      keyword === 'type' &&
      instancePath === error.instancePath &&
      schemaPath === `${branchOf(schemaPath, error)}/type`
    const unfit = new Set(branches.filter(isWrongKind).map((each) => branchOf(each.schemaPath, error)))
    const fit = branches.filter(({ schemaPath }) => !unfit.has(branchOf(schemaPath, error)))
    for (const each of fit.length > 0 ? fit : branches) kept.push(each)
  }
  return kept
}

function firstWithin(kept: ErrorObject[], choice: ErrorObject): number {
  const isWithin = ({ instancePath, schemaPath }: ErrorObject) =>
    schemaPath.startsWith(`${choice.schemaPath}/`) && `${instancePath}/`.startsWith(`${choice.instancePath}/`)
  return kept.findLastIndex((each) => !isWithin(each)) + 1
}

/** The branch of a choice to which a place in the schema belongs. */
function branchOf(schemaPath: string, choice: ErrorObject): string {
  const end = schemaPath.indexOf('/', choice.schemaPath.length + 1)
  return end < 0 ? schemaPath : schemaPath.slice(0, end)
}
