import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { testDatabase } from './support/database.ts'

const source = join(import.meta.dirname, '../src')

/** Tables that each module owns, and modules that it may use. `core` owns the rest. The import rules read the same file. */
const modules = JSON.parse(readFileSync(join(source, '../modules.json'), 'utf8')) as Record<
  string,
  { owns: string[]; mayUse?: string[] }
>

const ownerOf = new Map(
  Object.entries(modules).flatMap(([owner, { owns }]) => owns.map((table) => [table, owner] as const)),
)

/** A module and all that it may use, directly or through those that it uses. */
const reach = (module: string): string[] => [module, ...(modules[module]?.mayUse ?? []).flatMap(reach)]

const written = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g,
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate)\s+"?(\w+)/gi,
]
const read = [
  /\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|from)\(\s*\[?\s*['"`](\w+)/g,
  /\b(?:from|join)\s+"?(\w+)/gi,
]

/** Known tables that a source names after one of the patterns. */
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
  const [layer, folder, part] = file.split(sep)
  if (layer === 'core') return 'core'
  if (layer !== 'domain' || folder === undefined) return undefined
  return `${folder}/${part}` in modules ? `${folder}/${part}` : folder
}

/** Places where a source reaches into tables that are not its module's to write or to read. */
function trespasses(file: string, text: string): string[] {
  const module = moduleOf(file)
  const mayRead = new Set(module ? reach(module) : [])
  const writes = [...named(text, written)].filter((table) => ownerOf.get(table) !== module)
  const reads = [...named(text, read)].filter((table) => !mayRead.has(ownerOf.get(table) ?? ''))
  return [
    ...writes.map((table) => `${file} writes ${table} of ${ownerOf.get(table)}`),
    ...reads
      .filter((table) => !writes.includes(table))
      .map((table) => `${file} reads ${table} of ${ownerOf.get(table)}`),
  ]
}

describe('tables', () => {
  it('each have one owner', async () => {
    const db = await testDatabase()
    const { rows } = await db.opsPool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not exists (
          select from pg_inherits i where i.inhrelid = c.oid and c.relname <> 'event_default')
        order by 1`,
    )
    expect([...ownerOf.keys()].sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('are written by their owner alone, and read by the modules that may use it', () => {
    const sources = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    )
    expect(sources.length).toBeGreaterThan(300)
    expect(sources.flatMap((file) => trespasses(file, readFileSync(join(source, file), 'utf8')))).toEqual([])
  })

  it('are neither written nor read by the demo', () => {
    const demo = join(source, '../../demo/src')
    const sources = readdirSync(demo).filter((name) => name.endsWith('.ts'))
    expect(sources.length).toBeGreaterThan(5)
    expect(sources.flatMap((file) => trespasses(file, readFileSync(join(demo, file), 'utf8')))).toEqual([])
  })

  it.each([
    ['a second writer', 'domain/card/x.ts', "db.updateTable('staff')"],
    ['a second writer in SQL', 'domain/staff/x.ts', 'sql`delete\n from person`'],
    ['a read of a module above', 'domain/staff/x.ts', "db.selectFrom('visit')"],
    ['a read of a module above in SQL', 'domain/identity/x.ts', 'select 1 from a join radar_entry r on true'],
    ['a part of a wing that writes for another', 'domain/leads/tags/x.ts', "db.insertInto('lead_score')"],
    ['a handler with a statement', 'api/card-v1/x.ts', "db.selectFrom('card')"],
    ['core that knows a business table', 'core/http/x.ts', "db.insertInto('audit')"],
  ])('catches %s', (_what, file, text) => {
    expect(trespasses(file.replaceAll('/', sep), text)).toHaveLength(1)
  })
})
