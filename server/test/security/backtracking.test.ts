import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { allCalls } from '@mingpian/contract/shared/calls.ts'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import { isSafe } from 'redos-detector'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { validatorCompiler } from '#core/http/validate.ts'

/** Expressions in which a text can be read in two ways, and why none is slow: the text comes from the product itself, or it is short. */
const excused = new Map([
  ['config.ts /\\/+$/', 'our own settings'],
  ['shared/rules/address.ts /\\/+$/', 'the path of an address, which the browser has bounded'],
  [
    'core/db/embedded/start.ts /postmaster\\.pid" already exists|shared memory block|lock file ".*" (already exists|is empty)/',
    'what our own database says',
  ],
  ['core/db/sql-files.ts /;?\\s*$/', 'our own files'],
  [
    'core/db/sql-files.ts /^create (?:constraint )?trigger (\\w+)\\s(?:after|before)\\s[^;]*?\\son (\\w+)\\s/',
    'our own files',
  ],
  ['api/card-files/plugin.ts /^(.+)\\.([a-z]+)$/', 'a part of an address has at most 200 characters'],
  ['shared/rules/file-name.ts /[\\s.]+$/', 'the stem of a file name has at most 200 bytes'],
  ['core/checks/address.ts /\\b(127\\.[\\d.]+|::1)$/', 'a setting, or an address that the socket names'],
  ['domain/files/stores/aliyun-sts.ts /\\.\\d+Z$/', 'a moment of our own clock'],
  ['domain/files/stores/post-form.ts /\\.\\d+Z$/', 'a moment of our own clock'],
  ['domain/staff/import/sheet.ts /<(\\w+:)?(row|c)\\b/g', 'begins with a mark that it does not run over'],
  ['domain/staff/import/table.ts /[\\s*]|\\([^()]*\\)/g', 'begins with a mark that it does not run over'],
  [
    'domain/staff/import/sheet.ts /(?<![\\w-]|xmlns:)r\\s*=\\s*(["\'])(.*?)\\1/gs',
    'goes to the next mark of its kind, which is where the next one begins',
  ],
  [
    'domain/staff/import/sheet.ts /<!\\[CDATA\\[(.*?)\\]\\]>|&#(?:x0{0,9}([\\da-f]{5,6})|0{0,9}(\\d{5,7}));/gis',
    'each section that begins has an end: `refuseOverloaded` comes before',
  ],
  [
    'domain/foreign-pages/posted-pictures.ts /["\']?cdn_url["\']?\\s*:|\'(?:[^\'\\\\]|\\\\.)*\'|"(?:[^"\\\\]|\\\\.)*"|[[\\]{}]/gs',
    'each of its texts ends at the mark with which the next one would begin',
  ],
  [
    'domain/foreign-pages/posted-pictures.ts /\\bpicture_page_info_list\\s*=\\s*\\[/',
    'begins with a word that it does not run over',
  ],
  [
    'shared/rules/article-html.ts /(?:^|;)\\s*font-weight\\s*:\\s*([a-z]+|\\d{1,4})/i',
    'begins with a mark that it does not run over',
  ],
  ['domain/content/outline.ts /<h[1-6][^<>]*>/', 'ends at the next of its beginnings'],
  ['domain/content/outline.ts /<[^<>]*>/g', 'ends at the next of its beginnings'],
  [
    'domain/company/problems.ts /,? ?(hint: \\[[^[\\]]*\\]|more info at \\S+|rid: \\S+)/g',
    'ends at the next of its beginnings',
  ],
])

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

  test('by a regular expression of the server or of the rules', () => {
    const found = ['../../src', '../../../contract/src'].flatMap((folder) => expressionsIn(folder))
    expect(found.length).toBeGreaterThan(50)
    const slow = found.filter(([, expression]) => !isLinear(expression)).map(([name]) => name)
    expect(new Set(slow)).toEqual(new Set(excused.keys()))
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

function expressionsIn(folder: string): [name: string, expression: RegExp][] {
  const root = join(import.meta.dirname, folder)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => {
      const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest)
      return literalsIn(source).map((literal): [string, RegExp] => [
        `${file} ${literal}`,
        expressionOf(literal),
      ])
    })
}

function literalsIn(source: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function expressionOf(literal: string): RegExp {
  const end = literal.lastIndexOf('/')
  return new RegExp(literal.slice(1, end), literal.slice(end + 1))
}
