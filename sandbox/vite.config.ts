import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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
  return { plugins: [react(), compressed()], build: { outDir: 'dist/client' } }
})

/** Beside each script, style and page the same in less bytes, made once. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    async writeBundle({ dir = '' }, bundle) {
      for (const part of Object.values(bundle)) {
        if (!/\.(js|css|html)$/.test(part.fileName)) continue
        const bytes = Buffer.from(part.type === 'chunk' ? part.code : part.source)
        await writeFile(join(dir, `${part.fileName}.br`), brotliCompressSync(bytes))
        await writeFile(join(dir, `${part.fileName}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
