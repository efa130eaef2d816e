import { Counter } from 'prom-client'
import { Failure } from '#core/http/failure.ts'
import { createFairQueue, isAnonymous, type WorkOwner } from './fair-queue.ts'
import { startProcess, WorkEnded, type WorkProcess } from './process.ts'
import type { Tasks } from './serve.ts'

type Output<Task> = Task extends (input: never) => Promise<infer Result> ? Result : never

/**
 * Does a task of `T` in a process of its own.
 * @param waits `job` if no caller waits for the result: then more time may pass
 * @throws WorkEnded where a retry would end in the same way; Failure unavailable where the machine had no time for it
 */
export type RunTask<T extends Tasks> = <K extends keyof T & string>(
  task: K,
  input: Parameters<T[K]>[0],
  waits?: 'caller' | 'job',
) => Promise<Output<T[K]>>

/** Processes that work on uploaded files, in an order that is fair to companies and persons. */
export interface Workers<T extends Tasks> {
  /**
   * Waits for the owner's turn and does `work`, which may use one process until it ends. What `work` reads into memory
   * is bounded by the number of places.
   * @throws Failure unavailable, if too much work is waiting; what `work` throws
   */
  turn<R>(owner: WorkOwner, work: (run: RunTask<T>) => Promise<R>): Promise<R>
  /** Counts processes that ended before their work was done, by task and reason. */
  ended: Counter<'task' | 'reason'>
  /** Ends all processes. */
  close(): Promise<void>
}

interface Options {
  /** The program of the processes, as Node runs it: it calls `serveTasks`. */
  file: string
  /** Milliseconds of the processor that one task may use, the start of its process included. */
  deadlineMs: number
  /**
   * Milliseconds that may pass at most. By default 50 s for a caller, since clients and proxies give up after a minute,
   * and five deadlines for a job: less than the two minutes after which a conversion without progress gets a new job.
   */
  stalledMs?: { caller: number; job: number }
  log: { warn(fields: object, message: string): void }
  /** Pieces of work at the same time. */
  places?: number
  /** Megabytes of JavaScript heap for each process. */
  heapMb?: number
  /** Milliseconds after which a process without work is ended. */
  idleMs?: number
}

/** Seconds after which a caller may try once more. */
const retryAfter = 5

/**
 * `owned`: a third of the share that a process of normal priority gets. With `PRIORITY_BELOW_NORMAL` (10) it is a tenth:
 * on a busy machine the start of the process alone then takes half a minute, and a caller waits for most of this work.
 * `anonymous`: a tenth of that, so that it slows no company's work.
 */
const niceness = { owned: 5, anonymous: 15 }

export function createWorkers<T extends Tasks>({
  file,
  deadlineMs,
  stalledMs = { caller: Math.max(50_000, 2 * deadlineMs), job: 5 * deadlineMs },
  log,
  places = 3,
  heapMb = 384,
  idleMs = 30_000,
}: Options): Workers<T> {
  const queue = createFairQueue({ places })
  const all = new Set<WorkProcess>()
  const idle: { worker: WorkProcess; timer: NodeJS.Timeout }[] = []
  const ended = new Counter({
    name: 'work_processes_ended_total',
    help: 'Processes for work on uploaded files that ended before their work, by task and reason',
    labelNames: ['task', 'reason'],
    registers: [],
  })

  function take(niceness: number): WorkProcess {
    for (;;) {
      const at = idle.findLastIndex(({ worker }) => worker.niceness === niceness)
      const [found] = at < 0 ? [] : idle.splice(at, 1)
      if (!found) break
      clearTimeout(found.timer)
      if (found.worker.isAlive()) return found.worker
      all.delete(found.worker)
    }
    const worker = startProcess({ file, heapMb, niceness })
    all.add(worker)
    return worker
  }

  function giveBack(worker: WorkProcess): void {
    if (!all.has(worker)) return
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((one) => one.worker === worker),
        1,
      )
      void discard(worker)
    }, idleMs).unref()
    idle.push({ worker, timer })
  }

  async function discard(worker: WorkProcess): Promise<void> {
    all.delete(worker)
    await worker.kill()
  }

  const runWith =
    (niceness: number): RunTask<T> =>
    async (task, input, waits = 'caller') => {
      const worker = take(niceness)
      try {
        const deadline = { ms: deadlineMs, stalledMs: stalledMs[waits] }
        return (await worker.run({ task, input }, deadline)) as Output<T[typeof task]>
      } catch (problem) {
        if (!(problem instanceof WorkEnded)) throw problem
        ended.inc({ task, reason: problem.why })
        log.warn({ task, reason: problem.why, problem: problem.message }, 'a worker process ended early')
        await discard(worker)
        throw problem.isOfTask ? problem : new Failure('unavailable', { retryAfter })
      } finally {
        giveBack(worker)
      }
    }

  return {
    turn: (owner, work) =>
      queue.run(owner, () => work(runWith(isAnonymous(owner) ? niceness.anonymous : niceness.owned))),
    ended,
    async close() {
      for (const { timer } of idle.splice(0)) clearTimeout(timer)
      await Promise.all([...all].map(discard))
    },
  }
}
