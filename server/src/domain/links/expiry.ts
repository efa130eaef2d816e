import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

/** How often a link was opened is counted on the link; the times are kept as long as events are. */
export const expiry: Expiry[] = [{ table: 'link_open', when: sql`at < now() - interval '180 days'` }]
