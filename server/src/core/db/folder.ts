import { join } from 'node:path'
import { folderAbove } from '#core/above.ts'

/** `server/migrations`. */
export const migrationsFolder = (): string => join(folderAbove('migrations'), 'migrations')
