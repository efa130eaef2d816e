import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#core/db/connect.ts'
import { type Column, type Columns, typeWords } from './schema-types.ts'

/** How node-postgres reads and takes each type of PostgreSQL; `bigint` and `numeric` do not fit a number. */
const TYPES: Record<string, string> = {
  text: typeWords('string'),
  uuid: typeWords('string'),
  smallint: typeWords('number'),
  integer: typeWords('number'),
  'double precision': typeWords('number'),
  boolean: typeWords('boolean'),
  bytea: typeWords('Buffer'),
  bigint: typeWords('string', 'number | string'),
  numeric: typeWords('string', 'number | string'),
  date: typeWords('Date', 'string'),
  'time without time zone': typeWords('string'),
  'timestamp with time zone': typeWords('Date', 'Date | string'),
  jsonb: typeWords('JSON', 'string'),
  tstzrange: typeWords('string'),
  'integer[]': typeWords('number[]'),
  'bigint[]': typeWords('string[]'),
  'text[]': typeWords('string[]'),
  'uuid[]': typeWords('string[]'),
  'timestamp with time zone[]': typeWords('Date[]'),
}

// Partitions have the columns of their table; schema_migration belongs to the migrations, which do not use Kysely.
const COLUMNS = `
  select c.relname || '.' || a.attname as name, format_type(a.atttypid, null) as type,
    not a.attnotnull as nullable,
    not a.attnotnull or a.atthasdef or a.attidentity <> '' as "optionalOnInsert",
    coalesce((
      select array_agg(value[1]) from pg_constraint k,
        regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') value
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['
    ), '{}') as values
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'schema_migration'
  order by c.relname, a.attnum`

/** Every table of the migrated database with its columns, as `columnsOfSchema` describes them. */
export async function columnsOfDatabase(db: Database): Promise<Columns> {
  const { rows } = await db.opsPool.query<Column & { name: string }>(COLUMNS)
  return new Map(
    rows.map(({ name, type, ...column }) => {
      const known = TYPES[type]
      if (!known) throw new Error(`${name} has the type ${type}: add how node-postgres reads it`)
      return [name, { ...column, type: known, values: column.values.sort() }]
    }),
  )
}

/** One line for each column in which the two differ. */
export function differences(schema: Columns, database: Columns): string[] {
  const names = new Set([...schema.keys(), ...database.keys()])
  return [...names].flatMap((name) => {
    const [said, is] = [schema.get(name), database.get(name)]
    // Without a check the program alone decides which strings it writes.
    const allowed = said && is?.values.length === 0 ? { ...said, values: [] } : said
    return isDeepStrictEqual(allowed, is)
      ? []
      : [`${name}: schema.ts says ${words(said)}, the database ${words(is)}`]
  })
}

function words(column: Column | undefined): string {
  if (!column) return 'nothing'
  const { type, values, nullable, optionalOnInsert } = column
  return [
    type,
    ...(values.length > 0 ? [`one of ${values.join(', ')}`] : []),
    nullable ? 'or null' : 'not null',
    optionalOnInsert ? 'optional on insert' : 'needed on insert',
  ].join('; ')
}
