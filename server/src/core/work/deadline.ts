import { readFile } from 'node:fs/promises'
import type { Ended } from './messages.ts'

/**
 * How long one task may take. Only processor time is the task's own: on a busy machine a harmless task may wait for any
 * length of time.
 */
export interface Deadline {
  /** Processor time of the process. */
  ms: number
  /** Time that passes. It bounds a task that waits for ever or gets too little processor time. */
  stalledMs: number
}

const looksEveryMs = 500
/** Linux counts in hundredths of a second, on every architecture that Node runs on. See proc(5), `sysconf(_SC_CLK_TCK)`. */
const msPerTick = 10

/**
 * Watches a process at one task.
 * @param end called once, when the deadline has passed
 * @returns the end of the watch
 */
export function watchDeadline(
  pid: number | undefined,
  { ms, stalledMs }: Deadline,
  end: (why: Extract<Ended, 'deadline' | 'stalled'>) => void,
): () => void {
  let isOver = false
  function stop(): void {
    isOver = true
    clearTimeout(timer)
    clearInterval(looks)
  }
  function endAs(why: Extract<Ended, 'deadline' | 'stalled'>): void {
    if (isOver) return
    stop()
    end(why)
  }
  const begin = processorMs(pid)
  const timer = setTimeout(() => endAs('stalled'), stalledMs)
  const looks = setInterval(async () => {
    if ((await processorMs(pid)) - (await begin) > ms) endAs('deadline')
  }, looksEveryMs)
  return stop
}

/** Processor time that all threads of a process have used; 0 where the system has no /proc, or the process has ended. */
async function processorMs(pid: number | undefined): Promise<number> {
  const line = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // The name in brackets may hold spaces. After it, the fields begin with the third; 14 and 15 are the times.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * msPerTick
}
