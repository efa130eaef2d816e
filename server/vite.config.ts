import { defineConfig } from 'vite'

// Hundreds of small files each: to read them one by one would be a fifth of the server's start.
const manyFiles = ['@sinclair/typebox', 'kysely', 'read-excel-file', 'write-excel-file']

/** One file for Node: our own packages bundled, everything else from npm left outside. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
  ssr: { noExternal: [/^@mingpian\//, ...manyFiles] },
})
