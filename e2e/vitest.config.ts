import { defineConfig } from 'vitest/config'

/** One browser and one house at a time: two cores are few for a database, two servers and Chromium. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['**/*.test.ts'],
    globalSetup: './support/house.ts',
    testTimeout: 120_000,
    hookTimeout: 180_000,
    fileParallelism: false,
    // A process for all files: a page's driver costs half a second to read.
    isolate: false,
    retry: 0,
  },
})
