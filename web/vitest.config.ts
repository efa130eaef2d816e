import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { timeLimits } from '../scripts/lib/time-limits.mjs'
import { compileMessages, messagesInOne } from './vite.messages.ts'
import { css } from './vite.shared.ts'

compileMessages()

// A phone can be in another zone than its company, so that time by the phone's own clock fails a test.
process.env.TZ = 'Pacific/Auckland'

/** Plain Node; a test that needs a DOM says `// @vitest-environment happy-dom` in its first line. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [messagesInOne(), react()],
  css,
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    environment: 'node',
    // A file takes over a thread with the packages that it has loaded; its document and our modules are new.
    pool: 'threads',
    isolate: false,
    setupFiles: './test/support/fresh.ts',
    ...timeLimits,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
