import { defineConfig } from 'vitest/config'
import { timeLimits } from '../scripts/lib/time-limits.mjs'

export default defineConfig({
  root: import.meta.dirname,
  // The declarations keep no state that a file of tests could leave to the next.
  test: { include: ['test/**/*.test.ts'], environment: 'node', isolate: false, ...timeLimits },
})
