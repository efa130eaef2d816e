import { existsSync } from 'node:fs'
import { tryToWrite } from '#core/disk.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { unwritable } from './config-secret.ts'

/**
 * Checks the settings against the machine, before anything is started.
 * @throws ConfigError
 */
export function checkStart({ databaseUrl, storage, dataDir, workerFile }: Config): void {
  if (!databaseUrl || storage.kind === 'disk') {
    try {
      tryToWrite(dataDir)
    } catch (error) {
      throw new ConfigError(unwritable(dataDir, error))
    }
  }
  if (!existsSync(workerFile))
    throw new ConfigError(`WORKER_FILE must be a built program, and ${workerFile} is none: npm run build`)
}
