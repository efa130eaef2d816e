import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install } from './lib/prepare.mjs'
import { run, step } from './lib/run.mjs'
import { systemPackages } from './lib/system.mjs'

const began = Date.now()
let passed = 0
let failed = 0
const results = mkdtempSync(join(tmpdir(), 'mingpian-results-'))
const npx = (/** @type {string[]} */ ...args) => run('npx', ['--no-install', ...args])

/** One check that is a test by itself. @param {string} what @param {() => Promise<void>} work */
async function check(what, work) {
  try {
    await step(what, work)
    passed += 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    failed += 1
  }
}

let suites = 0
/**
 * A suite of vitest; its own counts are added up.
 * @param {string} what
 * @param {string} config
 * @param {{ env?: Record<string, string>, quiet?: boolean, only?: string[], without?: string[] }} [options] quiet: its
 * output only where it fails; only, without: names of files
 */
async function suite(what, config, { only = [], without = [], ...options } = {}) {
  const file = join(results, `${suites++}.json`)
  const args = [
    'vitest',
    'run',
    '--config',
    config,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...only,
    ...without.map((name) => `--exclude=**/${name}`),
  ]
  const ended = await step(what, () =>
    run('npx', ['--no-install', ...args], options).then(
      () => true,
      () => false,
    ),
  )
  try {
    const counts = JSON.parse(readFileSync(file, 'utf8'))
    passed += counts.numPassedTests
    failed += counts.numFailedTests
    // A file that does not even load counts no test, yet the run failed.
    if (!ended && counts.numFailedTests === 0) failed += 1
  } catch {
    failed += 1
  }
}

await install()
await step('Looking at the system', systemPackages)
await Promise.all([
  build(),
  check('Lint and format', () => npx('biome', 'check', '--error-on-warnings', '.')),
])

// Journeys mostly wait for a browser: what they leave of two cores is enough for the other tests. Half of their time:
const longest = ['accounts', 'card-edit', 'hosts', 'kills', 'staff'].map((name) => `${name}.test.ts`)
const journeys = 'e2e/vitest.config.ts'
const server = 'server/vitest.config.ts'
await Promise.all([
  (async () => {
    await suite('Journeys in a browser', journeys, { only: longest })
    await suite('Web', 'web/vitest.config.ts', { quiet: true })
    await suite('Contract', 'contract/vitest.config.ts', { quiet: true })
    await check('Import rules', () => run('npm', ['run', '--silent', 'arrows']))
    await check('Planted defects', () => run('node', ['scripts/plant.mjs', '--check']))
  })(),
  (async () => {
    await suite('More journeys in a browser', journeys, { without: longest, quiet: true })
    await suite('Sandbox', 'sandbox/vitest.config.ts', { quiet: true })
    await suite('Demo', 'demo/vitest.config.ts', { quiet: true })
    await suite('Server on PostgreSQL 15', server, { quiet: true, env: { TEST_PG: '15' } })
  })(),
  (async () => {
    await check('Types', () => run('node', ['scripts/types.mjs']))
    await suite('Server on the embedded PostgreSQL 18', server, { quiet: true })
    await check('Dead exports', () => npx('knip', '--no-progress'))
  })(),
])

rmSync(results, { recursive: true, force: true })
process.stdout.write(
  `\nAfter ${Math.round((Date.now() - began) / 1000)} s\n${passed} passed, ${failed} failed\n`,
)
process.exit(failed === 0 ? 0 : 1)
