import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { type Deadline, watchDeadline } from './deadline.ts'
import type { Ended, Order, Report } from './messages.ts'

/** A process ended before its work was done. */
export class WorkEnded extends Error {
  readonly why: Ended

  constructor(why: Ended, detail: string) {
    super(detail)
    this.why = why
  }

  /** Whether the task is the cause, so that a retry would end in the same way. */
  get isOfTask(): boolean {
    return this.why === 'deadline' || this.why === 'crash'
  }
}

export interface WorkProcess {
  /** See `setPriority` of `node:os`. Only a privileged process can lower it again. */
  niceness: number
  /**
   * Does one task; one at a time.
   * @throws WorkEnded; Error with the message of the task's own error
   */
  run(order: Order, deadline: Deadline): Promise<unknown>
  isAlive(): boolean
  kill(): Promise<void>
}

/**
 * Starts a process for work on uploaded files. It gets none of the server's settings, a lower priority than the server,
 * and a limited heap. Unlike a thread, it can be ended inside a native decoder.
 */
export function startProcess({
  file,
  heapMb,
  niceness,
}: {
  file: string
  heapMb: number
  niceness: number
}): WorkProcess {
  const child = fork(file, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMb}`],
    // One processor and few memory arenas for each picture.
    env: { VIPS_CONCURRENCY: '1', MALLOC_ARENA_MAX: '2' },
  })
  const exited = once(child, 'exit').catch(() => {})
  lowerPriority(child, niceness)
  release(child)
  return {
    niceness,
    isAlive: () => child.connected,
    async run(order, deadline) {
      hold(child)
      let ended: Ended | undefined
      const stopWatch = watchDeadline(child.pid, deadline, (why) => {
        ended = why
        child.kill('SIGKILL')
      })
      try {
        const report = await answered(child, order)
        if ('problem' in report) throw new Error(report.problem)
        return report.output
      } catch (problem) {
        if (ended === 'deadline')
          throw new WorkEnded(ended, `${order.task} used ${deadline.ms} ms of the processor`)
        if (ended) throw new WorkEnded(ended, `${order.task} was not done after ${deadline.stalledMs} ms`)
        throw problem
      } finally {
        stopWatch()
        release(child)
      }
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** The result of an order. @throws WorkEnded */
function answered(child: ChildProcess, order: Order): Promise<Report> {
  return new Promise((resolve, reject) => {
    const onMessage = (report: unknown) => settle(() => resolve(report as Report))
    const onExit = (code: number | null, signal: NodeJS.Signals | null) =>
      settle(() => {
        const why = signal === 'SIGKILL' ? 'killed' : 'crash'
        reject(new WorkEnded(why, `${order.task} ended its process: ${signal ?? code}`))
      })
    const onError = (problem: Error) =>
      settle(() => reject(new WorkEnded('killed', `${order.task}: ${problem.message}`)))
    function settle(how: () => void) {
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      how()
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send(order, (problem) => {
      if (problem) onError(problem)
    })
  })
}

function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  if (pid === undefined) return
  try {
    setPriority(pid, niceness)
  } catch {
    // Not allowed on every system, and the process may have ended.
  }
}

/** An idle worker does not keep the server running. */
function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}
