import { linkSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandLine, isAlive, worksIn } from './process.ts'

/** The postmaster of the data folder, from `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; socketDir: string; ready: boolean }

const path = (data: string) => join(data, 'postmaster.pid')

/** Lines: pid, data folder, start time, port, first socket folder, first address, shared memory, status. */
function readLines(data: string): string[] | undefined {
  try {
    return readFileSync(path(data), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${path(data)} belongs to another account: run as that account or set DATABASE_URL`, {
      cause: error,
    })
  }
}

/** The postmaster that runs on this data folder, of this process or another; a stale file counts as none. */
export function livePostmaster(data: string): Postmaster | undefined {
  const lines = readLines(data)
  if (!lines) return undefined
  const pid = Number(lines[0])
  if (!runsHere(pid, data)) return undefined
  const ready = lines[7]?.trim() === 'ready'
  return { pid, port: Number(lines[3]), socketDir: lines[4] ?? '', ready }
}

/** After a restart of the machine the pid in a stale file often belongs to some other program. */
function runsHere(pid: number, data: string): boolean {
  if (!(pid > 0 && isAlive(pid))) return false
  const folder = realpathSync(data)
  return worksIn(pid, folder) ?? (process.platform !== 'linux' || commandLine(pid).includes(folder))
}

/**
 * PostgreSQL itself clears a stale file whose pid is gone, but refuses to start where the pid now belongs to
 * another program or to a zombie. Removes the file in that case only. A file that changed between the look
 * and the rename (a second process was faster) is put back.
 */
export function clearStaleFile(data: string): void {
  const lines = readLines(data)
  if (!lines || runsHere(Number(lines[0]), data)) return
  const aside = `${path(data)}.stale-${process.pid}`
  try {
    renameSync(path(data), aside)
    if (readFileSync(aside, 'utf8') !== lines.join('\n')) linkSync(aside, path(data))
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error
  }
  rmSync(aside, { force: true })
}
