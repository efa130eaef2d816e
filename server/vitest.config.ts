import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['test/**/*.test.ts'],
    // What asks nothing of the database, or is about the embedded one itself, runs once.
    exclude:
      process.env.TEST_PG === '15'
        ? [
            'test/*.test.ts',
            'test/{document,gateway,http,oem,platform,poster,qrcode,site,upload,wxwork}/**',
            'test/db/{embedded,kills}.test.ts',
            'test/invariants/fuzz.test.ts',
            'test/security/{headers,redirects,secrets,writes,sessions,matrix}.test.ts',
          ]
        : [],
    globalSetup: './test/support/cluster.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // A machine under load is slow, not wrong.
    expect: { poll: { timeout: 20_000 } },
  },
})
