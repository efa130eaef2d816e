import { defineConfig } from 'vite'

/** One program for Node, the seeder: our own packages bundled, everything else from npm left outside. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: 'seed.js' } },
  },
  ssr: { noExternal: [/^@mingpian\//, '@sinclair/typebox', 'kysely'] },
})
