import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** This workspace, from the sources and from the build alike. */
function workspace(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return folder
}

export const contentFolder = join(workspace(), 'content')
export const migrationsFolder = join(workspace(), '../server/migrations')
