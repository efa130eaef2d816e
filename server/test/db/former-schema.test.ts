import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readMigrations } from '#core/db/migrations.ts'
import { readSqlFiles, type SqlFile, withoutComment } from '#core/db/sql-files.ts'
import { TASKS } from '#core/jobs/tasks.ts'
import { former, formerFile, formerFiles, formerText } from '../../../scripts/lib/former-release.mjs'
import { MIGRATIONS, testDatabase } from '../support/database.ts'
import { columnsOfDatabase } from './database-types.ts'
import { type Column, type Columns, columnsOfSchema } from './schema-types.ts'

// During an upgrade the former release runs on the schema of this one (decision 62).

const database = await columnsOfDatabase(await testDatabase())
const tableOf = (column: string) => column.split('.', 1)[0] ?? ''

/** One line for each column by which a program of the former release would fail. */
function breaks(schema: Columns, now: Columns): string[] {
  const tables = new Set([...schema.keys()].map(tableOf))
  const lost = [...schema].flatMap(([name, was]) => {
    const is = now.get(name)
    return is ? tightened(was, is).map((what) => `${name} ${what}`) : [`${name} is gone`]
  })
  const added = [...now].filter(([name]) => !schema.has(name) && tables.has(tableOf(name)))
  const needed = added.filter(([, { optionalOnInsert }]) => !optionalOnInsert)
  return [...lost, ...needed.map(([name]) => `${name} is new and needed on insert`)]
}

function tightened(was: Column, is: Column): string[] {
  const allows = (value: string) => is.values.length === 0 || is.values.includes(value)
  return [
    ...(was.type === is.type ? [] : ['has another type']),
    ...(was.nullable && !is.nullable ? ['takes no null any more'] : []),
    ...(was.optionalOnInsert && !is.optionalOnInsert ? ['is needed on insert'] : []),
    // Where the former release listed no values, its own code alone decides them.
    ...(was.values.every(allows) ? [] : ['takes fewer values']),
  ]
}

/**
 * Statements that can fail the former release although each column stays: a new rule over rows, or something that its
 * statements name. A line `-- Former release: <why it goes on>` before the statement lets it through.
 */
function risks(sql: string, tables: ReadonlySet<string>): string[] {
  const bare = sql
    .replace(/^-- Former release: .+\n[^;]*;/gm, '')
    .replace(/--.*$/gm, '')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
    .replace(/\s+/g, ' ')
  return bare.split(';').flatMap((each) => {
    const statement = each.trim().toLowerCase()
    const table =
      /^(?:alter table|create unique index .*? on)(?: if exists)?(?: only)? (?:public\.)?(\w+)/.exec(
        statement,
      )?.[1]
    const rule = /\b(add (constraint|check|unique|foreign|primary|exclude)|references|rename|validate)\b/
    const isRisky =
      table !== undefined
        ? tables.has(table) && (statement.startsWith('create unique') || rule.test(statement))
        : /^(drop (function|procedure|view|type|sequence|schema)|alter (function|type) .* rename|revoke)\b/.test(
            statement,
          )
    return isRisky ? [statement] : []
  })
}

/** A function without its comments and line breaks. */
interface Text {
  /** Name, parameters and result. */
  head: string
  all: string
}

