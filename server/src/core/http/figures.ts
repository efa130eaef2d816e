import { Gauge, type Metric } from 'prom-client'
import { lastBackup } from '#core/backup/last-backup.ts'
import type { Database } from '#core/db/connect.ts'
import { freeBytes } from '#core/disk.ts'

/** The database's figures are read at most once a minute: adding up its size takes a while. */
const freshMs = 60_000

interface Read {
  sizeBytes: number
  /** Seconds since 1970; 0 for never. */
  lastBackup: number
  due: number
  later: number
  failed: number
  oldestDueSeconds: number
}

// A job whose last try failed has no further one.
const FIGURES = `
select pg_database_size(current_database())::float8 as "sizeBytes",
  count(*) filter (where run_at <= now() and attempts < max_attempts)::int as due,
  count(*) filter (where run_at > now() and attempts < max_attempts)::int as later,
  count(*) filter (where attempts >= max_attempts)::int as failed,
  coalesce(extract(epoch from now() - min(run_at) filter (where run_at <= now() and attempts < max_attempts)), 0)::float8
    as "oldestDueSeconds"
from graphile_worker.jobs`

/**
 * Figures of the database for `/metrics`: connections of this instance, the queue of jobs, the last backup and its size.
 * While it is away only the connections have values.
 */
export function databaseFigures(
  db: Pick<Database, 'opsPool' | 'pools' | 'callsWaiting'>,
  { databaseDisk }: { databaseDisk: string | undefined },
): Metric[] {
  let read: Promise<Read | undefined> | undefined
  let readAt = Number.NEGATIVE_INFINITY

  async function readAll(): Promise<Read | undefined> {
    const [{ rows }, at] = await Promise.all([
      db.opsPool.query<Omit<Read, 'lastBackup'>>(FIGURES),
      lastBackup(db.opsPool),
    ])
    return rows[0] && { ...rows[0], lastBackup: at }
  }

  function figures(): Promise<Read | undefined> {
    if (read && performance.now() - readAt < freshMs) return read
    readAt = performance.now()
    read = readAll().catch(() => {
      readAt = Number.NEGATIVE_INFINITY
      return undefined
    })
    return read
  }

  const ofDatabase = (name: string, help: string, value: (read: Read) => number) =>
    new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        const found = await figures()
        if (found) this.set(value(found))
        else this.remove()
      },
    })

  return [
    new Gauge({
      name: 'database_connections',
      help: 'Connections of this instance by pool and state; waiting: callers that wait for one',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const [pool, { totalCount, idleCount, waitingCount }] of db.pools) {
          this.set({ pool, state: 'in use' }, totalCount - idleCount)
          this.set({ pool, state: 'idle' }, idleCount)
          this.set({ pool, state: 'waiting' }, waitingCount)
        }
        // They wait for their turn before they take a connection (decision 63).
        this.inc({ pool: 'calls', state: 'waiting' }, db.callsWaiting())
      },
    }),
    new Gauge({
      name: 'jobs_waiting',
      help: 'Jobs of the queue, of all instances: due, later, or failed for good',
      labelNames: ['state'],
      registers: [],
      async collect() {
        const found = await figures()
        this.reset()
        if (!found) return
        for (const state of ['due', 'later', 'failed'] as const) this.set({ state }, found[state])
      },
    }),
    ofDatabase(
      'jobs_oldest_due_seconds',
      'Time for which the oldest job that is due has waited',
      (read) => read.oldestDueSeconds,
    ),
    ofDatabase(
      'backup_last_success_timestamp_seconds',
      'When the last backup was complete; 0 for never',
      (read) => read.lastBackup,
    ),
    ofDatabase('database_size_bytes', 'Size of the database', (read) => read.sizeBytes),
    ...(databaseDisk
      ? [
          new Gauge({
            name: 'database_disk_free_bytes',
            help: 'Room on the disk of PostgreSQL, see DATABASE_DISK',
            registers: [],
            async collect() {
              const free = await freeBytes(databaseDisk)
              if (free !== undefined) this.set(free)
            },
          }),
        ]
      : []),
  ]
}
