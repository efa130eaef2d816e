import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { timeLimits } from '../scripts/lib/time-limits.mjs'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    environment: 'node',
    // As in web/: a file takes over a thread with its packages; its document and our modules are new.
    pool: 'threads',
    isolate: false,
    setupFiles: '../web/test/support/fresh.ts',
    ...timeLimits,
  },
})
