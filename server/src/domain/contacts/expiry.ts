import { sql } from 'kysely'
import type { Expiry } from '#core/jobs/expiry.ts'
import { syncDays } from './sync.ts'

export const expiry: Expiry[] = [
  // Tags are retried for about four hours; after a day they cannot be given.
  { table: 'greeting', when: sql`at < now() - interval '1 day'` },
  // WeCom repeats a message within minutes; a month of event ids is more than enough to recognise it.
  { table: 'contact_event', when: sql`received_at < now() - interval '30 days'` },
  { table: 'contact_sync', when: sql`created_at < now() - make_interval(days => ${syncDays})` },
]
