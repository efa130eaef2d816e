import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: { include: ['test/**/*.test.ts'], testTimeout: 20_000, hookTimeout: 60_000, isolate: false },
})
