import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

type Stat = { program: string; state: string; parent: number; start: string }

/** The line of /proc; undefined where the process is gone or the system has no /proc (macOS). */
function procStat(pid: number): Stat | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const end = line.lastIndexOf(')')
    const [state = '', parent, ...rest] = line.slice(end + 2).split(' ')
    return {
      program: line.slice(line.indexOf('(') + 1, end),
      state,
      parent: Number(parent),
      start: rest[17] ?? '',
    }
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
  } catch (error) {
    // Root in a container often may not look into the processes of other accounts.
    const denied = ['EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
    return denied ? undefined : false
  }
}

/** The program and its arguments, or the title that the process gave itself; empty where it is gone. */
export function commandLine(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/**
 * Server processes of this data folder (or, where that cannot be known, of any) whose postmaster is dead: they
 * hold its shared memory. A postmaster shows its command line, its children a title: `postgres: checkpointer`.
 */
export function orphanBackends(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && commandLine(pid)[0]?.startsWith('postgres: '))
    .filter((pid) => procStat(procStat(pid)?.parent ?? 0)?.program !== 'postgres')
    .filter((pid) => worksIn(pid, folder) !== false)
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
