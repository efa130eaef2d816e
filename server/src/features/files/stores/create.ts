import type { Config } from '#config.ts'
import type { Sealer } from '#sealer.ts'
import { type DiskStore, diskStore } from './disk.ts'
import type { Store } from './store.ts'

/** The store that the configuration names. */
export function createStore(config: Pick<Config, 'dataDir'>, sealer: Sealer): Store | DiskStore {
  return diskStore(config.dataDir, sealer)
}
