import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

/** Days for which an export and its file are kept. */
export const exportDays = 7

export const expiry: Expiry[] = [
  { table: 'list_export', when: sql`created_at < now() - make_interval(days => ${sql.lit(exportDays)})` },
]
