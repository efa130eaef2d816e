import { allCalls } from '@mingpian/contract/calls.ts'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { isSafe } from 'redos-detector'
import { describe, expect, test } from 'vitest'
import { validatorCompiler } from '#http/validate.ts'

/** Without a loop, or with short ones only, nothing grows. */
const mayLoop = (source: string) => /[*+]|\{\d+,\}/.test(source)
const isLinear = (expression: RegExp) => !mayLoop(expression.source) || isSafe(expression).safe

describe('no text is read in two ways', () => {
  test('by a pattern of a call', () => {
    const patterns = new Set(
      allCalls.flatMap(({ query, body }) => [...patternsIn(query), ...patternsIn(body)]),
    )
    expect(patterns.size).toBeGreaterThan(5)
    expect([...patterns].filter((pattern) => !isLinear(new RegExp(pattern, 'u')))).toEqual([])
  })

  test.each([
    '^[^@]+@[^@]+\\.[^@]+$',
    '^[^\\n]*\\S[^\\n]*$',
    '\\(.*?\\)',
    '\\s+$',
    '^(a+)+$',
  ])('%s would be found', (pattern) => expect(isLinear(new RegExp(pattern))).toBe(false))
})

test('a pattern never looks at a text that is longer than any field', () => {
  const validate = validatorCompiler({
    schema: {
      type: 'object',
      properties: { name: { type: 'string', pattern: '^a*$' }, other: { type: 'string', pattern: '^b*$' } },
    },
    httpPart: 'body',
    method: 'PUT',
    url: '/',
  })
  expect(validate({ name: 'a'.repeat(1_000), other: 'b' })).not.toHaveProperty('error')
  expect(validate({ name: 'a'.repeat(1_001) })).toHaveProperty('error')
})

/** The patterns of a schema, and those behind its formats. */
function patternsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { pattern, format } = schema as { pattern?: unknown; format?: unknown }
  const own = typeof pattern === 'string' ? [pattern] : []
  const known = fullFormats[format as keyof typeof fullFormats]
  if (known instanceof RegExp) own.push(known.source)
  return [...own, ...Object.values(schema).flatMap(patternsIn)]
}
