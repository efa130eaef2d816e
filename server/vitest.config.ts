import { configDefaults, defineConfig } from 'vitest/config'
import { timeLimits } from '../scripts/lib/time-limits.mjs'
import { leftOut } from '../scripts/lib/turns.mjs'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    // PostgreSQL 15, the oldest that we support, repeats what depends on its version: the migrations, the catalogue and the
    // roles, one good answer of each call, and the property tests of events and numbers.
    include:
      process.env.TEST_PG === '15'
        ? [
            'test/db/{inventory,migrate,roles,schema,sql-files,sql-objects,upgrade}.test.ts',
            'test/invariants/calls.test.ts',
            'test/events/{dwell,exactness}.test.ts',
            'test/clue/visits.test.ts',
            'test/scores/exactness.test.ts',
            'test/leads/undone.test.ts',
            'test/card-statistics/{migration,statistics}.test.ts',
          ]
        : ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...leftOut('server/test').map((file) => `test/${file}`)],
    globalSetup: './test/support/cluster.ts',
    setupFiles: './test/support/setup.ts',
    // A process for many files: what a file imports costs as much as what it tests.
    isolate: false,
    // Of what a test leaves behind almost all is young: a larger nursery is swept less often.
    execArgv: ['--max-semi-space-size=64'],
    ...timeLimits,
    // Some tests wait for a deadline: a third worker uses the two cores meanwhile.
    maxWorkers: 3,
  },
})
