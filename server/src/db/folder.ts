import { join } from 'node:path'
import { folderAbove } from '#above.ts'

/** `server/migrations`. */
export const migrationsFolder = (): string => join(folderAbove('migrations'), 'migrations')
