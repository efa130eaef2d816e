import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

type Stat = { state: string; parent: number; start: string }

/** The line of /proc; undefined where the process is gone or the system has no /proc (macOS). */
function procStat(pid: number): Stat | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', parent: Number(fields[1]), start: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

/** Whether a process runs. A zombie, which still answers to signal 0, does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return procStat(pid)?.state !== 'Z'
}

/** Tells apart two processes that got the same pid one after the other; empty without /proc. */
export const startMark = (pid: number): string => procStat(pid)?.start ?? ''

/** Whether the process works inside this folder (a real path); undefined where that cannot be known. */
export function worksIn(pid: number, folder: string): boolean | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder
  } catch {
    return false
  }
}

/** Server processes of this data folder whose postmaster is dead: they hold its shared memory. */
export function orphanBackends(folder: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, folder))
  return pids.filter((pid) => isBackend(pid) && !pids.includes(procStat(pid)?.parent ?? 0))
}

/** A postmaster shows its command line, its children show a title such as `postgres: checkpointer`. */
function isBackend(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('postgres: ')
  } catch {
    return false
  }
}

/** Sends a signal; a process that is already gone is no error. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {}
}

/** Polls until the condition holds or `ms` milliseconds have passed, and says which. */
export async function waitUntil(condition: () => boolean, ms: number): Promise<boolean> {
  const end = Date.now() + ms
  while (!condition()) {
    if (Date.now() > end) return false
    await wait(10)
  }
  return true
}
