import { existsSync } from 'node:fs'
import { run, step } from './run.mjs'

const shell = { file: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' }
const whole = { file: '/usr/bin/chromium', package: 'chromium' }

/** The better one first: the same engine without windows starts and opens pages for a quarter of the processor time. */
export const browsers = [shell, whole]

/** System files that the tests need, and the Debian packages that bring them. */
const needs = [
  shell,
  { file: '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc', package: 'fonts-noto-cjk' },
  { file: '/usr/lib/postgresql/15/bin/postgres', package: 'postgresql-15' },
  { file: '/usr/bin/zbarimg', package: 'zbar-tools' },
]

const lackingOf = (/** @type {typeof needs} */ all) =>
  all.filter(({ file }) => !existsSync(file)).map((need) => need.package)

/** @param {string[]} packages */
async function aptInstall(packages) {
  if (packages.length === 0) return
  await step(`Installing ${packages.join(', ')}`, async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env, quiet: true })
    // A distribution's server package would start a cluster of its own: ours are private and short-lived.
    const options = ['-y', '-qq', '--no-install-recommends']
    await run('apt-get', ['install', ...options, ...packages], { env, quiet: true })
  })
}

/** Installs missing packages with apt. */
export async function systemPackages() {
  try {
    await aptInstall(lackingOf(needs))
  } catch (error) {
    if (existsSync(shell.file)) throw error
    // A system that does not offer it: the whole browser does as well.
    process.stdout.write(`  ${error instanceof Error ? error.message : error}\n`)
    await aptInstall(lackingOf(needs.map((need) => (need === shell ? whole : need))))
  }
}
