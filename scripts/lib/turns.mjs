import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Files of tests that take turns: they are slow, and few changes can break what they guard, or other tests show the same
 * on fewer pages. `npm test` has one of three turns, chosen by its seed, and leaves out the files of the other two. The
 * turns of a folder with many files take about equally long. A file in no turn runs every time.
 */
const turns = {
  'server/test': [
    [
      'cli/key.test.ts',
      'db/interrupted-upgrade.test.ts',
      'db/watch.test.ts',
      'faults/disk.test.ts',
      'faults/kills.test.ts',
      'faults/start.test.ts',
      'http/once.test.ts',
    ],
    [
      'backup/embedded.test.ts',
      'backup/refusals.test.ts',
      'db/kills.test.ts',
      'faults/database.test.ts',
      'faults/loop.test.ts',
      'work/hostile-files.test.ts',
    ],
    [
      'db/embedded.test.ts',
      'faults/messages.test.ts',
      'faults/orders.test.ts',
      'faults/stop.test.ts',
      'faults/vendor.test.ts',
      'main.test.ts',
      'editing/conversion.test.ts',
    ],
  ],
  'demo/test': [['seed-again.test.ts'], [], []],
  e2e: [
    [
      'access.test.ts',
      'accounts.test.ts',
      'codes.test.ts',
      'company-card.test.ts',
      'inspector.test.ts',
      'kinds.test.ts',
      'quiet-hours.test.ts',
      'sessions.test.ts',
      'staff.test.ts',
      'tracking.test.ts',
    ],
    [
      'card-edit.test.ts',
      'console.test.ts',
      'console-leads.test.ts',
      'console-places.test.ts',
      'docs.test.ts',
      'hosts.test.ts',
      'location.test.ts',
      'vendor-faults.test.ts',
      'widths.test.ts',
    ],
    [
      'card-statistics.test.ts',
      'console-access.test.ts',
      'console-company.test.ts',
      'console-content.test.ts',
      'console-sorting.test.ts',
      'customers.test.ts',
      'early-tap.test.ts',
      'forms.test.ts',
      'grants.test.ts',
      'hostile-content.test.ts',
      'notices.test.ts',
      'pool.test.ts',
      'user-center.test.ts',
      'wxapp-code.test.ts',
    ],
  ],
}

/** @param {number} seed of the run @returns {string} the value of `TEST_TURN`, by which the suites know the turn */
export const turnOf = (seed) => String(seed % 3)

/**
 * The files of a folder that this run leaves out. None where `TEST_TURN` is not set: in `npm run test:full`, with
 * `--changed`, and where a runner is started by hand.
 * @param {keyof typeof turns} folder
 * @returns {string[]} paths from the folder
 * @throws Error where a listed file is missing
 */
export function leftOut(folder) {
  for (const file of turns[folder].flat())
    if (!existsSync(join(root, folder, file)))
      throw new Error(`no file ${folder}/${file}, see scripts/lib/turns.mjs`)
  const turn = process.env.TEST_TURN
  return turn === undefined ? [] : turns[folder].flatMap((files, nth) => (nth === Number(turn) ? [] : files))
}
