import { defineConfig } from 'vitest/config'
import { timeLimits } from '../scripts/lib/time-limits.mjs'

/** A test that needs a document says `// @vitest-environment happy-dom` in its first line. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    environment: 'node',
    // As in web/: a file takes over a thread with its packages; its document and our modules are new.
    pool: 'threads',
    isolate: false,
    setupFiles: '../web/test/support/fresh.ts',
    restoreMocks: true,
    unstubGlobals: true,
    ...timeLimits,
  },
})
