import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, step } from './run.mjs'

/** @param {string[]} args */
export const npx = (...args) => run('npx', ['--no-install', ...args])

/**
 * @typedef {object} SuiteOptions
 * @property {Record<string, string>} [env]
 * @property {boolean} [quiet] shows the output only where a test fails
 * @property {string[]} [only] names of files
 * @property {string[]} [related] sources, from the root of the checkout: only tests that import one of them run
 */

/** Runs checks and suites, and counts what passed and what failed. */
export function createChecks() {
  const results = mkdtempSync(join(tmpdir(), 'mingpian-results-'))
  const began = Date.now()
  const counts = { passed: 0, failed: 0 }
  let suites = 0

  const resultFile = () => join(results, `${suites++}.json`)

  /**
   * @param {string} what @param {string[]} args of npx @param {{ env?: Record<string, string>, quiet?: boolean }} options
   * @param {() => { passed: number, failed: number }} read the runner's own counts
   */
  async function count(what, args, options, read) {
    const ended = await step(what, () =>
      run('npx', ['--no-install', ...args], options).then(
        () => true,
        () => false,
      ),
    )
    try {
      const { passed, failed } = read()
      counts.passed += passed
      counts.failed += failed
      // A file that does not even load counts no test, yet the run failed.
      if (!ended && failed === 0) counts.failed += 1
    } catch {
      counts.failed += 1
    }
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
      }
    },

    /**
     * A suite of vitest; its own counts are added up.
     * @param {string} what
     * @param {string} workspace
     * @param {SuiteOptions} [options]
     */
    async suite(what, workspace, { only = [], related = [], ...options } = {}) {
      const file = resultFile()
      const args = [
        ...['vitest', ...(related.length > 0 ? ['related', '--run', ...related] : ['run'])],
        ...['--config', `${workspace}/vitest.config.ts`, '--passWithNoTests'],
        ...['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
        ...only,
      ]
      await count(what, args, options, () => {
        const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8'))
        return { passed: numPassedTests, failed: numFailedTests }
      })
    },

    /**
     * The journeys of e2e/, walked by Playwright; its own counts are added up.
     * @param {{ only?: string[] }} [options] names of files; all of them by default
     */
    async journeys({ only = [] } = {}) {
      const file = resultFile()
      const args = [
        'playwright',
        'test',
        '--config',
        'e2e/playwright.config.ts',
        '--reporter=line,json',
        ...only,
      ]
      await count('Journeys in a browser', args, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }, () => {
        const { stats } = JSON.parse(readFileSync(file, 'utf8'))
        return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
      })
    },

    /** Says how it went and ends the process: with 1 where anything failed. */
    finish() {
      rmSync(results, { recursive: true, force: true })
      const seconds = Math.round((Date.now() - began) / 1000)
      process.stdout.write(`\nAfter ${seconds} s\n${counts.passed} passed, ${counts.failed} failed\n`)
      process.exit(counts.failed === 0 ? 0 : 1)
    },
  }
}
