import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config.ts'
import type { Database } from '#db/connect.ts'
import type { Sessions } from '#http/caller.ts'
import type { Sealer } from '#sealer.ts'

/** What handlers may use of the house. Made once at start, passed in everywhere. */
export interface Services {
  config: Config
  db: Database
  sealer: Sealer
  sessions: Sessions
  log: FastifyBaseLogger
}
