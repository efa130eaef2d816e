import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: { include: ['test/**/*.test.{ts,tsx}'], environment: 'node', testTimeout: 60_000 },
})
