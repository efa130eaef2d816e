import type { Counter } from 'prom-client'
import type { Log } from '#core/db/log.ts'

/** Upkeep of a module by timer. Any number of instances may run it at once. */
export interface Job {
  /** For the log: `<name> failed: <reason>; retry in <time>`. */
  name: string
  everyMs: number
  run(): Promise<unknown>
}

/**
 * Runs every job now and then at its interval. Runs of one job never overlap; a run that fails is logged and counted.
 * @returns stops, after the runs under way
 */
export function startRounds(jobs: readonly Job[], log: Log, failures?: Counter<'task'>): () => Promise<void> {
  const rounds = jobs.map(({ name, everyMs, run }) => {
    const step = () =>
      run().then(
        () => {},
        (error: Error) => {
          failures?.inc({ task: name })
          log.warn(`${name} failed: ${error.message}; retry in ${Math.round(everyMs / 60_000)} min`)
        },
      )
    let work = step()
    const timer = setInterval(() => {
      work = work.then(step)
    }, everyMs).unref()
    return async () => {
      clearInterval(timer)
      await work
    }
  })
  return async () => {
    await Promise.all(rounds.map((stop) => stop()))
  }
}
