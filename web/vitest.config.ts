import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compileMessages } from './vite.messages.ts'
import { css } from './vite.shared.ts'

compileMessages()

/** Plain Node; a test that needs a DOM says `// @vitest-environment happy-dom` in its first line. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  css,
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    environment: 'node',
    // A context of its own for each file, without a process of its own: what a file imports costs most of its time.
    pool: 'vmThreads',
    testTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})
