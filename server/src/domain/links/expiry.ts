import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

/** The number of openings is stored with the link; their times are kept as long as events. */
export const expiry: Expiry[] = [{ table: 'link_open', when: sql`at < now() - interval '180 days'` }]
