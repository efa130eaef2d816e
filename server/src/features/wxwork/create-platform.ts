import type { Config } from '#config.ts'
import type { Database } from '#db/connect.ts'
import { appFinder } from '#features/wxwork/find-app.ts'
import { problemWatch } from '#features/wxwork/problems.ts'
import { tokenStore } from '#features/wxwork/token-store.ts'
import type { Background } from '#platform/background.ts'
import type { VendorLog } from '#platform/http.ts'
import { httpPlatform, type Platform } from '#platform/platform.ts'
import type { Sealer } from '#sealer.ts'

/** The messaging platforms over this house's database. */
export function createPlatform(deps: {
  config: Pick<Config, 'vendors'>
  db: Pick<Database, 'tenant'>
  sealer: Sealer
  background: Background
  log: VendorLog
}): Platform {
  const { config, db, sealer, background, log } = deps
  const watch = problemWatch(db, background)
  return httpPlatform(config.vendors, tokenStore(db, sealer), appFinder(db, sealer), log, watch)
}
