import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

export const expiry: Expiry[] = [{ table: 'lead_view', when: sql`removed_at < now() - interval '30 days'` }]