/** The functions that statements make, the last one of each name. */
function functionsOf(statements: readonly string[]): Map<string, Text> {
  const made =
    /\bcreate (?:or replace )?function (\w+)\s*\([^$;]*?(?:as (\$\w*\$)[\s\S]*?\2[^;]*;|return [^;]*(?:'[^']*'[^;]*)*;)/gi
  const plain = (text: string) =>
    text
      .replace(/^\s*--.*$/gm, '')
      .replace(/\bor replace /gi, '')
      .replace(/\s+/g, ' ')
      .replace(/ ?([(),]) ?/g, '$1')
      .toLowerCase()
  return new Map(
    statements.flatMap((sql) =>
      [...sql.matchAll(made)].map(([text, name = '']) => {
        const all = plain(text)
        return [name, { all, head: all.split(/ ?(?:language|as \$|return )/)[0] ?? '' }] as const
      }),
    ),
  )
}

/**
 * Functions that the former program calls and that do not take or answer the same any more. Another meaning cannot be
 * seen, so each other body needs a line `-- Former release: <why it goes on>`.
 */
function changedCalls(
  program: string,
  formerFunctions: ReadonlyMap<string, Text>,
  files: readonly Pick<SqlFile, 'kind' | 'name' | 'text'>[],
): string[] {
  const present = functionsOf(files.map(({ text }) => withoutComment(text)))
  return [...formerFunctions].flatMap(([name, was]) => {
    if (!new RegExp(`\\b${name}\\(`).test(program)) return []
    const is = present.get(name)
    if (!is) return [`${name} is gone`]
    if (is.head !== was.head) return [`${name} has other parameters or another result: give it a new name`]
    const text = files.find((file) => file.kind === 'functions' && file.name === name)?.text ?? ''
    if (is.all === was.all || /^-- Former release: ./m.test(text)) return []
    return [`${name} has another body: give it a new name, or say why the former release goes on`]
  })
}

const CONTRACT = 'contract/src'
// The former schema.ts has types of the contract of its own release.
const formerContract = formerFiles(CONTRACT).map((file): [string, string] => [
  join(import.meta.dirname, '../../..', CONTRACT, file),
  formerFile(`${CONTRACT}/${file}`),
])
const formerColumns = columnsOfSchema(
  formerFile('server/src/core/db/schema.ts'),
  Object.fromEntries(formerContract),
)
const formerTables = new Set([...formerColumns.keys()].map(tableOf))

describe(`a program of release ${former.version}`, () => {
  test('reads and writes every column that its schema.ts names', () => {
    expect(breaks(formerColumns, database)).toEqual([])
  })

  test('meets no new rule over its rows, and every function that it calls', async () => {
    const earlier = new Set(formerFiles('server/migrations'))
    const later = (await readMigrations(MIGRATIONS)).filter(({ name }) => !earlier.has(name))
    expect(
      later.flatMap(({ name, text }) => risks(text, formerTables).map((what) => `${name}: ${what}`)),
    ).toEqual([])
  })

  test('calls functions that take and answer the same', async () => {
    const functions = functionsOf(['server/migrations', 'server/sql/functions'].map(formerText))
    const program = formerText('server/src')
    const files = await readSqlFiles(MIGRATIONS)
    expect(changedCalls(program, functions, files)).toEqual([])
    // Each of those that it calls is compared.
    expect(changedCalls(program, functions, []).length).toBeGreaterThan(5)
  })

  test('adds jobs of every task that it has', () => {
    const text = formerFile('server/src/core/jobs/tasks.ts')
    const names = [...(/TASKS = \[([^\]]*)\]/.exec(text)?.[1] ?? '').matchAll(/'(\w+)'/g)].map(
      ([, name]) => name,
    )
    expect(names.length).toBeGreaterThan(10)
    expect(TASKS).toEqual(expect.arrayContaining(names))
  })
})

test('a column that is dropped, renamed or tightened, or new and needed, is named', () => {
  const column: Column = { type: 'string', values: [], nullable: true, optionalOnInsert: true }
  const schema: Columns = new Map([
    ['card.name', column],
    ['card.kind', { ...column, values: ['a', 'b'] }],
    ['card.size', column],
    ['card.at', column],
  ])
  const now: Columns = new Map([
    ['card.title', column],
    ['card.kind', { ...column, values: ['a', 'c'] }],
    ['card.size', { ...column, type: 'number', nullable: false }],
    ['card.at', { ...column, optionalOnInsert: false }],
    ['card.owner', { ...column, optionalOnInsert: false }],
    ['other.owner', { ...column, optionalOnInsert: false }],
  ])
  expect(breaks(schema, now)).toEqual([
    'card.name is gone',
    'card.kind takes fewer values',
    'card.size has another type',
    'card.size takes no null any more',
    'card.at is needed on insert',
    'card.owner is new and needed on insert',
  ])
})

test('a function that the former release calls and that is gone, takes, answers or does another thing is named', () => {
  const made = (head: string, body: string) => `create function ${head} language sql as $$ select ${body} $$;`
  const was = functionsOf(
    ['same', 'gone', 'wider', 'other', 'told', 'idle'].map((name) => made(`${name}(a int) returns int`, '1')),
  )
  const program = 'same( gone( wider( other( told('
  const file = (name: string, head: string, body: string, comment = '-- What it is for.') => ({
    kind: 'functions' as const,
    name,
    text: `${comment}\n${made(`${name}${head}`, body)}`,
  })
  const files = [
    file('same', '(\n  a int\n)\nreturns int\n', '1'),
    file('wider', '(a int, b int) returns int', '1'),
    file('other', '(a int) returns int', '2'),
    file('told', '(a int) returns int', '2', '-- Former release: answers the same.'),
  ]
  expect(changedCalls(program, was, files)).toEqual([
    'gone is gone',
    'wider has other parameters or another result: give it a new name',
    'other has another body: give it a new name, or say why the former release goes on',
  ])
})

describe('a statement of a migration', () => {
  const tables = new Set(['card'])
  test.each([
    'alter table card add constraint short check (length(name) < 9)',
    'alter table only public.card add column owner text references staff',
    'alter table card rename column name to title',
    'alter table card add unique (name)',
    'create unique index concurrently by_name on card (name)',
    'drop function if exists leads_named(text)',
    'revoke select on card from public',
  ])('that can fail the former release is named: %s', (statement) => {
    expect(risks(`create table x (a int);\n${statement};`, tables)).toEqual([statement])
    expect(risks(`-- Former release: writes no such row.\n${statement};`, tables)).toEqual([])
  })

  test.each([
    'alter table card add column note text',
    'create index by_name on card (name)',
    'create table fresh (a int unique, b text references card)',
    'alter table fresh add constraint short check (a < 9)',
    'create or replace function f() returns void language sql as $$ alter table card rename to old; $$',
    '-- alter table card rename to old',
  ])('that adds only is not: %s', (statement) => {
    expect(risks(`${statement};`, tables)).toEqual([])
  })
})
