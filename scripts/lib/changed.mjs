import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * Files of the checkout that differ from where this branch left `base`, those that git does not know yet too.
 * @param {string} [base] a commit or branch; `main` where none is given
 * @returns {string[]} paths from the root of the checkout
 */
export function changedFiles(base = 'main') {
  const from = git('merge-base', base, 'HEAD')
  const changed = git('diff', '--name-only', '--diff-filter=d', from)
  const unknown = git('ls-files', '--others', '--exclude-standard')
  return [...new Set(`${changed}\n${unknown}`.split('\n').filter(Boolean))]
}

/** @param {string} folder @returns {string[]} every test file below it, from the root of the checkout */
const testsBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name))

/** @param {string} file */
const text = (file) => readFileSync(join(root, file), 'utf8')

/** @param {string} module of server/src/domain @returns {string[]} the groups of api/ whose handlers use it */
const groupsUsing = (module) =>
  readdirSync(join(root, 'server/src/api')).filter((group) =>
    readdirSync(join(root, 'server/src/api', group)).some((file) =>
      text(join('server/src/api', group, file)).includes(`#domain/${module}/`),
    ),
  )

/**
 * @typedef {object} Reach what of the server's tests a file can break
 * @property {string[]} folders of server/test
 * @property {string} [imports] tests that import from here
 * @property {RegExp} [files] by their paths below server/test
 */

/**
 * Every server test imports the whole app, so imports do not tell what a change can break there. Names do: a test
 * belongs to what its folder is called after, and to the modules that it imports itself. The first rule that fits holds.
 * @type {[RegExp, (name: string) => Reach][]}
 */
const serverRules = [
  [/^server\/test\/support\//, () => ({ folders: ['invariants'] })],
  [/^server\/test\/([^/]+)\//, (name) => ({ folders: [name] })],
  [
    /^server\/(migrations|sql)\//,
    () => ({
      folders: [],
      files: /^(ownership|db\/(former-schema|inventory|migrate|schema|sql-files|sql-objects|upgrade))\./,
    }),
  ],
  [
    /^server\/src\/domain\/([^/]+)\//,
    (name) => ({
      folders: [name, ...groupsUsing(name), 'invariants'],
      imports: `#domain/${name}/`,
      files: /^(ownership|structure)\./,
    }),
  ],
  [
    /^server\/src\/core\/([^/]+)\//,
    (name) => ({ folders: [name, 'security', 'invariants'], imports: `#core/${name}/` }),
  ],
  [/^contract\/src\/shared\//, () => ({ folders: ['http', 'invariants', 'security'] })],
  [
    /^(?:server\/src\/api|contract\/src)\/([^/.]+)/,
    (name) => ({ folders: [name, 'invariants'], files: /^structure\./ }),
  ],
  [/^server\//, () => ({ folders: ['invariants'], files: /^[^/]+$/ })],
]

/**
 * @param {string} file
 * @param {string[]} tests all tests of the server
 * @returns {string[]}
 */
function serverTests(file, tests) {
  if (tests.includes(file)) return [file]
  for (const [pattern, reachOf] of serverRules) {
    const fit = pattern.exec(file)
    if (!fit) continue
    const { folders, imports, files } = reachOf(fit[1] ?? '')
    return tests.filter(
      (test) =>
        folders.some((folder) => test.startsWith(`server/test/${folder}/`)) ||
        files?.test(test.slice('server/test/'.length)) ||
        (imports !== undefined && text(test).includes(imports)),
    )
  }
  return []
}

/** @param {string} file @param {string[]} journeys @returns {string[]} the journeys that are named, or visit a page that changed */
function journeysOf(file, journeys) {
  if (journeys.includes(file)) return [file]
  const [, page] = /^web\/src\/pages\/(.+)\/[^/]+$/.exec(file) ?? []
  const visiting = page ? journeys.filter((journey) => text(journey).includes(`pages/${page}/index`)) : []
  // The budgets of the first route hold for everything that is built.
  return /^(web|client)\/src\//.test(file) ? [...visiting, 'e2e/first-route.test.ts'] : visiting
}

/**
 * Finds the tests that a change can have broken.
 * @param {string[]} files paths from the root of the checkout
 * @returns {{ server: string[], walked: string[], related: string[] }} test files of the server and of journeys, and sources whose tests the import graph
 * of the other workspaces tells
 */
export function reachOf(files) {
  const tests = testsBelow('server/test')
  const journeys = testsBelow('e2e')
  return {
    server: [...new Set(files.flatMap((file) => serverTests(file, tests)))],
    walked: [...new Set(files.flatMap((file) => journeysOf(file, journeys)))],
    related: files.filter(
      (file) => /^(?!server\/|e2e\/).*\.(tsx?|css|json)$/.test(file) || /^server\/src\//.test(file),
    ),
  }
}

/** Workspaces whose tests the import graph tells apart. */
export const relatedWorkspaces = ['web', 'client', 'contract', 'sandbox', 'demo', 'console'].filter((name) =>
  existsSync(join(root, name, 'vitest.config.ts')),
)
