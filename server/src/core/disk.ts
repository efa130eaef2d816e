import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Bytes that are free for us where a folder lies; undefined where that cannot be told. */
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

/** Whether a file could not be written for want of room. */
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
 * Makes a folder where there is none and writes to it once: rights alone do not tell of a disk that is mounted
 * read-only, nor of a file system that keeps no files.
 * @throws Error of the operating system
 */
export function tryToWrite(folder: string): void {
  makeFolder(folder)
  const file = join(folder, `.write-test-${process.pid}`)
  writeFileSync(file, '')
  rmSync(file)
}
