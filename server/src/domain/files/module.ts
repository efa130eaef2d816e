import { sql } from 'kysely'
import type { Log } from '#core/db/log.ts'
import { inIso } from '#core/in-words.ts'
import type { Module } from '#domain/module.ts'
import { eraseUploads, uploads } from './person-files.ts'
import { removeFiles, reviveRemovals, sweepUploads } from './removal.ts'
import type { Store } from './stores/store.ts'
import { type ForgetsUploads, forgetUnusedUploads } from './unused.ts'

export const files = {
  name: 'files',
  what: 'the file stores, uploads, kept files and their removal',
  uses: [],
  door: [
    'checks',
    'keep-picture',
    'kept-files',
    'removal',
    'store',
    'stores/create',
    'stores/disk',
    'stores/disk-grant',
    'stores/store',
    'upload/picture',
    'upload/place',
    'upload/queries',
    'upload/take-in',
    'upload/volume',
    'usage',
  ],
  tables: {
    file_removal: { sample: `insert into file_removal (company_id, urls) values (:company, '{x}')` },
    upload: { persons: { keptOut: 'by trigger', erasure: 'erasure' } },
    upload_volume: {
      persons: { keptOut: 'by trigger', erasure: 'erasure' },
      sample: `insert into upload_volume (company_id, person_id, day, is_staff, bytes)
          select company_id, person_id, current_date, false, 1 from person limit 1`,
    },
  },
  expiry: [{ table: 'upload_volume', when: sql`day < (now() at time zone 'utc')::date - 1` }],
  jobs: ({ db, modules, store, log }: ForgetsUploads & { store: Pick<Store, 'sweep'>; log: Log }) => [
    { name: 'reviving removals of files', everyMs: 60_000, run: () => reviveRemovals(db) },
    {
      name: 'sweeping uploads',
      everyMs: 3_600_000,
      run: async () => {
        const removed = await sweepUploads(store)
        if (removed > 0) log.info(`sweeping uploads: removed ${removed} that were never completed`)
      },
    },
    {
      name: 'forgetting unused uploads',
      everyMs: 24 * 3_600_000,
      run: async () => {
        const forgotten = await forgetUnusedUploads({ db, modules })
        if (forgotten > 0) log.info(`forgetting unused uploads: ${forgotten}`)
      },
    },
  ],
  tasks: { remove_files: removeFiles },
  erasure: { run: async (db, of, { release }) => release(await eraseUploads(db, of)) },
  personalData: async (db, of) => ({ uploads: (await uploads(db, of)).map(inIso('at')) }),
} satisfies Module
