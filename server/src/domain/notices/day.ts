import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'

/** The id of the message to a member of staff about a day: there is one a day. */
export const dayNoticeId = (staffId: RawBuilder<unknown>, day: RawBuilder<unknown>) =>
  sql<string>`md5(concat('bookings ', ${staffId}::text, ' ', ${day}::text))::uuid`

/**
 * Tells a member of staff how many visits they serve on a day, once. Quiet hours hold it back like every message.
 * @param day YYYY-MM-DD
 * @param firstAt the start of the first of the visits
 */
export async function tellDay(
  db: TenantDb,
  companyId: string,
  { staffId, day, firstAt, visits }: { staffId: string; day: string; firstAt: Date; visits: number },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into notice (company_id, notice_id, staff_id, occasion, signal_at, leads, at)
    values (${companyId}, ${dayNoticeId(sql`${staffId}`, sql`${day}`)}, ${staffId}, 'bookings', ${firstAt}, ${visits}, now())
    on conflict (company_id, notice_id) do nothing
    returning notice_id as id`.execute(db)
  for (const { id } of rows) await addJob(db, 'send_notice', id)
}

/** The id of the message to a member of staff about the visits that begin at a moment. */
export const comingNoticeId = (staffId: RawBuilder<unknown>, startsAt: RawBuilder<unknown>) =>
  sql<string>`md5(concat('coming ', ${staffId}::text, ' ', extract(epoch from ${startsAt}::timestamptz)))::uuid`

/**
 * Tells a member of staff once that visits begin soon. A message that meets quiet hours is dropped: it is made again at
 * their end if the visits have not begun.
 */
export async function tellComing(
  db: TenantDb,
  companyId: string,
  { staffId, startsAt, visits }: { staffId: string; startsAt: Date; visits: number },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into notice (company_id, notice_id, staff_id, occasion, signal, signal_at, leads, at)
    values (${companyId}, ${comingNoticeId(sql`${staffId}`, sql`${startsAt}`)}, ${staffId}, 'bookings', 'coming',
      ${startsAt}, ${visits}, now())
    on conflict (company_id, notice_id) do nothing
    returning notice_id as id`.execute(db)
  for (const { id } of rows) await addJob(db, 'send_notice', id)
}
