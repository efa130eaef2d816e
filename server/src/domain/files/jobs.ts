import type { Database } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import type { Job } from '#core/jobs/rounds.ts'
import { reviveRemovals } from './removal.ts'
import type { Store } from './stores/store.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Removes uploads that were not completed within a day. @returns how many */
export const sweepUploads = (store: Pick<Store, 'sweep'>, now = Date.now()): Promise<number> =>
  store.sweep('company/', new Date(now - DAY_MS))

export const jobs = ({
  db,
  store,
  log,
}: {
  db: Pick<Database, 'ops'>
  store: Pick<Store, 'sweep'>
  log: Log
}): Job[] => [
  { name: 'reviving removals of files', everyMs: MINUTE_MS, run: () => reviveRemovals(db) },
  {
    name: 'sweeping uploads',
    everyMs: HOUR_MS,
    run: async () => {
      const removed = await sweepUploads(store)
      if (removed > 0) log.info(`sweeping uploads: removed ${removed} that were never completed`)
    },
  },
]
