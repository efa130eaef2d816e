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

const products = { web: 'ssr/document.js', console: 'index.html', server: 'main.js' }
const all = { ...products, sandbox: 'main.js', demo: 'seed.js' }

/**
 * Builds the workspaces, unless nothing of them has changed since the last build.
 * @param {{ isProduction?: boolean }} [options] `isProduction`: without the simulator and the demo
 */
export async function build({ isProduction = false } = {}) {
  const workspaces = isProduction ? products : all
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')))
  for (const folder of sources) addFolder(join(root, folder), hash)
  const wanted = hash.digest('hex')
  const built = Object.entries(workspaces).every(([workspace, file]) =>
    existsSync(join(root, workspace, 'dist', file)),
  )
  if (built && (stamped('built', wanted) || (isProduction && stamped('built product', wanted)))) return
  await Promise.all(
    Object.keys(workspaces).map((workspace) =>
      step(`Building ${workspace}`, () =>
        run('npm', ['run', 'build', '-w', workspace, '--silent'], { quiet: true }),
      ),
    ),
  )
  stamp(isProduction ? 'built product' : 'built', wanted)
}
