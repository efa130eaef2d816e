import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

export const expiry: Expiry[] = [{ table: 'assign_away', when: sql`until < current_date - 2` }]
