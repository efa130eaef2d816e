import { sql } from 'kysely'
import type pg from 'pg'
import type { TenantDb } from './tenant.ts'

/**
 * Makes later transactions that ask for the same name wait until this one ends: for rows that may not exist yet, and for
 * rules that hold over many rows.
 * @param name begins with the kind of thing that is locked, and names the company
 */
export async function lockUntilEnd(db: TenantDb, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKey(name)})`.execute(db)
}

/** As `lockUntilEnd`, but transactions that share the lock do not wait for each other. */
export async function shareLockUntilEnd(db: TenantDb, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey(name)})`.execute(db)
}

/** Functions of the database lock by the same keys: `visitors <company>`, `leads <company>`. */
const lockKey = (name: string) => sql`hashtextextended(${name}, 0)`

// The first half of the keys of `withLock`: "ming" in ASCII.
const SPACE = 0x6d696e67

const LOCKS = { roles: 1, migrations: 2, partitions: 3, seeding: 4, restore: 5, queue: 6 }

/** Runs `work` while no other session of this database holds the same lock; the end of a session frees it. */
export async function withLock<T>(
  client: pg.Client,
  name: keyof typeof LOCKS,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('select pg_advisory_lock($1, $2)', [SPACE, LOCKS[name]])
  try {
    return await work()
  } finally {
    // If the session has ended, so has the lock, and the error of `work` is the important one.
    await client.query('select pg_advisory_unlock($1, $2)', [SPACE, LOCKS[name]]).catch(() => {})
  }
}
