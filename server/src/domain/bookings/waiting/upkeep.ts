import { isDay } from '@mingpian/contract/shared/rules/days.ts'
import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import { addJobs } from '#core/jobs/add-job.ts'
import type { Task } from '#core/jobs/queue.ts'
import { isAtLimit } from './end.ts'
import { offerFree } from './offer.ts'

/**
 * Adds a job for each day whose waiting list has to be looked at: an offer ran out or its person can book no more, a hold ended or a booking changed
 * since the last look, or the last look is long ago, because a job was lost.
 */
export async function seekFree({ ops }: Pick<Database, 'ops'>): Promise<void> {
  await sql`with due as (
    select distinct e.company_id, e.day::text as id from waiting_entry e join company using (company_id)
    where company.status = 'open' and (
      e.state = 'offered' and (e.offered_until <= now() or ${isAtLimit})
      or e.state = 'waiting' and (
        e.looked_at < now() - interval '10 minutes'
        or exists (
          select from booking b
          where b.company_id = e.company_id and b.starts_at > now()
            and b.starts_at between e.day - interval '2 days' and e.day + interval '3 days'
            and (b.state = 'held' and b.held_until <= now() and b.held_until > e.looked_at
              or b.state <> 'held' and b.changed_at > e.looked_at))))
  ) ${sql.raw(addJobs('offer_waiting', 'due'))}`.execute(ops)
}

/**
 * The task that offers free slots to those who wait for a day. Each day has a transaction of its own: customers who book
 * wait while the bookings of the company are locked. Repeated, it finds nothing to do.
 */
export const offerWaiting =
  ({ db }: { db: Pick<Database, 'tenant'> }): Task =>
  async ({ companyId, id }) => {
    // Jobs of an earlier release name the company. The round adds those of its days.
    if (isDay(id)) await db.tenant(companyId, (tenant) => offerFree(tenant, companyId, id))
  }
