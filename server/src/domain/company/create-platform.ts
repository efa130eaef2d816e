import type { Config } from '#config.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import type { Counters } from '#core/http/counters.ts'
import type { Background } from '#core/jobs/background.ts'
import type { VendorLog } from '#core/platform/http.ts'
import { httpPlatform, type Platform } from '#core/platform/platform.ts'
import { appFinder } from './find-app.ts'
import { problemWatch } from './problems.ts'
import { tokenStore } from './token-store.ts'

/** The messaging platforms, with their credentials and tokens in this database. */
export function createPlatform(deps: {
  config: Pick<Config, 'vendors'>
  db: Pick<Database, 'tenant'>
  sealer: Sealer
  background: Background
  log: VendorLog
  counters: Pick<Counters, 'vendorFailures'>
}): Platform {
  const { config, db, sealer, background, log, counters } = deps
  const watch = problemWatch(db, background, counters.vendorFailures)
  return httpPlatform(config.vendors, tokenStore(db, sealer), appFinder(db, sealer), log, watch)
}
