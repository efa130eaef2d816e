import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

export const expiry: Expiry[] = [
  { table: 'call_outcome', when: sql`at < now() - interval '366 days'` },
  // Two days more, because of the companies' time zones.
  { table: 'call_snooze', when: sql`until < current_date - 2` },
  // As long as outcomes.
  { table: 'lead_reach', when: sql`at < now() - interval '366 days'` },
]
