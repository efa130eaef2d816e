/**
 * Puts each planted defect into its source file in turn and expects its test to fail; the file is restored after it.
 * `npm run plant` plants all, `npm run plant -- header` those whose words contain "header". `npm run plant -- --check`
 * plants none: it looks whether every defect and every named test still has its place.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { planted, plantedInTests } from './lib/planted-defects.mjs'
import { root } from './lib/run.mjs'

/** @typedef {import('./lib/planted-defects.mjs').Planted} Planted */

/** The npm scripts that find defects without running a test. */
const scripts = ['arrows', 'types']

const results = mkdtempSync(join(tmpdir(), 'mingpian-planted-'))

/** @param {string} file */
const read = (file) => readFileSync(join(root, file), 'utf8')

/**
 * The file's text with the defect in it.
 * @param {Planted} defect
 * @throws if the text to replace does not occur exactly once
 */
function plantedText({ defect, file, sound = '', wrong = '', append }) {
  const text = read(file)
  if (append !== undefined) return text + append
  if (text.split(sound).length !== 2)
    throw new Error(`${defect}: ${file} has not exactly one ${sound.trim()}`)
  return text.replace(sound, () => wrong)
}

/** @returns {string[]} what has lost its place */
function misplaced() {
  const problems = []
  for (const defect of planted) {
    try {
      plantedText(defect)
      if (!scripts.includes(defect.test)) read(defect.test)
    } catch (error) {
      problems.push(/** @type {Error} */ (error).message)
    }
  }
  for (const { test, title } of plantedInTests)
    if (!read(test).includes(title)) problems.push(`${test} has no test called ${title}`)
  return problems
}

/** @param {Planted} defect @returns {Promise<boolean>} whether a test failed, rather than none was run */
async function isRed({ test, title }) {
  if (scripts.includes(test)) return !(await succeeds('npm', ['run', '--silent', test]))
  const [workspace = ''] = test.split('/')
  const result = join(results, 'result.json')
  rmSync(result, { force: true })
  const how = [
    '--bail=1',
    '--config',
    `${workspace}/vitest.config.ts`,
    '--reporter=json',
    `--outputFile=${result}`,
  ]
  const only = title ? ['--testNamePattern', title] : []
  await succeeds('npx', ['--no-install', 'vitest', 'run', ...how, ...only, test.slice(workspace.length + 1)])
  return JSON.parse(readFileSync(result, 'utf8')).numFailedTests > 0
}

/** @param {string} command @param {string[]} args */
const succeeds = (command, args) =>
  promisify(execFile)(command, args, { cwd: root, maxBuffer: 100 * 1024 * 1024 }).then(
    () => true,
    () => false,
  )

/** @param {Planted} defect */
async function plant(defect) {
  const file = join(root, defect.file)
  const sound = readFileSync(file)
  const restore = () => writeFileSync(file, sound)
  const interrupted = () => {
    restore()
    process.exit(130)
  }
  process.once('SIGINT', interrupted)
  try {
    writeFileSync(file, plantedText(defect))
    return await isRed(defect)
  } finally {
    restore()
    process.off('SIGINT', interrupted)
  }
}

const word = process.argv.slice(2).join(' ')
const problems = misplaced()
for (const problem of problems) process.stdout.write(`${problem}\n`)
let missed = problems.length
if (word !== '--check') {
  const chosen = planted.filter((one) => JSON.stringify(one).includes(word))
  if (chosen.length === 0) {
    process.stdout.write(`no planted defect contains "${word}"\n`)
    missed++
  }
  for (const defect of chosen) {
    const red = await plant(defect)
    if (!red) missed++
    process.stdout.write(`${red ? 'red  ' : 'MISSED'} ${defect.defect} (${defect.test})\n`)
  }
}
rmSync(results, { recursive: true, force: true })
process.exit(missed === 0 ? 0 : 1)
