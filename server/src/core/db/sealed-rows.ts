import pg from 'pg'
import type { Sealer } from '#core/crypto/sealer.ts'
import { retryUndone } from './retry.ts'

/** A column of a module's table with sealed values (`Sealer.seal`); null or empty where there is no value. */
export interface SealedColumn {
  table: string
  column: string
  /** Columns of keyed hashes beside it, by which its rows are found. */
  hashes?: readonly KeyedHash[]
  /**
   * The rows expire within this many hours and are not sealed again, because the keyed hash beside the text cannot be
   * made again.
   */
  expiresInHours?: number
  /** Sealed again after all other columns: a program that reads it alone knows by it whether all rows are done. */
  isLast?: true
}

/** A column of `Sealer.index`; null in rows that are older than the column. */
export interface KeyedHash {
  column: string
  /** The part of the sealed text that is hashed, the whole where it is absent; '' gives an empty hash. */
  of?: (plain: string) => string
}

/** The keyed hash of a part of a sealed text. */
export const keyedHash = (sealer: Sealer, companyId: string, part: string): Buffer =>
  part === '' ? Buffer.alloc(0) : sealer.index(companyId, part)

/** Counts of one sealed column, by the key of its rows. */
export interface SealedCount {
  table: string
  column: string
  rows: number
  /** Sealed or hashed with the previous key. */
  left: number
  /** Opened by neither key. */
  unreadable: number
  expiresInHours?: number
}

interface Row {
  company: string
  /** The primary key, as text, in the order of its columns. */
  key: string[]
  sealed: Buffer
  /** In the order of `SealedColumn.hashes`. */
  hashes: (Buffer | null)[]
}

interface Renewed {
  row: Row
  sealed: Buffer
  hashes: (Buffer | null)[]
}

const batchRows = 500

/** Counts the rows of each column by the key that opens them. Changes nothing. */
export async function countSealed(
  pool: pg.Pool,
  sealer: Sealer,
  columns: readonly SealedColumn[],
): Promise<SealedCount[]> {
  const counts: SealedCount[] = []
  for (const column of columns) counts.push(await walk(pool, sealer, column, async () => {}))
  return counts
}

/**
 * Re-seals values of the previous key with the current one, and recomputes the keyed hashes beside them. Each batch is
 * one atomic statement; rows that change meanwhile are left to the next run. Idempotent: a later run skips finished rows.
 * @param pool of the role ops: it sees the rows of every company
 * @returns the counts before the run
 */
export async function resealRows(
  pool: pg.Pool,
  sealer: Sealer,
  columns: readonly SealedColumn[],
): Promise<SealedCount[]> {
  const counts: SealedCount[] = []
  for (const column of columns) {
    if (column.expiresInHours !== undefined) continue
    const keys = await primaryKey(pool, column.table)
    counts.push(await walk(pool, sealer, column, (rows) => store(pool, column, keys, rows)))
  }
  return counts
}

/**
 * Makes the keyed hashes of rows that are older than the hash's column. Idempotent, and safe beside a
 * rotation: a row that changed meanwhile is left to the next run.
 * @returns how many rows got one
 */
export async function fillHashes(
  pool: pg.Pool,
  sealer: Sealer,
  columns: readonly SealedColumn[],
): Promise<number> {
  let filled = 0
  for (const column of columns) {
    const { table, hashes = [] } = column
    if (hashes.length === 0) continue
    const keys = await primaryKey(pool, table)
    const isMissing = hashes.map((hash) => `${pg.escapeIdentifier(hash.column)} is null`).join(' or ')
    for await (const rows of batches(pool, column, `(${isMissing})`)) {
      const renewed = rows.flatMap((row): Renewed[] => {
        const plain = plainOf(sealer, row)
        if (plain === undefined) return []
        return [{ row, sealed: row.sealed, hashes: freshHashes(sealer, row.company, plain, hashes) }]
      })
      await store(pool, column, keys, renewed)
      filled += renewed.length
    }
  }
  return filled
}

/** Undefined where neither key opens it. */
function plainOf(sealer: Sealer, { company, sealed }: Row): string | undefined {
  try {
    return sealer.open(company, sealed)
  } catch {
    return undefined
  }
}

const freshHashes = (sealer: Sealer, company: string, plain: string, hashes: readonly KeyedHash[]) =>
  hashes.map(({ of = (text) => text }) => keyedHash(sealer, company, of(plain)))

