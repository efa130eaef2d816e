import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Published } from '#core/cache/published.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import type { Background } from '#core/jobs/background.ts'
import type { Limits } from '#core/limits/limits.ts'
import type { Platform } from '#core/platform/platform.ts'
import type { Sms } from '#core/platform/sms.ts'
import type { Workers } from '#core/work/workers.ts'
import type { ContactCodes } from '#domain/contacts/contact-codes.ts'
import type { Files } from '#domain/files/store.ts'
import type { DiskStore } from '#domain/files/stores/disk.ts'
import type { Store } from '#domain/files/stores/store.ts'
import type { Portraits } from '#domain/identity/portraits.ts'
import type { Sessions } from '#domain/sign-in/callers.ts'
import type { Credits } from '#domain/tracking/credits.ts'
import type { RadarHub } from '#domain/tracking/ledger/hub.ts'
import type { EventWriter } from '#domain/tracking/ledger/writer.ts'
import type { Config } from './config.ts'
import type { WorkerTasks } from './worker.ts'

/** What handlers may use of the house. Made once at start, passed in everywhere. */
export interface Services {
  config: Config
  db: Database
  sealer: Sealer
  published: Published
  files: Files
  /** Where the bytes of files lie, and where browsers put theirs. */
  store: Store | DiskStore
  sessions: Sessions
  limits: Limits
  platform: Platform
  /** Null where none is set up. */
  sms: Sms | null
  background: Background
  /** Processes that work on files of strangers. */
  workers: Workers<WorkerTasks>
  contactCodes: ContactCodes
  portraits: Portraits
  events: EventWriter
  radarHub: RadarHub
  credits: Credits
  /** Where a first visit inside WeChat or WeCom goes to sign in silently; null where it cannot. Ties the sign-in to the browser by a cookie of the reply. */
  silentSignIn(
    visit: { request: FastifyRequest; reply: FastifyReply },
    companyId: string,
  ): Promise<string | null>
  log: Logger
}
