import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

/** The list shows those of thirty days. */
export const expiry: Expiry[] = [{ table: 'escalation', when: sql`at < now() - interval '60 days'` }]
