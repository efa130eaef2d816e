import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The nearest parent folder of this file that contains `name`; works for the sources and for the build.
 * @throws Error where none does
 */
export function folderAbove(name: string): string {
  const start = dirname(fileURLToPath(import.meta.url))
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder
    if (folder === dirname(folder)) throw new Error(`there is no ${name} beside the program in ${start}`)
  }
}
