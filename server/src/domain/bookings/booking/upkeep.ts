import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'

/** Finishes the bookings of customers who arrived, two hours after their end, and releases what held slots blocked. */
export async function finishPast({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`
    update booking set state = 'finished', revision = revision + 1, changed_at = now()
    where state = 'arrived' and ends_at < now() - interval '2 hours'`.execute(ops)
  await sql`
    update booking set is_alone = false
    where state in ('held', 'unpaid') and held_until <= now() and is_alone`.execute(ops)
}
