import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { bundled } from './vite.inline.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const inputs = [
  ...readdirSync(here('./messages')).map((file) => here(`./messages/${file}`)),
  here('./project.inlang/settings.json'),
]

/**
 * Compiles `messages/` into typed functions under `src/paraglide`, unless that was done for the same texts before.
 * In a process of its own: the compiler's library keeps timers that would hold up a build or a test run for 30 s.
 * The locale is set by the app, never guessed by the library.
 */
export function compileMessages(): void {
  const stamp = here('./src/paraglide/stamp')
  const hash = inputs
    .reduce((sum, file) => sum.update(readFileSync(file)), createHash('sha256'))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  const compiler = createRequire(import.meta.url)
    .resolve('@inlang/paraglide-js')
    .replace(/dist.*$/, 'bin/run.js')
  const options =
    '--strategy globalVariable baseLocale --emit-ts-declarations --no-emit-readme --silent'.split(' ')
  const where = ['--project', here('./project.inlang'), '--outdir', here('./src/paraglide')]
  execFileSync(process.execPath, [compiler, 'compile', ...where, ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  writeFileSync(stamp, hash)
}

/** Compiles at the start of a build, and again when a text changes under a watcher. */
export const messages = (): Plugin => ({
  name: 'messages',
  buildStart() {
    for (const file of inputs) this.addWatchFile(file)
    compileMessages()
  },
})

/** All messages as one module, where more than a thousand would be read again for each file of tests. */
export const messagesInOne = (): Plugin => ({
  name: 'messages-in-one',
  enforce: 'pre',
  async load(id) {
    if (id !== here('./src/paraglide/messages/_index.js')) return
    return bundled({
      minify: false,
      lib: { entry: id, formats: ['es'], fileName: 'messages' },
      rolldownOptions: { external: /runtime\.js$/ },
    })
  },
})
