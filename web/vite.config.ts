import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { messages } from './vite.messages.ts'
import { base, browsers, cssModules } from './vite.shared.ts'

/** The client: two entries, the card alone and everything else. The document that starts them is `src/document.tsx`. */
export default defineConfig({
  base,
  plugins: [messages(), react(), versionFile()],
  css: { modules: cssModules },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: browsers,
    cssTarget: browsers,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: { card: 'src/app/card-entry.tsx', app: 'src/app/app-entry.tsx' } },
  },
})

/** `version.json`: the names of the entries, which change with every byte of the client. Open pages compare it. */
function versionFile(): Plugin {
  return {
    name: 'version-file',
    generateBundle(_, bundle) {
      const entries = Object.values(bundle).flatMap((c) =>
        c.type === 'chunk' && c.isEntry ? [c.fileName] : [],
      )
      this.emitFile({
        type: 'asset',
        fileName: 'version.json',
        source: JSON.stringify({ entries: entries.sort() }),
      })
    },
  }
}
