import { createHash } from 'node:crypto'
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

/** `version.json`: changes with every byte of the entries. Open pages compare it with theirs. */
function versionFile(): Plugin {
  return {
    name: 'version-file',
    generateBundle(_, bundle) {
      const names = Object.values(bundle).map((part) => part.fileName)
      const version = createHash('sha256').update(names.sort().join()).digest('hex').slice(0, 12)
      this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
    },
  }
}
