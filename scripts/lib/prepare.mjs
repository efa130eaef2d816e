import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, step } from './run.mjs'

const stamps = join(root, 'node_modules/.mingpian')

/** @param {string} name @param {string} value */
function stamped(name, value) {
  const file = join(stamps, name)
  return existsSync(file) && readFileSync(file, 'utf8') === value
}

/** @param {string} name @param {string} value */
function stamp(name, value) {
  mkdirSync(stamps, { recursive: true })
  writeFileSync(join(stamps, name), value)
}

/** Installs the packages of the lock file, unless exactly these are there already. */
export async function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (stamped('installed', wanted)) return
  await step('Installing packages', () =>
    run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true }),
  )
  stamp('installed', wanted)
}

const sources = ['contract', 'client', 'server', 'web', 'console', 'sandbox', 'demo']
const skipped = new Set(['node_modules', 'dist', 'test', 'paraglide'])

/** @param {string} folder @param {import('node:crypto').Hash} hash */
function addFolder(folder, hash) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name)
    if (skipped.has(name)) continue
    if (statSync(path).isDirectory()) addFolder(path, hash)
    else hash.update(path.slice(root.length)).update('\0').update(readFileSync(path))
  }
}

/** Builds what ships, unless nothing of it has changed since the last build. */
export async function build() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of sources) addFolder(join(root, folder), hash)
  const wanted = hash.digest('hex')
  const built = [
    'server/dist/main.js',
    'sandbox/dist/main.js',
    'web/dist/ssr/document.js',
    'console/dist/index.html',
    'demo/dist/seed.js',
  ].every((file) => existsSync(join(root, file)))
  if (built && stamped('built', wanted)) return
  await Promise.all(
    ['web', 'console', 'server', 'sandbox', 'demo'].map((workspace) =>
      step(`Building ${workspace}`, () =>
        run('npm', ['run', 'build', '-w', workspace, '--silent'], { quiet: true }),
      ),
    ),
  )
  stamp('built', wanted)
}
