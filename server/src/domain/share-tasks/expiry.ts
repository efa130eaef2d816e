import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

/** A task and its screenshots are of no use a year after its last day. */
export const expiry: Expiry[] = [{ table: 'share_task', when: sql`deadline < now() - interval '365 days'` }]