async function walk(
  pool: pg.Pool,
  sealer: Sealer,
  column: SealedColumn,
  renew: (rows: Renewed[]) => Promise<void>,
): Promise<SealedCount> {
  const { table, column: name, expiresInHours } = column
  const count: SealedCount = { table, column: name, rows: 0, left: 0, unreadable: 0 }
  for await (const rows of batches(pool, column)) {
    const renewed: Renewed[] = []
    for (const row of rows) {
      const outcome = renewedBy(sealer, row, column.hashes)
      if (outcome === 'unreadable') count.unreadable++
      else if (outcome !== 'current') renewed.push(outcome)
    }
    count.rows += rows.length
    count.left += renewed.length
    if (renewed.length > 0) await renew(renewed)
  }
  return expiresInHours === undefined ? count : { ...count, expiresInHours }
}

function renewedBy(
  sealer: Sealer,
  row: Row,
  kept: readonly KeyedHash[] = [],
): Renewed | 'current' | 'unreadable' {
  const { company, sealed } = row
  const isCurrent = sealer.isCurrent(company, sealed)
  if (isCurrent && row.hashes.every((hash) => hash === null)) return 'current'
  const plain = plainOf(sealer, row)
  if (plain === undefined) return 'unreadable'
  const hashes = freshHashes(sealer, company, plain, kept).map((fresh, at) => (row.hashes[at] ? fresh : null))
  const isSame = hashes.every((fresh, at) => !fresh || row.hashes[at]?.equals(fresh))
  if (isCurrent && isSame) return 'current'
  return { row, sealed: sealer.seal(company, plain), hashes }
}

type KeyColumn = { name: string; type: string }

async function primaryKey(pool: pg.Pool, table: string): Promise<KeyColumn[]> {
  const { rows } = await pool.query<KeyColumn>(
    `select quote_ident(a.attname) as name, format_type(a.atttypid, a.atttypmod) as type
       from pg_index i, unnest(i.indkey) with ordinality k(attnum, place)
       join pg_attribute a on a.attrelid = to_regclass($1) and a.attnum = k.attnum
      where i.indrelid = to_regclass($1) and i.indisprimary order by k.place`,
    [`public.${table}`],
  )
  return rows
}

/** All rows with a value, in the order of the primary key. @param where a further condition */
async function* batches(
  pool: pg.Pool,
  { table, column, hashes = [] }: SealedColumn,
  where = 'true',
): AsyncGenerator<Row[]> {
  const found = hashes.map((hash) => pg.escapeIdentifier(hash.column)).join(', ')
  const keys = await primaryKey(pool, table)
  const names = keys.map(({ name }) => name).join(', ')
  const name = pg.escapeIdentifier(column)
  let after: string[] | undefined
  for (;;) {
    const from = keys.map(({ type }, at) => `($1::text[])[${at + 1}]::${type}`).join(', ')
    const { rows } = await pool.query<Row>(
      `select company_id as company, array[${keys.map((key) => `${key.name}::text`).join(', ')}] as key,
         ${name} as sealed, array[${found}]::bytea[] as hashes
       from ${pg.escapeIdentifier(table)}
       where octet_length(${name}) > 0 and ${where} ${after ? `and (${names}) > (${from})` : ''}
       order by ${names} limit ${batchRows}`,
      after ? [after] : [],
    )
    if (rows.length > 0) yield rows
    if (rows.length < batchRows) return
    after = rows.at(-1)?.key
  }
}

/** One statement. Skips rows that were written since they were read. */
function store(
  pool: pg.Pool,
  { table, column, hashes = [] }: SealedColumn,
  keys: KeyColumn[],
  renewed: Renewed[],
): Promise<void> {
  const name = pg.escapeIdentifier(column)
  const hashNames = hashes.map((_, at) => `h${at}`)
  const set = hashes.map((hash, at) => `, ${pg.escapeIdentifier(hash.column)} = n.h${at}`).join('')
  const list = [...hashNames, ...keys.map((_, at) => `k${at}`)].join(', ')
  const arrays = [
    ...hashes.map((_, at) => `$${at + 3}::bytea[]`),
    ...keys.map(({ type }, at) => `$${at + 3 + hashes.length}::${type}[]`),
  ].join(', ')
  const sameKey = keys.map((key, at) => `t.${key.name} = n.k${at}`).join(' and ')
  return retryUndone(async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      // Sealing the same secret with another key ends no session.
      await client.query("select set_config('app.sealing_anew', 'on', true)")
      await client.query(
        `update ${pg.escapeIdentifier(table)} t set ${name} = n.fresh ${set}
         from unnest($1::bytea[], $2::bytea[], ${arrays}) as n(was, fresh, ${list})
         where ${sameKey} and t.${name} = n.was`,
        [
          renewed.map(({ row }) => row.sealed),
          renewed.map(({ sealed }) => sealed),
          ...hashes.map((_, at) => renewed.map((each) => each.hashes[at])),
          ...keys.map((_, at) => renewed.map(({ row }) => row.key[at])),
        ],
      )
      await client.query('commit')
    } catch (error) {
      await client.query('rollback').catch(() => {})
      throw error
    } finally {
      client.release()
    }
  })
}
