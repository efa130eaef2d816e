import type { Services } from '#services.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Removes what was put there a day ago and completed by nobody; answers how much that was. */
export const sweepUploads = (store: Pick<Services['store'], 'sweep'>, now = Date.now()): Promise<number> =>
  store.sweep('company/', new Date(now - DAY_MS))

/** Does so every hour. Any number of instances may do it at once. @returns stops it, after what is under way */
export function keepUploads({ store, log }: Pick<Services, 'store' | 'log'>): () => Promise<void> {
  const sweep = () =>
    sweepUploads(store).then(
      (removed) => {
        if (removed > 0) log.info({ removed }, 'uploads that nobody completed are gone')
      },
      (problem: Error) => log.warn(`old uploads were not looked for: ${problem.message}`),
    )
  let work = sweep()
  const timer = setInterval(() => {
    work = work.then(sweep)
  }, HOUR_MS).unref()
  return async () => {
    clearInterval(timer)
    await work
  }
}
