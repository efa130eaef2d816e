import type { Runner, RunnerOptions, TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from '#core/db/log.ts'
import { isTransient } from '#core/db/pg-errors.ts'
import type { JobPayload, TaskName } from './tasks.ts'

/** One try of a job. A task that throws is tried again later, up to `MAX_ATTEMPTS` times. */
export interface Attempt {
  /** No try follows. */
  isLast: boolean
}

export type Task = (payload: JobPayload, attempt: Attempt) => Promise<void>

export interface Queue {
  /** Works on jobs as they arrive, until `close`. */
  start(): Promise<void>
  /** Works on every job that is due, each once. For tests and tools. */
  runDue(): Promise<void>
  /** Waits for the jobs under way. */
  close(): Promise<void>
}

/** Connections of the worker: one listens, the others fetch and finish jobs. */
export const queueConnections = 3
export const queueSettings = { statement_timeout: 60_000 }

const CONCURRENT_JOBS = 3

/** Makes the worker of this instance. Any number of instances share one queue. */
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
  repeatWhileAway(pool)

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

// A code after which graphile-worker repeats a statement, up to a hundred times and with growing pauses.
const REPEATED = 'ETIMEDOUT'

/**
 * Gives each error of an unreachable database a code after which the worker repeats the statement. The worker does not
 * await the statements that end a job: an error with another code would be an unhandled rejection, which ends the
 * process.
 */
function repeatWhileAway(pool: pg.Pool): void {
  const repeated = (error: Error): Promise<never> => {
    // No statement is repeated after `close`; another worker finds the job by its expired lock.
    if (pool.ending) return new Promise(() => {})
    return Promise.reject(isTransient(error) ? Object.assign(error, { code: REPEATED }) : error)
  }
  // `never`: both wrapped functions have several forms, which no single type of a wrapper can name.
  const wrap = (call: (...args: never[]) => unknown) =>
    ((...args: never[]) => {
      const result = call(...args)
      return result instanceof Promise ? result.catch(repeated) : result
    }) as never
  pool.connect = wrap(pool.connect.bind(pool))
  pool.on('connect', (client) => {
    client.query = wrap(client.query.bind(client))
  })
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
