import { setTimeout as wait } from 'node:timers/promises'
import type { Runner, RunnerOptions, TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Counter } from 'prom-client'
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
  /** Works on jobs as they arrive, until `close`. Retries where it fails. */
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
const RESTART_MS = 5_000

/** Makes the worker of this instance. Any number of instances share one queue. */
export function createQueue({
  pool,
  tasks,
  failures,
  log,
}: {
  /** Of the role ops, direct: a pooler in transaction mode drops LISTEN. Ended by `close`. */
  pool: pg.Pool
  tasks: Record<TaskName, Task>
  /** Counts the tries that failed. */
  failures?: Counter<'task' | 'last'>
  log: Log
}): Queue {
  let runner: Promise<Runner> | undefined
  let isClosing = false
  repeatAfterErrors(pool, log, () => isClosing)

  const options = async (): Promise<RunnerOptions> => {
    const { Logger } = await import('graphile-worker')
    return {
      pgPool: pool,
      taskList: taskList(tasks, failures),
      parsedCronItems: [],
      noHandleSignals: true,
      concurrency: CONCURRENT_JOBS,
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning') log.warn(`job queue: ${message}`)
      }),
    }
  }

  const tryLater = (problem: string) => {
    log.warn(`job queue: ${problem}; next start in ${RESTART_MS / 1000} s`)
    setTimeout(() => {
      if (!isClosing) startRunner()
    }, RESTART_MS).unref()
  }

  /** Resolves after the first try. Without the runner the server still answers calls, and jobs wait. */
  async function startRunner(): Promise<void> {
    runner = run()
    await runner.catch((error: Error) => tryLater(`the runner did not start: ${error.message}`))
  }

  async function run(): Promise<Runner> {
    const started = await (await import('graphile-worker')).run(await options())
    // It ends by itself after an error that it cannot repeat.
    const ended = (error?: Error) => {
      if (!isClosing) tryLater(`the runner ended${error ? `: ${error.message}` : ''}`)
    }
    started.promise.then(() => ended(), ended)
    return started
  }

  return {
    start: () => (runner ? Promise.resolve() : startRunner()),
    async runDue() {
      const { runOnce } = await import('graphile-worker')
      await runOnce(await options())
    },
    async close() {
      isClosing = true
      const running = await runner?.catch(() => undefined)
      await running?.stop().catch((error: Error) => log.warn(`job queue: stopping failed: ${error.message}`))
      await pool.end()
    },
  }
}

// A code after which graphile-worker repeats a statement, up to a hundred times and with growing pauses.
const REPEATED = 'ETIMEDOUT'

/** Tries of one statement that ends a job, in about an hour. Below the library's own limit. */
const MAX_TRIES = 50
const MAX_COUNTED = 1_000
const RECONNECT_MS = 1_000

/**
 * Makes the worker repeat what fails. It does not await the statements that end a job, so that each rejection of them
 * would be unhandled, which ends the process. They are therefore repeated after every error and given up without one:
 * another worker finds the job by its expired lock.
 */
function repeatAfterErrors(pool: pg.Pool, log: Log, isClosing: () => boolean): void {
  const tries = new Map<string, number>()
  const never = () => new Promise<never>(() => {})
  const repeat = (error: Error) => Promise.reject(Object.assign(error, { code: REPEATED }))

  function failed(error: Error, [statement]: unknown[]): Promise<unknown> {
    if (pool.ending) return never()
    const { name = '', values } = (statement ?? {}) as pg.QueryConfig
    if (!/^(complete|fail)_job/.test(name)) return isTransient(error) ? repeat(error) : Promise.reject(error)
    const key = JSON.stringify([name, values])
    const count = (tries.get(key) ?? 0) + 1
    // Those of statements that succeeded at last stay behind.
    if (tries.size > MAX_COUNTED) tries.clear()
    tries.set(key, count)
    if (count === 1) log.warn(`job queue: the end of a job was not stored: ${error.message}`)
    if (count < MAX_TRIES) return repeat(error)
    tries.delete(key)
    return Promise.resolve({ rows: [], rowCount: 0 })
  }

  // Two forms with several types each, of which the library uses the one that returns a promise, and pg the other.
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown
  const connectPatiently = async (): Promise<unknown> => {
    for (;;) {
      try {
        return await connect()
      } catch (error) {
        if (pool.ending) return never()
        if (isClosing()) return repeat(error as Error)
        log.warn(`job queue: ${(error as Error).message}`)
      }
      await wait(RECONNECT_MS, undefined, { ref: false })
    }
  }
  pool.connect = ((...args: unknown[]) => (args.length > 0 ? connect(...args) : connectPatiently())) as never
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      const result = query(...args)
      return result instanceof Promise ? result.catch((error: Error) => failed(error, args)) : result
    }) as never
  })
}

function taskList(tasks: Record<TaskName, Task>, failures?: Counter<'task' | 'last'>): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, TaskList[string]] => [
      name,
      async (payload, { job }) => {
        const { companyId = '', id = '' } = payload as Partial<JobPayload>
        const isLast = job.attempts >= job.max_attempts
        try {
          await task({ companyId, id }, { isLast })
        } catch (error) {
          failures?.inc({ task: name, last: String(isLast) })
          throw error
        }
      },
    ]),
  )
}
