import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Module } from '#domain/module.ts'
import { modules } from '#modules.ts'
import { moduleTexts } from '../../scripts/lib/modules.mjs'
import { testDatabase } from './support/database.ts'

const source = join(import.meta.dirname, '../src')
const rows = async <Row>(text: string) => (await (await testDatabase()).opsPool.query(text)).rows as Row[]

const [core, ...domain] = modules
const names = domain.map(({ name }) => name)
const rank = new Map(modules.map(({ name }, at) => [name, at]))
const tables = new Map(modules.flatMap((module) => Object.entries(module.tables)))
const ownerOf = new Map(
  modules.flatMap((module) => Object.keys(module.tables).map((table) => [table, module.name] as const)),
)

/** Where a module uses a table or a file of another one. */
interface Use {
  by: string
  of: string
  where: string
}

const writes = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+"?(\w+)/gi,
]
const reads = [
  /\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|from)\(\s*\[?\s*['"`](\w+)/g,
  /\b(?:from|join)\s+"?(\w+)/gi,
]

/** The owned tables that a text names after one of the patterns. */
const named = (text: string, patterns: RegExp[]) =>
  new Set(
    patterns
      .flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => table))
      .filter((table) => ownerOf.has(table)),
  )

/**
 * `domain/card/rows.ts` belongs to `card`, `domain/leads/tags/rule.ts` to `leads/tags`, `core/limits/statement.ts` to
 * `core`, everything else to nothing.
 */
function moduleOf(file: string): string | undefined {
  const path = file.split(sep).join('/')
  if (path.startsWith('core/')) return 'core'
  return names.find((name) => path.startsWith(`domain/${name}/`))
}

/** The tables of others that a source writes, and all tables that it names. Statements of the backup drill are left out. */
function statementsOf(file: string, text: string) {
  const by = moduleOf(file)
  const own = text.replace(/\bsample:\s*(`[^`]*`|'[^']*')/g, '')
  const written = named(own, writes)
  return {
    foreignWrites: [...written]
      .filter((table) => ownerOf.get(table) !== by)
      .map((table) => `${file} writes ${table} of ${ownerOf.get(table)}`),
    uses: [...written, ...named(own, reads)].map((table): Use => {
      return { by: by ?? file, of: ownerOf.get(table) ?? '', where: `${file} names ${table}` }
    }),
  }
}

const importsOf = (file: string, text: string): Use[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].flatMap(([, path = '']) => {
    const target = path.startsWith('#') ? path.slice(1) : join(dirname(file), path)
    const [by, of] = [moduleOf(file), moduleOf(target)]
    return by && of ? [{ by, of, where: `${file} imports ${path}` }] : []
  })

/**
 * The uses by a trigger: the highest of the modules whose tables it touches observes the others, and the trigger is
 * its own.
 * @param functions the text of each function of the database, by name
 */
function triggerUses({ table, run }: { table: string; run: string }, functions: Map<string, string>): Use[] {
  const owners = [table, ...tablesIn(run, functions)].map((each) => ownerOf.get(each) ?? '')
  const by = owners.reduce((a, b) => ((rank.get(a) ?? 0) > (rank.get(b) ?? 0) ? a : b))
  return owners.map((of) => ({ by, of, where: `a trigger on ${table} that runs ${run}` }))
}

/** The tables that a function names, by itself or by a function that it calls. */
function tablesIn(name: string, functions: Map<string, string>, seen = new Set<string>()): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const text = (functions.get(name) ?? '').replace(/--.*$/gm, '')
  const called = [...text.matchAll(/\b(\w+)\s*\(/g)].flatMap(([, other = '']) =>
    functions.has(other) ? tablesIn(other, functions, seen) : [],
  )
  return [...named(text, [...writes, ...reads]), ...called]
}

/** The modules that are used and not declared in `uses`. Any module may use `core`. */
const undeclared = (uses: Use[], all: readonly Pick<Module, 'name' | 'uses'>[] = modules) => {
  const declared = new Map(all.map((module) => [module.name, [module.name, 'core', ...module.uses]]))
  return uses
    .filter(({ by, of }) => !declared.get(by)?.includes(of))
    .map(({ by, of, where }) => `${by} uses ${of}: ${where}. Add it to \`uses\` of domain/${by}/module.ts`)
}

/** The tables whose rows name persons and that do not say what keeps an erased person out, or say what is not so. */
function unprotected(
  found: { table: string; isGuarded: boolean; hasPersonId: boolean }[],
  said: Map<string, Module['tables'][string]> = tables,
): string[] {
  return found.flatMap(({ table, isGuarded, hasPersonId }) => {
    const persons = said.get(table)?.persons
    if (!persons) return [`${table} names persons: say \`persons\` in module.ts of ${ownerOf.get(table)}`]
    if (persons.keptOut === 'by trigger' && !isGuarded) return [`${table} lacks the trigger refuse_erased`]
    if (persons.keptOut !== 'by trigger' && isGuarded) return [`${table} has the trigger: say \`by trigger\``]
    if (persons.erasure === 'delete' && !hasPersonId) return [`${table} has no person_id to delete by`]
    return []
  })
}

