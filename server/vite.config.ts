import { defineConfig } from 'vite'

/** One file for Node: our own packages bundled, everything from npm left outside. */
export default defineConfig({
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    target: 'node20',
    sourcemap: true,
    rollupOptions: { output: { entryFileNames: 'main.js' } },
  },
  ssr: { noExternal: [/^@mingpian\//] },
})
