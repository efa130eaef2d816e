import { join } from 'node:path'
import type { Config } from '#config.ts'

export const filesFolder = (config: Config) => join(config.dataDir, 'files')
