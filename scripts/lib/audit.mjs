import { execFile } from 'node:child_process'
import { root } from './run.mjs'

/** Answers of a registry that has no audit: it knows no such address, or does not take the request. */
const notOffered = new Set([404, 405, 410, 501])

/**
 * Asks the registry for known vulnerabilities of the packages.
 * @throws where one is high or critical, and where the registry could not be asked: the message says which
 */
export async function audit() {
  const { code, output } = await answerOf('npm', ['audit', '--json', '--audit-level=high'])
  const problem = problemOf(code, output)
  if (problem) throw new Error(`Vulnerabilities: ${problem}`)
}

/**
 * @param {number} code of `npm audit --json`
 * @param {string} output
 * @returns {string | undefined} nothing where no package has a vulnerability that is high or critical
 */
export function problemOf(code, output) {
  /** @type {{ vulnerabilities?: Record<string, { severity: string }>, statusCode?: number, uri?: string, message?: string }} */
  let report
  try {
    report = JSON.parse(output)
  } catch {
    return `not checked: npm audit ended with ${code} and no report`
  }
  if (notOffered.has(report.statusCode ?? 0)) {
    const registry = report.uri ? new URL(report.uri).host : 'the registry'
    return (
      `not checked: ${registry} does not offer the audit (HTTP ${report.statusCode}). Set npm_config_registry to one that does, ` +
      'or leave the check out by name: npm run test:full -- --without-audit'
    )
  }
  if (!report.vulnerabilities) return `not checked: ${report.message ?? `npm audit ended with ${code}`}`
  if (code === 0) return undefined
  const found = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `${name} (${severity})`)
  return `${found.join(', ')}; npm audit tells more`
}

/** @param {string} command @param {string[]} args @returns {Promise<{ code: number, output: string }>} */
const answerOf = (command, args) =>
  new Promise((done) => {
    execFile(command, args, { cwd: root, maxBuffer: 1 << 26 }, (error, output) =>
      done({ code: error ? Number(error.code) || 1 : 0, output }),
    )
  })
