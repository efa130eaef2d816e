import pg from 'pg'
import type { Applied } from '#core/db/migrations.ts'

/** One table of a backup, partitions with their parent. */
export interface TableShape {
  name: string
  /** Without those that the database computes itself. */
  columns: string[]
  /** Of a partitioned table: names and bounds as PostgreSQL writes them, see `boundPattern`. */
  partitions: { name: string; bound: string }[]
}

/** The description of a database in a backup. */
export interface DatabaseShape {
  migrations: Pick<Applied, 'version' | 'name' | 'checksum'>[]
  tables: TableShape[]
  sequences: { name: string; value: string; isCalled: boolean }[]
}

/** Kept apart from the tables: restoring applies the migrations themselves. */
const historyTable = 'schema_migration'

const moment = "'(\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,6})?[+-]\\d\\d(?::\\d\\d)?)'"
/** A default partition, or one from a time to another. */
export const boundPattern = `^(?:DEFAULT|FOR VALUES FROM \\(${moment}\\) TO \\(${moment}\\))$`

/**
 * The bound of a partition as a clause of `create table … partition of`, made anew from its times.
 * @throws Error for any other text
 */
export function boundClause(bound: string): string {
  const parts = new RegExp(boundPattern).exec(bound)
  if (!parts) throw new Error(`the bound of a partition is no range of times: ${JSON.stringify(bound)}`)
  const [, from, to] = parts
  if (from === undefined || to === undefined) return 'default'
  return `for values from (${pg.escapeLiteral(from)}) to (${pg.escapeLiteral(to)})`
}

/** The owner's tables of the schema `public`. Unlogged tables hold nothing that must survive a crash, and are left out. */
export async function tablesOf(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select jsonb_agg(jsonb_build_object(
           'name', p.relname, 'bound', pg_get_expr(p.relpartbound, p.oid)) order by p.relname)
         from pg_inherits i join pg_class p on p.oid = i.inhrelid where i.inhparent = c.oid), '[]') as partitions
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relpersistence = 'p' and c.relname <> $1
     order by c.relname`,
    [historyTable],
  )
  return rows
}

export async function sequencesOf(client: pg.Client): Promise<DatabaseShape['sequences']> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const sequences: DatabaseShape['sequences'] = []
  for (const { name } of names) {
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from public.${pg.escapeIdentifier(name)}`,
    )
    if (rows[0]) sequences.push({ name, ...rows[0] })
  }
  return sequences
}

export const quotedColumns = ({ columns }: Pick<TableShape, 'columns'>) =>
  columns.map((column) => pg.escapeIdentifier(column)).join(', ')
