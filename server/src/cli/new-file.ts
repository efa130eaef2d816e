import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import { CliError, exitCodes } from './exit.ts'
import type { Tool } from './tool.ts'

/**
 * Writes a file that gets its name when all of it is on the disk.
 * @param file `-` for standard output
 * @throws CliError if the file exists or cannot be written
 */
export async function intoNewFile<T>(
  tool: Tool,
  file: string,
  write: (out: Writable) => Promise<T>,
): Promise<T> {
  if (file === '-') return write(tool.terminal.stdout)
  if (existsSync(file)) throw new CliError(`${file} exists: nothing is overwritten`, exitCodes.usage)
  const unfinished = `${file}.part`
  const handle = await open(unfinished, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw new CliError(`cannot write ${unfinished}: ${error.message}`)
    throw new CliError(`${unfinished} exists: another command writes it, or one was broken off; remove it`)
  })
  try {
    const result = await write(handle.createWriteStream({ flush: true }))
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return result
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}
