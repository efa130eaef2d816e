import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

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
    testTimeout: 60_000,
  },
})
