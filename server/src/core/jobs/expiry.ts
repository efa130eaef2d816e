import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { Job } from './rounds.ts'

const BATCH = 2_000
const MINUTE_MS = 60_000

/** Rows of a module's table that have expired. `docs/privacy.md` names the same times. */
export interface Expiry {
  table: string
  when: RawBuilder<boolean>
  /** Rows live for minutes and anyone can make them: they are deleted every ten minutes instead of every six hours. */
  brief?: true
}

/** Deletes the expired rows of these tables, of all companies. */
export async function deleteExpired(
  { ops }: Pick<Database, 'ops'>,
  tables: readonly Expiry[],
): Promise<void> {
  for (const { table, when } of tables) while ((await deleteSome(ops, table, when)) === BATCH) {}
}

/** In small steps: each holds its locks for a moment only. */
async function deleteSome(ops: Database['ops'], table: string, when: RawBuilder<boolean>): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${when} limit ${BATCH} for update skip locked))`.execute(ops)
  return Number(numAffectedRows ?? 0)
}

/** The upkeep of tables whose rows expire. */
export const expiryJobs = (db: Pick<Database, 'ops'>, tables: readonly Expiry[]): Job[] => [
  { name: 'expiry', everyMs: 360 * MINUTE_MS, run: () => deleteExpired(db, tables) },
  {
    name: 'expiry of brief rows',
    everyMs: 10 * MINUTE_MS,
    run: () =>
      deleteExpired(
        db,
        tables.filter(({ brief }) => brief),
      ),
  },
]
