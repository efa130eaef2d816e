import { configDefaults, defineConfig } from 'vitest/config'
import { timeLimits } from '../scripts/lib/time-limits.mjs'
import { leftOut } from '../scripts/lib/turns.mjs'

/** On a database of the server's own tests. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...leftOut('demo/test').map((file) => `test/${file}`)],
    globalSetup: '../server/test/support/cluster.ts',
    setupFiles: '../server/test/support/setup.ts',
    // As in server/: a process for several files, which imports the server once.
    isolate: false,
    maxWorkers: 2,
    ...timeLimits,
  },
})
