import type { Config } from '#config.ts'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import type { Limits } from '#core/limits/limits.ts'
import type { Caller } from './context.ts'
import type { Pace } from './pace.ts'

/** An identity that a session stated and that is not its own. */
export interface Refusal {
  /** `METHOD /path` of the call. */
  call: string
  /** The field or header, as the caller named it. */
  field: string
  requestId: string
}

/** Dependencies of the request pipeline. The domain supplies them as functions. */
export interface Pipeline {
  config: Pick<Config, 'publicOrigin' | 'trustProxy'>
  db: Pick<Database, 'tenant' | 'reading'>
  limits: Limits
  /** Slows down the session of a person who sends requests without a pause. */
  pace: Pace
  sealer: Sealer
  /** The caller of a session id; null if there is no such session or it has ended. */
  findCaller(sessionId: string | undefined): Promise<Caller | null>
  /** Records in the audit that a session stated another identity. */
  recordRefusal(caller: Caller, refusal: Refusal): Promise<void>
  /** The company's id inside WeCom; undefined where it has none. */
  corpIdOf(companyId: string): Promise<string | undefined>
  /** Whether any company is served under this host (with its port, lower case). */
  isKnownDomain(host: string): Promise<boolean>
  /** The hosts (with ports, lower case) under which an existing company is served. Cached; not inside a transaction. */
  domainsOf(companyId: string): Promise<Set<string>>
}
