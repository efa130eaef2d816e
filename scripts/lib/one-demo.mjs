import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Claims a data folder for this process: two demos in one would share a database and overwrite each other's chats and
 * facts. A claim whose process is gone counts as none.
 * @param {string} dataDir @param {string} address where the demo will be opened
 * @returns {() => void} gives the folder free
 * @throws {Error} with one line, where a demo runs there
 */
export function claimDataDir(dataDir, address) {
  const file = join(dataDir, 'demo.lock')
  mkdirSync(dataDir, { recursive: true })
  const claim = () => writeFileSync(file, JSON.stringify({ pid: process.pid, address }), { flag: 'wx' })
  try {
    claim()
  } catch {
    const other = holderOf(file)
    if (other)
      throw new Error(
        `A demo runs in ${dataDir} already (process ${other.pid}): open ${other.address}, or set DATA_DIR, PORT and SANDBOX_PORT for a second one.`,
      )
    rmSync(file, { force: true })
    claim()
  }
  return () => rmSync(file, { force: true })
}

/** @param {string} file @returns {{ pid: number, address: string } | undefined} */
function holderOf(file) {
  try {
    const other = JSON.parse(readFileSync(file, 'utf8'))
    process.kill(other.pid, 0)
    return isDemo(other.pid) ? other : undefined
  } catch (error) {
    // It is there, and is another user's.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM')
      return JSON.parse(readFileSync(file, 'utf8'))
    return undefined
  }
}

/** The number of a process that ended may be another program's by now; where that cannot be told, it is the demo. */
function isDemo(/** @type {number} */ pid) {
  try {
    return /demo/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
  } catch {
    return true
  }
}
