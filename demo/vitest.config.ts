import { defineConfig } from 'vitest/config'

/** On a database of the server's own tests. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: '../server/test/support/cluster.ts',
    setupFiles: '../server/test/support/setup.ts',
    // As in server/: a process for several files, which imports the server once.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
