import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Three builds: the page of the phones, the bridge that goes into each product page, the server (`--ssr`). */
export default defineConfig(({ mode, isSsrBuild }) => {
  if (isSsrBuild) return { build: { outDir: 'dist', emptyOutDir: false, target: 'node20' } }
  if (mode === 'bridge')
    return {
      build: {
        outDir: 'dist/bridge',
        lib: {
          entry: 'src/bridge/main.ts',
          formats: ['iife'],
          name: 'phoneBridge',
          fileName: () => 'bridge.js',
        },
      },
    }
  return { plugins: [react()], build: { outDir: 'dist/client' } }
})
