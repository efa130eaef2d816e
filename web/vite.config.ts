import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { messages } from './vite.messages.ts'
import {
  alias,
  base,
  css,
  cssTarget,
  inlineConst,
  smallIcons,
  smallMessages,
  smallRuntime,
  smallSdk,
  syntax,
} from './vite.shared.ts'

/** The client: two entries, the card alone and everything else. The document that starts them is `src/app/startup/document.tsx`. */
export default defineConfig({
  base,
  plugins: [
    messages(),
    smallRuntime(),
    smallMessages(),
    smallSdk(),
    smallIcons(),
    react(),
    versionFile(),
    compressed(),
  ],
  css,
  resolve: { alias },
  build: {
    outDir: 'dist/client',
    manifest: true,
    target: syntax,
    cssTarget,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      optimization: { inlineConst },
      input: { card: 'src/app/startup/card-entry.tsx', app: 'src/app/startup/app-entry.tsx' },
      output: {
        // The card's file names every chunk that it may load later: a name without words is a third of the length.
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        // What seldom changes is a file of its own, and so is read from the cache after an update.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // Other pages draw cards as well, each another part of one: the card itself loads it as one file all the same.
            { name: 'card-view', test: /\/features\/card\/view\// },
            { name: cardBase },
          ],
        },
      },
    },
  },
})

interface Modules {
  getModuleInfo(id: string): { importedIds: string[]; code: string | null } | null
}

/** What the card needs beside its own page is one file: pieces of a hundred bytes each cost more than they save. */
function cardBase(id: string, modules: Modules): string | null {
  if (/\/src\/pages\/|features\/card\/view\/|\.css|app\/startup\/(card|app)-entry/.test(id)) return null
  const needed = neededByCard(modules)
  // Every message and every icon can be reached through the one list of them: those count that the card names.
  const message = /paraglide\/messages\/(\w+)\.js$/.exec(id)?.[1]
  const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id)?.[1]
  const listed = message ?? icon?.replaceAll('-', '')
  const counts = listed ? needed.words.has(listed) : needed.ids.has(id)
  return counts ? 'base' : null
}

let known: { ids: Set<string>; words: Set<string> } | undefined

/** Everything that the card's entry imports, directly or not, and the names of the messages and icons used there. */
function neededByCard(modules: Modules): { ids: Set<string>; words: Set<string> } {
  if (known) return known
  const ids = new Set<string>()
  const words = new Set<string>()
  const visit = (id: string) => {
    if (ids.has(id)) return
    ids.add(id)
    const { importedIds = [], code } = modules.getModuleInfo(id) ?? {}
    for (const [, name = ''] of (code ?? '').matchAll(/\bm\.(\w+)/g)) words.add(name)
    for (const [, names = ''] of (code ?? '').matchAll(/import \{([^}]*)\} from "lucide-react"/g))
      for (const [name] of names.matchAll(/\w+/g)) words.add(name.toLowerCase())
    importedIds.forEach(visit)
  }
  visit(join(import.meta.dirname, 'src/app/startup/card-entry.tsx'))
  known = { ids, words }
  return known
}

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

/** Beside each script and style the same for phones that take it smaller: squeezed once here, not at every request. */
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
