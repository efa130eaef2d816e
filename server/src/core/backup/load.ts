import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { copyOut } from './dump.ts'
import { type Digest, RowDigest, sameDigest, wholeRows } from './row-digest.ts'
import {
  boundClause,
  type DatabaseShape,
  quotedColumns,
  sequencesOf,
  type TableShape,
  tablesOf,
} from './shape.ts'

/** Fills a database inside one transaction of the caller's. */
export interface Loading {
  /** Whole rows of a table in COPY's text format. */
  add(table: TableShape, rows: Buffer): Promise<void>
  /**
   * Compares each table with the digest in the backup, then restores constraints and triggers.
   * @throws Error that names the tables which differ
   */
  finish(digests: Record<string, Digest>): Promise<void>
}

interface Constraint {
  table: string
  name: string
  definition: string
}

const verifyBytes = 1 << 20

/**
 * Prepares a migrated database for the rows of a backup: makes the partitions, empties the tables (a migration may have
 * written rows), and drops constraints and triggers, which would check each row separately. The caller commits after
 * `finish` or rolls back.
 * @param client the owner, inside a transaction; COPY fills no table whose row-level security holds its owner too
 */
export async function beginLoading(client: pg.Client, shape: DatabaseShape): Promise<Loading> {
  const names = shape.tables.map(({ name }) => `public.${pg.escapeIdentifier(name)}`)
  const each = async (tables: string[], change: (table: string) => string) => {
    if (tables.length > 0) await client.query(tables.map(change).join(';'))
  }
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set bytea_output = 'hex'",
  )
  await requireSameSchema(client, shape)
  for (const table of shape.tables) await makePartitions(client, table)
  const constraints = await foreignKeys(client)
  for (const { table, name } of constraints)
    await client.query(`alter table ${table} drop constraint ${pg.escapeIdentifier(name)}`)
  const forced = await forcedTables(client)
  await each(names, (table) => `alter table ${table} disable trigger user`)
  await each(forced, (table) => `alter table ${table} no force row level security`)
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`)
  return {
    async add(table, rows) {
      const into = copyFrom(
        `copy public.${pg.escapeIdentifier(table.name)} (${quotedColumns(table)}) from stdin`,
      )
      await pipeline(Readable.from([rows]), client.query(into))
    },
    async finish(digests) {
      await verify(client, shape, digests)
      for (const { table, name, definition } of constraints)
        await client.query(`alter table ${table} add constraint ${pg.escapeIdentifier(name)} ${definition}`)
      await each(names, (table) => `alter table ${table} enable trigger user`)
      await each(forced, (table) => `alter table ${table} force row level security`)
      for (const { name, value, isCalled } of shape.sequences)
        await client.query('select setval($1::regclass, $2, $3)', [
          `public.${pg.escapeIdentifier(name)}`,
          value,
          isCalled,
        ])
    },
  }
}

/**
 * The manifest names exactly what its migrations have made. Otherwise a restore could empty or fill another table, such
 * as the history of migrations.
 * @throws Error that names the tables and sequences which differ
 */
async function requireSameSchema(client: pg.Client, shape: DatabaseShape): Promise<void> {
  const made = schemaOf({ tables: await tablesOf(client), sequences: await sequencesOf(client) })
  const stated = schemaOf(shape)
  const names = [...new Set([...made.keys(), ...stated.keys()])]
  const different = names.filter((name) => made.get(name) !== stated.get(name))
  if (different.length === 0) return
  throw new Error(
    `could not verify: the manifest of the backup and its migrations have other tables or columns: ${different.join(', ')}`,
  )
}

/** The columns of each table and whether it has partitions, and 'sequence' for each sequence, by name. */
function schemaOf({ tables, sequences }: Pick<DatabaseShape, 'tables' | 'sequences'>): Map<string, string> {
  const schema = new Map<string, string>()
  for (const { name, columns, partitions } of tables)
    schema.set(name, `${columns.toSorted()} ${partitions.length > 0}`)
  for (const { name } of sequences) schema.set(name, 'sequence')
  return schema
}

async function makePartitions(client: pg.Client, { name, partitions }: TableShape): Promise<void> {
  for (const part of partitions) {
    const { rowCount } = await client.query('select where to_regclass($1) is not null', [
      `public.${pg.escapeIdentifier(part.name)}`,
    ])
    if (rowCount === 1) continue
    await client.query(
      `create table public.${pg.escapeIdentifier(part.name)} partition of public.${pg.escapeIdentifier(name)} ${boundClause(part.bound)}`,
    )
    await client.query('select mingpian_admin.secure_table($1::regclass)', [
      `public.${pg.escapeIdentifier(part.name)}`,
    ])
  }
}

/** Those of tables, not those that partitions have from their parent. */
async function foreignKeys(client: pg.Client): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`,
  )
  return rows
}

/** Tables with forced row-level security, which applies to their owner too. */
async function forcedTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function verify(
  client: pg.Client,
  { tables }: DatabaseShape,
  digests: Record<string, Digest>,
): Promise<void> {
  const wrong: string[] = []
  for (const table of tables) {
    const digest = new RowDigest()
    for await (const rows of wholeRows(client.query(copyTo(copyOut(table))), verifyBytes)) digest.add(rows)
    const expected = digests[table.name]
    const found = digest.result()
    if (!expected || !sameDigest(found, expected))
      wrong.push(`${table.name} (${found.rows} rows, ${expected?.rows ?? 'none'} in the backup)`)
  }
  if (wrong.length > 0)
    throw new Error(`could not verify: these tables differ from the backup: ${wrong.join(', ')}`)
}
