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
        // Code that seldom changes is in a file of its own, which still comes from the cache after an update.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            // Other pages draw cards as well, each another part of one: the card itself loads it as one file all the same.
            { name: 'card-view', test: /\/features\/card\/view\// },
            { name: partOf },
          ],
        },
      },
    },
  },
})

interface Modules {
  getModuleInfo(id: string): { importedIds: string[]; code: string | null } | null
}

/** Each a file of its own, with all that its entries import: pieces of a hundred bytes each cost more than they save. */
const parts = [
  { name: 'base', entries: ['src/app/startup/card-entry.tsx'] },
  // Every card loads these once it is live.
  {
    name: 'live',
    entries: [
      'src/features/tracking/page-visit.ts',
      'src/features/share/offer.ts',
      'src/app/startup/later.ts',
    ],
  },
]

function partOf(id: string, modules: Modules): string | null {
  if (/\/src\/pages\/|features\/card\/view\/|\.css|app\/startup\/(card|app)-entry/.test(id)) return null
  // Every message and every icon can be reached through the one list of them: those count that the part names.
  const message = /paraglide\/messages\/(\w+)\.js$/.exec(id)?.[1]
  const icon = /lucide-react\/dist\/esm\/icons\/([\w-]+)\.mjs$/.exec(id)?.[1]
  const listed = message ?? icon?.replaceAll('-', '')
  const part = parts.find(({ entries }) => {
    const needed = neededBy(entries, modules)
    return listed ? needed.words.has(listed) : needed.ids.has(id)
  })
  return part?.name ?? null
}

interface Needed {
  ids: Set<string>
  words: Set<string>
}

const known = new Map<string[], Needed>()

/** Everything that the entries import, directly or not, and the names of the messages and icons used there. */
function neededBy(entries: string[], modules: Modules): Needed {
  const before = known.get(entries)
  if (before) return before
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
  for (const entry of entries) visit(join(import.meta.dirname, entry))
  const needed = { ids, words }
  known.set(entries, needed)
  return needed
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
