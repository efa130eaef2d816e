import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

/** Messages that were sent, and those that never could be: the rule of ten minutes needs them no longer. */
export const expiry: Expiry[] = [{ table: 'notice', when: sql`at < now() - interval '7 days'` }]
