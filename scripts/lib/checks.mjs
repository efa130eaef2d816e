import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, run, step } from './run.mjs'

/** @param {string[]} args */
export const npx = (...args) => run('npx', ['--no-install', ...args])

/**
 * @typedef {object} SuiteOptions
 * @property {Record<string, string>} [env]
 * @property {boolean} [quiet] shows the output only where a test fails
 * @property {boolean} [isBehind] other programs get the processor first
 * @property {string[]} [only] names of files
 * @property {string[]} [related] sources, from the root of the checkout: only tests that import one of them run
 */

/**
 * The outcome of one run of a suite.
 * @typedef {object} Outcome
 * @property {number} passed tests
 * @property {number} failed tests
 * @property {string[]} failures titles of the failed tests
 * @property {string[]} files their files
 * @property {Map<string, number>} seconds how long each file of tests took, by its path from the root
 * @property {string[]} [notRun] the files of tests that lack something here, one entry for each test
 */

/** With more failed tests than this, about one in a thousand, none runs a second time: so many do not fail by chance. */
const mostByChance = 10

/** @param {string} file the JSON report of vitest @returns {Outcome} */
function vitestOutcome(file) {
  /** @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string }[] }} TestFile */
  /** @type {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} */
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
  const failed = testResults.filter(({ status }) => status === 'failed')
  /** One entry for each test of these states. @param {string[]} states */
  const testsIn = (states) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => states.includes(status))
        .map(({ fullName }) => ({ file: relative(root, name), fullName })),
    )
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    files: failed.map(({ name }) => name),
    failures: testsIn(['failed']).map(({ file, fullName }) => `${file} › ${fullName}`),
    notRun: testsIn(['skipped', 'pending']).map(({ file }) => file),
    seconds: new Map(
      testResults.map(({ name, startTime, endTime }) => [relative(root, name), (endTime - startTime) / 1000]),
    ),
  }
}

/** @param {string} file the JSON report of Playwright @returns {Outcome} */
function playwrightOutcome(file) {
  /** @typedef {{ ok: boolean, file: string, line: number, title: string, tests: { results: { duration: number }[] }[] }} Spec */
  /** @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite */
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: Suite[] }} */
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'))
  /** @param {Suite} suite @returns {Spec[]} */
  const specsIn = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)]
  const specs = suites.flatMap(specsIn)
  const failed = specs.filter(({ ok }) => !ok)
  /** @type {Map<string, number>} */
  const seconds = new Map()
  for (const { file, tests } of specs) {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0)
    seconds.set(`e2e/${file}`, (seconds.get(`e2e/${file}`) ?? 0) + ms / 1000)
  }
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
    files: failed.map(({ file, line }) => `${file}:${line}`),
    failures: failed.map(({ file, title }) => `e2e/${file} › ${title}`),
    seconds,
  }
}

/**
 * Runs checks and suites, and counts what passed and what failed. A few failed tests run a second time at the end, alone
 * on the machine; the report names those that pass then (docs/decisions/0045-second-attempt.md).
 */
