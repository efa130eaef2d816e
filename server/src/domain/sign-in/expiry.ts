import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'

export const expiry: Expiry[] = [
  { table: 'sign_in_pending', when: sql`expires_at < now()`, brief: true },
  { table: 'sign_in_claim', when: sql`expires_at < now()`, brief: true },
  { table: 'console_sign_in', when: sql`expires_at < now()`, brief: true },
  { table: 'sms_code', when: sql`expires_at < now()`, brief: true },
  // The vendor renews a mini program's session key within this time.
  { table: 'mini_session', when: sql`at < now() - interval '3 days'` },
  // The audit names the administrators that invitations made.
  { table: 'admin_invitation', when: sql`expires_at < now() - interval '30 days'` },
]
