import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

// A visit that nothing can belong to any more. The day lets history be brought in that ends a moment ago.
export const expiry: Expiry[] = [{ table: 'ongoing_visit', when: sql`open_until < now() - interval '1 day'` }]
