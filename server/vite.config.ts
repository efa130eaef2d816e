import { defineConfig } from 'vite'

// Hundreds of small files each: to read them one by one would be a fifth of the server's start.
const manyFiles = ['@sinclair/typebox', 'kysely', 'read-excel-file', 'write-excel-file']

/** Three programs for Node, the server, its worker processes and its tool: our own packages bundled, everything else from npm left outside. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      input: { main: 'src/main.ts', worker: 'src/worker.ts', cli: 'src/cli/main.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
  ssr: { noExternal: [/^@mingpian\//, 'swagger-ui-dist', ...manyFiles] },
})