/** The tables of other modules that sources of leads read. @param sources module and function */
const foreignTables = (sources: string[][], functions: Map<string, string>): string[] =>
  sources.flatMap(([module, name = '']) => {
    const read = tablesIn(name, functions)
    if (read.length === 0) return [`${name} of ${module} reads no table`]
    return read
      .filter((table) => ownerOf.get(table) !== module)
      .map((table) => `${name} of ${module} reads ${table} of ${ownerOf.get(table)}`)
  })

const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
)
const texts = sources.map((file) => [file, readFileSync(join(source, file), 'utf8')] as const)
const statements = texts.map(([file, text]) => statementsOf(file, text))

const triggers = await rows<{ table: string; run: string }>(
  `select c.relname as table, p.proname as run from pg_trigger t
     join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace`,
)
const functions = new Map(
  (
    await rows<{ name: string; text: string }>(
      `select proname as name, coalesce(prosrc, '') as text from pg_proc
        where pronamespace = 'public'::regnamespace and prolang in (
          select oid from pg_language where lanname in ('sql', 'plpgsql'))`,
    )
  ).map(({ name, text }) => [name, text]),
)
const uses = [
  ...statements.flatMap((each) => each.uses).filter(({ by }) => rank.has(by)),
  ...texts.flatMap(([file, text]) => importsOf(file, text)),
  ...triggers.filter(({ table }) => ownerOf.has(table)).flatMap((each) => triggerUses(each, functions)),
]

