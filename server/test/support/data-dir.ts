import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for one test, removed after it together with the database that may still run in it. */
export function dataDir(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'mingpian-data-'))
  chmodSync(folder, mode)
  onTestFinished(() => {
    const pid = postmasterPid(join(folder, 'data'))
    if (pid) process.kill(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  })
  return join(folder, 'data')
}

/** As it is seen from outside. */
export function postmasterPid(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}
