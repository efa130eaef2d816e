import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

/** Messages that were sent or failed. The rule of ten minutes no longer needs them. */
export const expiry: Expiry[] = [{ table: 'notice', when: sql`at < now() - interval '7 days'` }]
