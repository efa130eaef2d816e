import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** A function, view or trigger as it has to be: `server/sql/<kind>/<name>.sql`. */
export interface SqlFile {
  kind: Kind
  name: string
  /** The table of a trigger. */
  table: string | undefined
  text: string
  checksum: string
}

/** A statement, and the file or object that an error names. */
export interface Change {
  file: string
  sql: string
}

// In the order in which they may use each other.
const KINDS = ['functions', 'views', 'triggers'] as const
type Kind = (typeof KINDS)[number]

/** What follows the comment of a file: first its name, for a trigger then its table. */
const STATEMENTS: Record<Kind, RegExp> = {
  functions: /^create or replace function (\w+)\s*\(/,
  views: /^create or replace view (\w+)\s/,
  triggers: /^create (?:constraint )?trigger (\w+)\s(?:after|before)\s[^;]*?\son (\w+)\s/,
}

/**
 * Reads the files of functions, views and triggers: the folder `sql` beside that of migrations.
 * @throws Error where a file does not begin with a comment, or does not make what its name says
 */
export async function readSqlFiles(migrations: string): Promise<SqlFile[]> {
  const files = KINDS.map(async (kind) => {
    const folder = join(migrations, '../sql', kind)
    const names = existsSync(folder) ? (await readdir(folder)).filter((name) => name.endsWith('.sql')) : []
    return Promise.all(names.sort().map((name) => readSqlFile(kind, folder, name.slice(0, -4))))
  })
  return (await Promise.all(files)).flat()
}

async function readSqlFile(kind: Kind, folder: string, name: string): Promise<SqlFile> {
  const text = (await readFile(join(folder, `${name}.sql`), 'utf8')).replaceAll('\r\n', '\n')
  const [, made, table] = STATEMENTS[kind].exec(withoutComment(text)) ?? []
  if (!text.startsWith('--') || made !== name)
    throw new Error(
      `${join(folder, name)}.sql must be a comment and one "create or replace" of the function or view ${name}, or one "create trigger ${name}"`,
    )
  return { kind, name, table, text, checksum: hash('sha256', text, 'hex') }
}

/** The comments before the statement say what the object is for. */
export const withoutComment = (text: string): string => text.replace(/^(--.*\n|\n)+/, '')

export const pathOf = ({ kind, name }: Pick<SqlFile, 'kind' | 'name'>): string =>
  `server/sql/${kind}/${name}.sql`

interface Standing {
  kind: Kind
  name: string
  table: string | null
  /** Of a trigger, as PostgreSQL writes it. */
  definition: string | null
  /** The comment of an object names the file that made it and the file's checksum. */
  mark: string | null
}

/** Functions, views and triggers of the owner, without those of extensions, of partitions and of constraints. */
const STANDING = `
select 'functions' as kind, proname as name, null as "table", null as definition, obj_description(oid, 'pg_proc') as mark
from pg_proc p
where pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
union all
select 'views', relname, null, null, obj_description(oid, 'pg_class') from pg_class c
where relnamespace = 'public'::regnamespace and relkind = 'v'
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
union all
select 'triggers', tgname, c.relname, pg_get_triggerdef(t.oid, true), obj_description(t.oid, 'pg_trigger')
from pg_trigger t join pg_class c on c.oid = t.tgrelid
where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgparentid = 0
order by 1, 2, 3`

export async function standingObjects(client: Pick<pg.Client, 'query'>): Promise<Standing[]> {
  return (await client.query<Standing>(STANDING)).rows
}

/**
 * What has to change in a database so that its functions, views and triggers are those of the files. Each list is one
 * transaction. A trigger locks its table, so the triggers of each table are a transaction of their own. An object whose
 * file is gone is dropped if a file made it.
 */
export async function changesOf(
  client: Pick<pg.Client, 'query'>,
  files: readonly SqlFile[],
): Promise<Change[][]> {
  const standing = await standingObjects(client)
  const changed = files.filter((file) => !standing.some(({ mark }) => mark === markOf(file)))
  const gone = standing.filter(
    ({ mark, ...object }) => mark?.startsWith(`${pathOf(object)} `) && !files.some(isSame(object)),
  )
  const make = changed.filter(({ kind }) => kind !== 'triggers').map(replace)
  const drop = gone.filter(({ kind }) => kind !== 'triggers').map(remove)
  const triggers = new Map<string, Change[]>()
  const add = (table: string | null | undefined, change: Change) =>
    triggers.set(table ?? '', [...(triggers.get(table ?? '') ?? []), change])
  for (const object of gone) if (object.kind === 'triggers') add(object.table, remove(object))
  for (const file of changed) if (file.kind === 'triggers') add(file.table, makeTrigger(file, standing))
  return [make, ...triggers.values(), drop.reverse()].filter((changes) => changes.length > 0)
}

const isSame = (object: Pick<Standing, 'kind' | 'name'>) => (file: SqlFile) =>
  file.kind === object.kind && file.name === object.name

const markOf = (file: SqlFile) => `${pathOf(file)} ${file.checksum}`

const nameOf = ({
  kind,
  name,
  table,
}: Pick<Standing, 'kind' | 'name'> & { table?: string | null | undefined }) => {
  const quoted = `public.${pg.escapeIdentifier(kind === 'triggers' ? (table ?? '') : name)}`
  if (kind === 'triggers') return `trigger ${pg.escapeIdentifier(name)} on ${quoted}`
  return `${kind === 'views' ? 'view' : 'function'} ${quoted}`
}

const remove = (object: Standing): Change => ({ file: pathOf(object), sql: `drop ${nameOf(object)}` })

const mark = (file: SqlFile) => `comment on ${nameOf(file)} is ${pg.escapeLiteral(markOf(file))};`

const replace = (file: SqlFile): Change => ({ file: pathOf(file), sql: `${file.text}\n${mark(file)}` })

/** A trigger that stands as the file has it is only marked: to make it again would lock its table. */
function makeTrigger(file: SqlFile, standing: Standing[]): Change {
  const definition = standing.find(
    (object) => isSame(object)(file) && object.table === file.table,
  )?.definition
  const isRight = definition && oneLine(definition) === oneLine(withoutComment(file.text))
  const sql = isRight ? '' : `drop trigger if exists ${file.name} on ${file.table};\n${file.text}\n`
  return { file: pathOf(file), sql: `${sql}${mark(file)}` }
}

const oneLine = (statement: string) =>
  statement
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/;?\s*$/, '')
