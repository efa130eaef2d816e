import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './run.mjs'

/**
 * The release before the one in this checkout: its version, and its commit.
 * @type {{ version: string, commit: string }}
 */
export const former = JSON.parse(readFileSync(join(root, 'server/former-release.json'), 'utf8'))

/** The folder of its kept build. `FORMER_BUILD` names another one, for example of a clone that keeps it for others. */
export const formerFolder = resolve(process.env.FORMER_BUILD || join(root, '.cache/releases', former.commit))

/** Whether the build is kept: a folder that an interrupted build left lacks the mark. */
export const isFormerKept = () => existsSync(join(formerFolder, 'kept'))

/**
 * A file of the former release, from the history of the checkout.
 * @param {string} path from the root of the checkout
 * @throws Error where the clone lacks the commit
 */
export const formerFile = (path) => git('show', `${former.commit}:${path}`)

/** @param {string} folder from the root of the checkout @returns {string[]} names of its files in the former release */
export const formerFiles = (folder) =>
  git('ls-tree', '-r', '--name-only', former.commit, `${folder}/`)
    .split('\n')
    .filter(Boolean)
    .map((path) => path.slice(folder.length + 1))

/**
 * The lines of all files of a folder in the former release, in the order of their names; '' where there is none.
 * @param {string} folder from the root of the checkout
 */
export const formerText = (folder) =>
  formerFiles(folder).length === 0
    ? ''
    : git('grep', '--no-color', '-hI', '-e', '', former.commit, '--', folder)

/** @param {string[]} args */
function git(...args) {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26, stdio: 'pipe' })
  } catch (cause) {
    throw new Error(`no commit ${former.commit} of release ${former.version} here: git fetch --unshallow`, {
      cause,
    })
  }
}
