import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { audit } from './lib/audit.mjs'
import { changedFiles, reachOf, relatedWorkspaces } from './lib/changed.mjs'
import { createChecks, npx } from './lib/checks.mjs'
import { build, install } from './lib/prepare.mjs'
import { root, run, step } from './lib/run.mjs'
import { systemPackages } from './lib/system.mjs'
import { turnOf } from './lib/turns.mjs'

/**
 * `npm test`: what CI checks. A third of the slow tests runs each time, chosen by the seed (lib/turns.mjs); `TEST_SEED`
 * repeats a run. With `CI=true` all files of tests run, all looks and all cases. `npm run test:full`: besides, every check of the request pipeline on every call, all inputs of the fuzz
 * test and all probes of SQL, all repetitions of the faults, and the audit of the packages. `--without-audit` leaves the
 * audit out, for registries that do not offer it.
 * `npm test -- --changed[=<commit>]`: what the change since the commit (`main` where none is given) can have broken.
 */
const options = process.argv.slice(2)
const isFull = options.includes('--full')
const withoutAudit = isFull && options.includes('--without-audit')
const changed = options.find((option) => /^--changed(=|$)/.test(option))
const known = ['--full', withoutAudit && '--without-audit', changed]
if (options.some((option) => !known.includes(option))) {
  process.stderr.write('npm test -- [--full [--without-audit] | --changed[=<commit>]]\n')
  process.exit(2)
}
if (isFull) process.env.TEST_FULL = '1'
process.env.TEST_SEED ??= String(randomInt(2 ** 31))
if (!isFull && !changed && process.env.CI !== 'true')
  process.env.TEST_TURN = turnOf(Number(process.env.TEST_SEED))
process.stdout.write(`TEST_SEED=${process.env.TEST_SEED}\n`)

const { check, suite, journeys, finish } = createChecks()

const lint = () => check('Lint and format', () => npx('biome', 'check', '--error-on-warnings', '.'))
const types = () => check('Types', () => run('node', ['scripts/types.mjs']))
const importRules = () => check('Import rules', () => run('npm', ['run', '--silent', 'arrows']))

/**
 * The server's tests and the journeys use both cores: at the same time they would take as long, and each step longer.
 * What needs one core runs beside them, in two parts, so that no core waits at the end. It gives way to the journeys: a
 * browser that waits for the processor looks like one that hangs.
 */
async function everything() {
  await Promise.all([build(), lint()])
  await Promise.all([
    suite('Server on the embedded PostgreSQL 18', 'server', { quiet: true }),
    (async () => {
      await types()
      await importRules()
      await check('Dead exports', () => npx('knip', '--no-progress'))
      await check('Planted defects', () => run('node', ['scripts/plant.mjs', '--check']))
    })(),
  ])
  await Promise.all([
    journeys(),
    (async () => {
      const beside = { quiet: true, isBehind: true }
      await suite('Server on PostgreSQL 15', 'server', { ...beside, env: { TEST_PG: '15' } })
      await suite('Web', 'web', beside)
      await suite('Sandbox', 'sandbox', beside)
      await suite('Demo', 'demo', beside)
      await suite('Console', 'console', beside)
      await suite('Contract', 'contract', beside)
      await suite('Client', 'client', beside)
    })(),
  ])
  if (isFull && !withoutAudit) await check('Vulnerabilities', audit)
}

/** @param {string[]} files */
async function whatChanged(files) {
  const { server, walked, related } = reachOf(files)
  process.stdout.write(`${files.length} files changed\n`)
  const sources = related.map((file) => join(root, file))
  await Promise.all([
    (async () => {
      await lint()
      await types()
      await importRules()
      if (walked.length > 0) {
        await build()
        await journeys({ only: walked })
      }
    })(),
    (async () => {
      if (server.length > 0) await suite('Server', 'server', { only: server })
      if (files.some((file) => /^server\/(migrations|sql)\//.test(file)))
        await suite('Server on PostgreSQL 15', 'server', { quiet: true, env: { TEST_PG: '15' } })
      for (const workspace of sources.length > 0 ? relatedWorkspaces : [])
        await suite(`What imports it in ${workspace}`, workspace, { quiet: true, related: sources })
    })(),
  ])
}

await install()
await step('Looking at the system', systemPackages)
if (changed) await whatChanged(changedFiles(changed.split('=')[1]))
else await everything()
if (withoutAudit) process.stdout.write('\nLeft out as asked: Vulnerabilities\n')
await finish()
