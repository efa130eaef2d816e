import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

/** How often a code was opened is counted on the code; the times are kept as long as events are. */
export const expiry: Expiry[] = [
  { table: 'channel_code_open', when: sql`at < now() - interval '180 days' and config_id = ''` },
]
