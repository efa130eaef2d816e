import type { Counter } from 'prom-client'

/** Work for which no caller waits and that may fail; it is not retried. */
export interface Background {
  run(what: string, work: () => Promise<void>): void
  /** Waits for running work: before the database closes, and in tests. */
  settled(): Promise<void>
}

export function createBackground(
  log: { warn(fields: object, message: string): void },
  failures?: Counter<'what'>,
): Background {
  const underWay = new Set<Promise<void>>()
  return {
    run(what, work) {
      const job = work()
        .catch((problem: unknown) => {
          failures?.inc({ what })
          log.warn({ what, problem: String(problem) }, 'background work failed')
        })
        .finally(() => underWay.delete(job))
      underWay.add(job)
    },
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}
