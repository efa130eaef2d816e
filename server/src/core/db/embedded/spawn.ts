import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Home } from './home.ts'
import { environment } from './initdb.ts'
import { PORT } from './socket.ts'

// Durable as any server, small enough for a laptop: 21 MB idle was measured.
const SETTINGS: Record<string, string> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '60',
  shared_buffers: '64MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  // After a kill: one call for the whole file system instead of one for each of a thousand files.
  ...(process.platform === 'linux' ? { recovery_init_sync_method: 'syncfs' } : {}),
  // An embedded server has no replicas, so its WAL needs no data for them.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  // No I/O workers: three processes fewer, and a laptop's page cache answers most reads.
  io_method: 'sync',
  max_worker_processes: '4',
  autovacuum_max_workers: '2',
  autovacuum_worker_slots: '4',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
}

const LOG_LIMIT = 10_000_000

/**
 * Starts a postmaster that survives this process and gets no Ctrl-C from its terminal, because the server needs it for
 * its own shutdown. Its log goes to a file: a pipe would end with this process.
 */
export function spawnPostmaster(
  home: Home,
  bin: string,
  socketDir: string,
  different: Record<string, string> = {},
): ChildProcess {
  const settings = Object.entries({ ...SETTINGS, ...different }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ])
  const place = ['-D', home.data, '-k', socketDir, '-p', String(PORT)]
  const log = openSync(logFile(home), 'a', 0o600)
  try {
    const child = spawn(join(bin, 'postgres'), [...place, ...settings], {
      ...home.account,
      cwd: '/',
      env: environment(),
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.unref()
    return child
  } finally {
    closeSync(log)
  }
}

const logFile = (home: Home) => join(home.folder, 'pg.log')

/** The present size of the log. Begins a new file, and keeps one old file, if it has grown large. */
export function logMark(home: Home): number {
  const size = statSync(logFile(home), { throwIfNoEntry: false })?.size ?? 0
  if (size < LOG_LIMIT) return size
  renameSync(logFile(home), `${logFile(home)}.1`)
  return 0
}

/** The server's log after this size. */
export const logSince = (home: Home, mark: number): string =>
  readFileSync(logFile(home)).subarray(mark).toString('utf8').trim()
