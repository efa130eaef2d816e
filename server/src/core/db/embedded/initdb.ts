import { execFile } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Log } from '#core/db/log.ts'
import type { Home } from './home.ts'
import { isAlive, startMark } from './process.ts'

export const SUPERUSER = 'postgres'

// Sorting by code point and letters of every script on each system; macOS has no locale named C.UTF-8.
const LOCALE =
  process.platform === 'linux'
    ? ['--locale=C.UTF-8']
    : ['--locale=en_US.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']

/**
 * Makes the cluster on the first start. It is made under another name and renamed, so a kill leaves no incomplete
 * cluster. Of two processes that start at once, the slower one uses the cluster of the faster one.
 */
export async function ensureCluster(home: Home, bin: string, log: Log): Promise<void> {
  removeHalfMade(home.folder)
  if (existsSync(home.data)) return
  const aside = join(home.folder, `pg.init-${process.pid}-${startMark(process.pid)}-${Date.now()}`)
  mkdirSync(aside, { mode: 0o700 })
  if (home.account) chownSync(aside, home.account.uid, home.account.gid)
  await initdb(aside, bin, home)
  try {
    renameSync(aside, home.data)
    syncFolder(home.folder)
    log.info(`made a database cluster in ${home.data}`)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    if (!existsSync(join(home.data, 'PG_VERSION'))) throw error
  }
}

async function initdb(folder: string, bin: string, { account }: Home): Promise<void> {
  const options = ['--encoding=UTF8', ...LOCALE, `--username=${SUPERUSER}`, '--no-instructions']
  // No password: the socket is in a folder that only the database's account and this process may enter.
  const access = ['--auth-local=trust', '--auth-host=reject']
  try {
    const run = { ...account, cwd: '/', env: environment() }
    await promisify(execFile)(join(bin, 'initdb'), ['--pgdata', folder, ...options, ...access], run)
  } catch (cause) {
    rmSync(folder, { recursive: true, force: true })
    const detail = (cause as { stderr?: string }).stderr?.trim() || (cause as Error).message
    throw new Error(`cannot make a database cluster (DATABASE_URL would use another server): ${detail}`, {
      cause,
    })
  }
}

/** Without the environment of this process: PGDATA, PGOPTIONS and the like would change what the programs do. */
export const environment = (): NodeJS.ProcessEnv => ({ PATH: process.env.PATH, TZ: 'UTC' })

/** Removes the leftovers of processes that were killed. */
function removeHalfMade(folder: string): void {
  for (const name of readdirSync(folder)) {
    const [, pid, start] = /^pg\.init-(\d+)-(\d*)-\d+$/.exec(name) ?? []
    if (!pid || (isAlive(Number(pid)) && startMark(Number(pid)) === start)) continue
    rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r')
  fsyncSync(handle)
  closeSync(handle)
}
