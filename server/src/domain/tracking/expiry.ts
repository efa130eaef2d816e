import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

// A visit to which no further event can belong. The day allows imports of history that ends just before now.
export const expiry: Expiry[] = [{ table: 'ongoing_visit', when: sql`open_until < now() - interval '1 day'` }]
