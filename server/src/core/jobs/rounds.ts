import type { Counter } from 'prom-client'
import type { Log } from '#core/db/log.ts'

/** Upkeep of a module by timer. Any number of instances may run it at once. */
export interface Job {
  /** For the log: `<name> failed: <reason>; retry in <time>`. */
  name: string
  everyMs: number
  run(): Promise<unknown>
}

/** Pause after a first failure. It doubles with each further one, up to the interval of the job. */
const retryMs = 60_000

/**
 * Runs every job now and then at its interval. A run that fails is logged and counted, and repeated after a minute. Runs
 * of one job never overlap. The first runs follow one another, so that they leave connections to the callers of a server
 * that starts.
 * @returns stops, after the runs under way
 */
export function startRounds(jobs: readonly Job[], log: Log, failures?: Counter<'task'>): () => Promise<void> {
  let isClosing = false
  let firstRuns: Promise<unknown> = Promise.resolve()
  const rounds = jobs.map(({ name, everyMs, run }) => {
    let failed = 0
    let timer: NodeJS.Timeout | undefined

    async function step(): Promise<void> {
      if (isClosing) return
      let pauseMs = everyMs
      try {
        await run()
        failed = 0
      } catch (error) {
        failures?.inc({ task: name })
        pauseMs = Math.min(retryMs * 2 ** failed++, everyMs)
        log.warn(`${name} failed: ${(error as Error).message}; retry in ${Math.ceil(pauseMs / 60_000)} min`)
      }
      if (isClosing) return
      timer = setTimeout(() => {
        work = step()
      }, pauseMs).unref()
    }

    let work = firstRuns.then(step)
    firstRuns = work
    return async () => {
      clearTimeout(timer)
      await work
    }
  })
  return async () => {
    isClosing = true
    await Promise.all(rounds.map((stop) => stop()))
  }
}