describe('a module', () => {
  it('has a folder of its name with a module.ts, and its line in modules.ts', () => {
    const texts = moduleTexts(join(source, 'domain'))
    const said = domain.map(({ name, uses, door }) => ({ name, uses, door }))
    expect(texts).toEqual(said.toSorted((a, b) => (a.name < b.name ? -1 : 1)))
  })

  it('uses only modules that are listed before it', () => {
    const backwards = domain.flatMap(({ name, uses }) =>
      uses
        .filter((used) => !(Number(rank.get(used)) < Number(rank.get(name))))
        .map((used) => `${name} uses ${used}`),
    )
    expect(backwards).toEqual([])
  })

  it('declares each module whose files, tables or triggers it uses', () => {
    expect(undeclared(uses)).toEqual([])
  })

  it('declares no module that it does not use', () => {
    const real = new Set(uses.map(({ by, of }) => `${by} uses ${of}`))
    const declared = domain.flatMap(({ name, uses }) => uses.map((used) => `${name} uses ${used}`))
    expect(declared.filter((use) => !real.has(use))).toEqual([])
  })

  it('has no file in its door that no other source imports', () => {
    const paths = new Set(
      texts.flatMap(([file, text]) =>
        [...text.matchAll(/(?:from|import)\s*\(?\s*'#([^']+)'/g)]
          .map(([, path = '']) => path)
          .filter((path) => moduleOf(path) !== moduleOf(file)),
      ),
    )
    const files = domain.flatMap(({ name, door }) => door.map((file) => `domain/${name}/${file}.ts`))
    expect(files.filter((file) => !paths.has(file))).toEqual([])
  })

  it('reads its own tables alone in its source of leads, and derived_leads unites all sources', () => {
    const sources = modules.flatMap((module) => (module.leadDeeds ? [[module.name, module.leadDeeds]] : []))
    expect(foreignTables(sources, functions)).toEqual([])
    const united = [...(functions.get('derived_leads') ?? '').matchAll(/\b(\w+_deeds)\s*\(/g)]
    expect(united.map(([, name]) => name).sort()).toEqual(sources.map(([, name]) => name).sort())
  })

  it('has a source of leads that the planner can put in the place of its call', async () => {
    const sources = modules.flatMap(({ leadDeeds }) => leadDeeds ?? [])
    const inlined = await rows<{ name: string }>(
      `select proname as name from pg_proc join pg_language l on l.oid = prolang
        where pronamespace = 'public'::regnamespace and lanname = 'sql' and provolatile = 's' and proretset
          and not proisstrict and not prosecdef and proconfig is null`,
    )
    expect(sources.filter((source) => !inlined.some(({ name }) => name === source))).toEqual([])
  })

  it('is named where its source of leads reads a table of another one, or none', () => {
    const planted = new Map([
      ['one', 'select 1 from visit'],
      ['two', 'select 2'],
    ])
    expect(
      foreignTables(
        [
          ['staff', 'one'],
          ['staff', 'two'],
        ],
        planted,
      ),
    ).toEqual(['one of staff reads visit of tracking', 'two of staff reads no table'])
  })

  it('stands in docs/modules.md with its sentence and its tables', async () => {
    const lines = domain.map(
      ({ name, what, tables, uses }) =>
        `| \`${name}\` | ${what} | ${Object.keys(tables).join(', ')} | ${uses.join(', ')} |`,
    )
    const text = [
      '# Modules of the domain',
      '',
      'The lowest first. Made from the `module.ts` of each by `npx vitest run --config server/vitest.config.ts modules.test -u`.',
      '',
      '| module | what | tables | uses |',
      '|---|---|---|---|',
      ...lines,
      '',
    ].join('\n')
    await expect(text).toMatchFileSnapshot(join(source, '../../docs/modules.md'))
  })

  it.each([
    ['a read of a table', statementsOf('domain/staff/x.ts', "db.selectFrom('visit')").uses],
    [
      'a read in SQL',
      statementsOf('domain/identity/x.ts', 'select 1 from a join radar_entry r on true').uses,
    ],
    [
      'an import',
      importsOf('domain/staff/x.ts', "import { visits } from '#domain/tracking/radar/visits.ts'"),
    ],
    [
      'a trigger',
      triggerUses(
        { table: 'page_host', run: 'a' },
        new Map([
          ['a', 'perform b()'],
          ['b', 'delete from visit'],
        ]),
      ).slice(0, 1),
    ],
  ])('that uses another without a declaration is found by %s', (_what, planted) => {
    expect(undeclared(planted)).toHaveLength(1)
  })
})

describe('a table', () => {
  it('has one owner', async () => {
    const found = await rows<{ name: string }>(
      `select c.relname as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
          select from pg_inherits i where i.inhrelid = c.oid and c.relname <> 'event_default')
        order by 1`,
    )
    expect([...ownerOf.keys()].sort()).toEqual(found.map(({ name }) => name).sort())
    expect(ownerOf.size).toBe(modules.flatMap((module) => Object.keys(module.tables)).length)
  })

  it('is written by its owner alone', () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(statements.flatMap(({ foreignWrites }) => foreignWrites)).toEqual([])
  })

  it('is named by no source outside core and domain', () => {
    expect(statements.flatMap((each) => each.uses).filter(({ by }) => !rank.has(by))).toEqual([])
  })

  it('is neither written nor read by the demo', () => {
    const demo = join(source, '../../demo/src')
    const files = readdirSync(demo).filter((name) => name.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(5)
    expect(files.flatMap((file) => statementsOf(file, readFileSync(join(demo, file), 'utf8')).uses)).toEqual(
      [],
    )
  })

  it('of core is the only kind that core names', () => {
    const foreign = statements
      .flatMap((each) => each.uses)
      .filter(({ by, of }) => by === core?.name && of !== by)
    expect(foreign).toEqual([])
  })

  it('that names persons says what keeps an erased person out, and what erasure does', async () => {
    const found = await rows<{ table: string; isGuarded: boolean; hasPersonId: boolean }>(
      `select c.relname as table,
         exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
           where t.tgrelid = c.oid and t.tgenabled = 'O' and p.proname = 'refuse_erased'
             and pg_get_triggerdef(t.oid) ~ 'BEFORE INSERT OR UPDATE OF person_id ON \\S+ FOR EACH ROW EXECUTE'
         ) as "isGuarded",
         exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'person_id') as "hasPersonId"
       from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and (not c.relispartition or c.relname = 'event_default') and (
           exists (select from pg_attribute a where a.attrelid = c.oid and a.attname in ('person_id', 'root_id'))
           or exists (select from pg_constraint f where f.conrelid = c.oid and f.confrelid = 'person'::regclass)
           or c.relname = 'forward')
       order by 1`,
    )
    expect(found.length).toBeGreaterThan(40)
    expect(unprotected(found)).toEqual([])
  })

  it.each([
    ['without a word about persons', {}, true],
    ['whose trigger is missing', { persons: { keptOut: 'by trigger', erasure: 'delete' } }, false],
  ] as const)('%s is reported', (_what, said, isGuarded) => {
    const found = [{ table: 'remark', isGuarded, hasPersonId: true }]
    expect(unprotected(found, new Map([['remark', said]]))).toHaveLength(1)
  })

  it.each([
    ['a second writer', 'domain/card/x.ts', "db.updateTable('staff')"],
    ['a second writer in SQL', 'domain/staff/x.ts', 'sql`delete\n from person`'],
    ['a part of a wing that writes for another', 'domain/leads/tags/x.ts', "db.insertInto('lead_score')"],
    ['a handler that writes', 'api/card-v1/x.ts', "db.insertInto('card')"],
    ['core that writes a business table', 'core/http/x.ts', "db.insertInto('audit')"],
  ])('catches %s', (_what, file, text) => {
    expect(statementsOf(file.replaceAll('/', sep), text).foreignWrites).toHaveLength(1)
  })
})
