import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

export const expiry: Expiry[] = [
  { table: 'upload_volume', when: sql`day < (now() at time zone 'utc')::date - 1` },
]
