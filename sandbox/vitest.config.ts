import { defineConfig } from 'vitest/config'
import { timeLimits } from '../scripts/lib/time-limits.mjs'

export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['test/**/*.test.ts'], isolate: false, ...timeLimits },
})
