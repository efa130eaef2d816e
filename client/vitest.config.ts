import { defineConfig } from 'vitest/config'

/** A test that needs a document says `// @vitest-environment happy-dom` in its first line. */
export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['test/**/*.test.ts'], environment: 'node', restoreMocks: true, unstubGlobals: true },
})
