import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The console. The server puts a nonce into each document that it sends (server/src/api/console). */
export default defineConfig({
  base: '/console/',
  plugins: [react(), noncedStyles(), compressed()],
  build: {
    outDir: 'dist',
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2_000,
  },
})

/** antd makes some styles without its nonce, such as the one that stops scrolling under a dialog. */
function noncedStyles(): Plugin {
  return {
    name: 'nonced-styles',
    transform(code, id) {
      if (!id.includes('/@rc-component/util/') || !id.endsWith('/dynamicCSS.js')) return null
      const nonced = code.replace(
        /if \(csp\?\.nonce\) \{\s*styleNode\.nonce = csp\?\.nonce;\s*\}/,
        `styleNode.nonce = csp?.nonce ?? document.querySelector('meta[property="csp-nonce"]')?.nonce ?? '';`,
      )
      if (nonced === code) this.error('antd sets the nonce of its styles in another way now')
      return nonced
    },
  }
}

/** Beside each script and style the same in less bytes, made once. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    async writeBundle({ dir = '' }, bundle) {
      for (const part of Object.values(bundle)) {
        if (!/\.(js|css)$/.test(part.fileName)) continue
        const bytes = Buffer.from(part.type === 'chunk' ? part.code : part.source)
        await writeFile(join(dir, `${part.fileName}.br`), brotliCompressSync(bytes))
        await writeFile(join(dir, `${part.fileName}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}
