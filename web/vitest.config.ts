import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compileMessages, messagesInOne } from './vite.messages.ts'
import { css } from './vite.shared.ts'

compileMessages()

/** Plain Node; a test that needs a DOM says `// @vitest-environment happy-dom` in its first line. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [messagesInOne(), react()],
  css,
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    environment: 'node',
    // A thread of its own for each file: what one leaves in its document is nothing to the next.
    pool: 'threads',
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
