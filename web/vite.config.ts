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
  eagerReact,
  inlineConst,
  smallIcons,
  smallMessages,
  smallRuntime,
  smallSdk,
  syntax,
} from './vite.shared.ts'
import { groups } from './vite.splitting.ts'

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
    eagerReact(),
    noteFirstFiles(),
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
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter(isLoadedLater) },
    reportCompressedSize: false,
    rolldownOptions: {
      optimization: { inlineConst },
      input: { card: 'src/app/startup/card-entry.tsx', app: 'src/app/startup/app-entry.tsx' },
      output: {
        // The card's file names every chunk that it may load later: a name without words is a third of the length.
        // Every page loads the list of all names: a letter less in each of five hundred is worth it, and of 42 bits two
        // files of one store never have the same.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: { groups },
      },
    },
  },
})

/** The files that both entries import: they are loaded before any code runs. */
let firstFiles = new Set<string>()
const isLoadedLater = (file: string) => !firstFiles.has(file)

/** Before the bundler lists what each dynamic import preloads. */
function noteFirstFiles(): Plugin {
  return {
    name: 'first-files',
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const importedBy = (file: string, seen = new Set<string>()): Set<string> => {
          const part = bundle[file]
          if (part?.type !== 'chunk') return seen
          for (const each of part.imports)
            if (!seen.has(each)) {
              seen.add(each)
              importedBy(each, seen)
            }
          return seen
        }
        const [first = new Set<string>(), ...others] = Object.values(bundle)
          .filter((part) => part.type === 'chunk' && part.isEntry)
          .map(({ fileName }) => importedBy(fileName))
        firstFiles = new Set([...first].filter((file) => others.every((files) => files.has(file))))
      },
    },
  }
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
