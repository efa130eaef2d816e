import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

export const expiry: Expiry[] = [
  // An ended session is kept for a month, so that its person can see where they were signed in.
  { table: 'session', when: sql`coalesce(revoked_at, expires_at) < now() - interval '30 days'` },
]
