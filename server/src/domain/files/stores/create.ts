import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import { type DiskStore, diskStore } from './disk.ts'
import { ossStore } from './oss.ts'
import { s3Store } from './s3.ts'
import type { Store } from './store.ts'

/** The configured store. */
export function createStore(
  { storage, dataDir }: Pick<Config, 'storage' | 'dataDir'>,
  sealer: Sealer,
  log: Logger,
): Store | DiskStore {
  if (storage.kind === 's3') return s3Store(storage)
  return storage.kind === 'oss' ? ossStore(storage, log) : diskStore(dataDir, sealer)
}
