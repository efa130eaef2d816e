import type pg from 'pg'

// The first half of every advisory lock of ours: "ming" in ASCII.
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
