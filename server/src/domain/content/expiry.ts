import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

/** The brochure has the pages of a conversion once it is saved. */
export const expiry: Expiry[] = [
  { table: 'conversion', when: sql`created_at < now() - interval '7 days'` },
  { table: 'content_category', when: sql`removed_at < now() - interval '30 days'` },
  { table: 'content_template', when: sql`removed_at < now() - interval '30 days'` },
]
