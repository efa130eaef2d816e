import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { folderAbove } from '#core/above.ts'

/**
 * `server/migrations`.
 * @throws Error where `server/sql` is not beside it: a database would lack its functions and triggers
 */
export function migrationsFolder(): string {
  const folder = folderAbove('migrations')
  if (!existsSync(join(folder, 'sql'))) throw new Error(`there is no sql beside the migrations in ${folder}`)
  return join(folder, 'migrations')
}
