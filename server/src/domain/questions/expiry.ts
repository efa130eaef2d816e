import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

/** The trail shows a question as long as its event is kept. */
export const expiry: Expiry[] = [{ table: 'spot_question', when: sql`at < now() - interval '180 days'` }]
