import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import type { Database } from '#db/connect.ts'
import type { RadarHub } from '#events/hub.ts'
import type { EventWriter } from '#events/writer.ts'
import type { Published } from '#features/card/published.ts'
import type { Files } from '#features/files/store.ts'
import type { DiskStore } from '#features/files/stores/disk.ts'
import type { Store } from '#features/files/stores/store.ts'
import type { Portraits } from '#features/person/portraits.ts'
import type { ContactCodes } from '#features/qrcode/contact-codes.ts'
import type { Credits } from '#features/tracking/credits.ts'
import type { Sessions } from '#http/caller.ts'
import type { Limits } from '#limits/limits.ts'
import type { Background } from '#platform/background.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sms } from '#platform/sms.ts'
import type { Sealer } from '#sealer.ts'

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
