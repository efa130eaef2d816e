import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

export const expiry: Expiry[] = [{ table: 'member_login', when: sql`expires_at < now()` }]
