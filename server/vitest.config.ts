import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['test/**/*.test.ts'],
    // The statements that are ours to get wrong run on the oldest server too: every call once, and what derives from events.
    exclude:
      process.env.TEST_PG === '15'
        ? [
            'test/*.test.ts',
            'test/{document,http,platform,poster,qrcode,security,wxwork}/**',
            'test/db/{embedded,kills}.test.ts',
            'test/backup/{embedded,refusals}.test.ts',
            'test/invariants/fuzz.test.ts',
          ]
        : [],
    globalSetup: './test/support/cluster.ts',
    setupFiles: './test/support/setup.ts',
    // A process for many files: what a file imports costs as much as what it tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // A machine under load is slow, not wrong.
    expect: { poll: { timeout: 20_000 } },
  },
})
