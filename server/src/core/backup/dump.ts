import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { schemaHistory } from '#core/db/migrate.ts'
import { type DatabaseShape, quotedColumns, sequencesOf, type TableShape, tablesOf } from './shape.ts'

/** A snapshot of a database, kept by a transaction until `work` is done. */
export interface Snapshot {
  shape: DatabaseShape
  /** The rows of a table in COPY's text format. */
  rowsOf(table: TableShape): AsyncIterable<Buffer>
}

const attempts = 5

/**
 * Runs `work` on one snapshot of the database while its servers keep running. It blocks only changes of the schema:
 * migrations give up after 20 s, and partitions are made and dropped later.
 * @param client with the owner's rights
 */
export async function withSnapshot<T>(
  client: pg.Client,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const shape = await begin(client)
    if (!shape) {
      await client.query('rollback')
      if (attempt === attempts) throw new Error('the schema of the database is changing: try again later')
      continue
    }
    try {
      return await work({ shape, rowsOf: (table) => client.query(copyTo(copyOut(table))) })
    } finally {
      await client.query('rollback').catch(() => {})
    }
  }
}

/** @returns undefined where the schema changed between the two looks at it */
async function begin(client: pg.Client): Promise<DatabaseShape | undefined> {
  const before = await tablesOf(client)
  // One text form for times and numbers, independent of the server's defaults.
  await client.query(
    "set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; set bytea_output = 'hex'",
  )
  await client.query('begin isolation level repeatable read read only')
  const all = before.flatMap(({ name, partitions }) => [name, ...partitions.map((part) => part.name)])
  // LOCK takes no snapshot yet: the first query after it does, and by then no session can change the schema.
  try {
    if (all.length > 0)
      await client.query(
        `lock table ${all.map((name) => `public.${pg.escapeIdentifier(name)}`).join(', ')} in access share mode`,
      )
  } catch (error) {
    // undefined_table: a partition was dropped in between.
    if ((error as { code?: string }).code === '42P01') return undefined
    throw error
  }
  const tables = await tablesOf(client)
  if (JSON.stringify(tables) !== JSON.stringify(before)) return undefined
  return { migrations: await schemaHistory(client), tables, sequences: await sequencesOf(client) }
}

/** A query, because COPY takes no partitioned table by its name. */
export const copyOut = (table: TableShape) =>
  `copy (select ${quotedColumns(table)} from public.${pg.escapeIdentifier(table.name)}) to stdout`
