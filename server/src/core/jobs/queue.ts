import type { Runner, RunnerOptions, TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '#core/db/log.ts'
import type { JobPayload, TaskName } from './tasks.ts'

/** One try of a job. A task that throws is tried again later, up to `MAX_ATTEMPTS` times. */
export interface Attempt {
  /** No try follows. */
  isLast: boolean
}

export type Task = (payload: JobPayload, attempt: Attempt) => Promise<void>

export interface Queue {
  /** Works on jobs as they come, until `close`. */
  start(): Promise<void>
  /** Works on every job that is due, each once. For tests and tools. */
  runDue(): Promise<void>
  /** Waits for the jobs under way. */
  close(): Promise<void>
}

/** Connections of the worker: one listens, the others fetch and finish jobs. */
export const queueConnections = 3
export const queueSettings = { statement_timeout: 60_000 }

const CONCURRENT_JOBS = 4

/** The worker of this instance. Any number of instances share one queue. */
export function createQueue({
  pool,
  tasks,
  log,
}: {
  /** Of the role ops, direct: a pooler in transaction mode drops LISTEN. Ended by `close`. */
  pool: pg.Pool
  tasks: Record<TaskName, Task>
  log: Log
}): Queue {
  let runner: Promise<Runner> | undefined

  const options = async (): Promise<RunnerOptions> => {
    const { Logger } = await import('graphile-worker')
    return {
      pgPool: pool,
      taskList: taskList(tasks),
      parsedCronItems: [],
      noHandleSignals: true,
      concurrency: CONCURRENT_JOBS,
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning') log.warn(`job queue: ${message}`)
      }),
    }
  }

  return {
    async start() {
      runner ??= options().then(async (given) => (await import('graphile-worker')).run(given))
      await runner
    },
    async runDue() {
      const { runOnce } = await import('graphile-worker')
      await runOnce(await options())
    },
    async close() {
      const running = await runner?.catch(() => undefined)
      await running?.stop().catch((error: Error) => log.warn(`job queue: stopping failed: ${error.message}`))
      await pool.end()
    },
  }
}

function taskList(tasks: Record<TaskName, Task>): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, TaskList[string]] => [
      name,
      async (payload, { job }) => {
        const { companyId = '', id = '' } = payload as Partial<JobPayload>
        await task({ companyId, id }, { isLast: job.attempts >= job.max_attempts })
      },
    ]),
  )
}
