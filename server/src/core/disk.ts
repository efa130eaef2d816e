import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Free bytes on the disk of a folder; undefined if unknown. */
export async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}

/** No space, over the quota, or larger than the process may write. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** Whether a write failed because the disk or the quota is full. */
export const isDiskFull = (error: unknown): boolean => fullCodes.has((error as { code?: string }).code ?? '')

/**
 * Makes a folder and those above it. Node's own way never returns below `/proc`, where a folder cannot be made although
 * the one above is there.
 * @throws Error of the operating system
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process may be making it at the same moment.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Makes a folder if there is none and writes to it once: its rights do not show a disk that is mounted read-only, or a
 * file system that stores no files.
 * @throws Error of the operating system
 */
export function tryToWrite(folder: string): void {
  makeFolder(folder)
  const file = join(folder, `.write-test-${process.pid}`)
  writeFileSync(file, '')
  rmSync(file)
}
