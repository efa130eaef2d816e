import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: './test/support/cluster.ts',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // A machine under load is slow, not wrong.
    expect: { poll: { timeout: 20_000 } },
  },
})
