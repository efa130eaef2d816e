import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
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
  const missing = missingModules(here('./src/paraglide/messages'))
  if (missing.length > 0)
    throw new Error(
      `the compiler of the messages left out files, ${missing[0]} among them: raise the limit of open files (ulimit -n)`,
    )
  writeFileSync(stamp, hash)
}

/**
 * The compiler opens all files at once. Where the system refuses some, it leaves them out and ends as if all were well.
 * @param folder of the compiled messages
 * @returns names of modules that its index exports and that are not there
 */
export function missingModules(folder: string): string[] {
  const index = join(folder, '_index.js')
  if (!existsSync(index)) return ['_index.js']
  const named = [...readFileSync(index, 'utf8').matchAll(/from '\.\/(.+)'/g)].map(([, name = '']) => name)
  return named.filter((name) => !existsSync(join(folder, name)))
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
