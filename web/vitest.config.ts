import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { cssModules, messages } from './vite.shared.ts'

/** Plain Node; a test that needs a DOM says `// @vitest-environment happy-dom` in its first line. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [messages(), react()],
  css: { modules: cssModules },
  test: {
    include: ['test/**/*.test.{ts,tsx}'],
    environment: 'node',
    restoreMocks: true,
    unstubGlobals: true,
  },
})
