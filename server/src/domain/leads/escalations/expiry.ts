import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

/** Twice the days for which the list shows them. */
export const expiry: Expiry[] = [{ table: 'escalation', when: sql`at < now() - interval '60 days'` }]