export function createChecks() {
  const results = mkdtempSync(join(tmpdir(), 'mingpian-results-'))
  const began = Date.now()
  const counts = { passed: 0, failed: 0 }
  /** How long each file of tests took. @type {[what: string, seconds: number][]} */
  const durations = []
  /** Names of failed checks and tests, for the last lines of the report. @type {string[]} */
  let failures = []
  /** @type {string[]} */
  const notRun = []
  /** @type {{ outcome: Outcome, attempt: () => Promise<Outcome> }[]} */
  const unsettled = []
  let suites = 0

  const resultFile = () => join(results, `${suites++}.json`)

  /**
   * @param {string} what @param {string[]} args of npx @param {{ env?: Record<string, string>, quiet?: boolean, isBehind?: boolean }} options
   * @param {() => Outcome} read the runner's own counts
   * @returns {Promise<Outcome>}
   */
  async function outcomeOf(what, args, options, read) {
    const ended = await step(what, () =>
      run('npx', ['--no-install', ...args], options).then(
        () => true,
        () => false,
      ),
    )
    try {
      const outcome = read()
      for (const [file, seconds] of outcome.seconds) durations.push([`${file} (${what})`, seconds])
      if (ended || outcome.failed > 0) return outcome
      // An error outside of every test counts no test, yet the run failed.
      return { ...outcome, failed: 1, failures: [`${what}: an error outside of the tests`] }
    } catch {
      failures.push(`${what}: the runner wrote no result`)
      return { passed: 0, failed: 1, failures: [], files: [], seconds: new Map() }
    }
  }

  /** @param {(files?: string[]) => Promise<Outcome>} attempt runs all files, or these alone */
  async function count(attempt) {
    const outcome = await attempt()
    counts.passed += outcome.passed
    counts.failed += outcome.failed
    notRun.push(...(outcome.notRun ?? []))
    if (outcome.failed === 0) return
    failures.push(...outcome.failures)
    // A runner that crashed, or a skipped test, is none of chance.
    if (outcome.failed !== outcome.failures.length) return
    unsettled.push({ outcome, attempt: () => attempt(outcome.files.length > 0 ? outcome.files : undefined) })
  }

  /** @returns {Promise<string[]>} titles of the tests that passed at their second attempt */
  async function secondAttempts() {
    /** @type {string[]} */
    const byChance = []
    if (counts.failed > mostByChance) return byChance
    for (const { outcome, attempt } of unsettled) {
      const again = await attempt()
      if (again.failed > 0 || again.passed < outcome.failed) continue
      counts.failed -= outcome.failed
      counts.passed += outcome.failed
      byChance.push(...outcome.failures)
      failures = failures.filter((title) => !outcome.failures.includes(title))
    }
    return byChance
  }

  return {
    /** One check that is a test by itself. @param {string} what @param {() => Promise<void>} work */
    async check(what, work) {
      try {
        await step(what, work)
        counts.passed += 1
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
        counts.failed += 1
        failures.push(what)
      }
    },

    /**
     * A suite of vitest; its own counts are added up.
     * @param {string} what
     * @param {string} workspace
     * @param {SuiteOptions} [options]
     */
    async suite(what, workspace, { only = [], related = [], ...options } = {}) {
      await count((failed) => {
        const file = resultFile()
        const args = [
          ...['vitest', ...(related.length > 0 && !failed ? ['related', '--run', ...related] : ['run'])],
          ...['--config', `${workspace}/vitest.config.ts`, '--passWithNoTests'],
          ...['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
          ...(failed ?? only),
        ]
        return outcomeOf(what, args, options, () => vitestOutcome(file))
      })
    },

    /**
     * The journeys of e2e/, walked by Playwright; its own counts are added up.
     * @param {{ only?: string[] }} [options] names of files; all of them by default
     */
    async journeys({ only = [] } = {}) {
      await count((failed) => {
        const file = resultFile()
        const args = [
          'playwright',
          'test',
          '--config',
          'e2e/playwright.config.ts',
          '--reporter=line,json',
          ...(failed ?? only),
        ]
        const options = { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }
        return outcomeOf('Journeys in a browser', args, options, () => playwrightOutcome(file))
      })
    },

    /** Says how it went and ends the process: with 1 where anything failed. */
    async finish() {
      const byChance = await secondAttempts()
      rmSync(results, { recursive: true, force: true })
      const seconds = Math.round((Date.now() - began) / 1000)
      const slowest = durations.sort(([, one], [, other]) => other - one).slice(0, 10)
      if (slowest.length > 0) process.stdout.write('\nThe slowest files of tests, in seconds:\n')
      for (const [what, took] of slowest) process.stdout.write(`${took.toFixed(1).padStart(7)} ${what}\n`)
      for (const file of new Set(notRun)) {
        const tests = notRun.filter((other) => other === file).length
        process.stdout.write(`Not run: ${file} (tests: ${tests})\n`)
      }
      for (const title of byChance) process.stdout.write(`Passed at the second attempt: ${title}\n`)
      for (const title of failures) process.stdout.write(`Failed: ${title}\n`)
      process.stdout.write(`\nAfter ${seconds} s\n${counts.passed} passed, ${counts.failed} failed\n`)
      process.exit(counts.failed === 0 ? 0 : 1)
    },
  }
}
