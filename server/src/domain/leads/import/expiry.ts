import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

export const expiry: Expiry[] = [
  // Sealed lists of people must be deleted within a day, or a day after they were applied; upkeep runs every six hours.
  {
    table: 'lead_import',
    when: sql`created_at < now() - interval '18 hours'
      and (applied_at is null or applied_at < now() - interval '24 hours')`,
  },
]
