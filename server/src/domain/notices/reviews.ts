import { sql } from 'kysely'
import type { TenantDb } from '#core/db/connect.ts'
import { addJob } from '#core/jobs/add-job.ts'
import { getsNotices } from './settings.ts'

/**
 * Adds the message to each moderator of posts that something waits for review, at most once in half an hour: the id of
 * the notice is derived from the moderator and the time. Moderators who get no messages are left out.
 * @param waiting how many posts and comments wait
 */
export const tellReviewers = (db: TenantDb, companyId: string, waiting: number): Promise<void> =>
  tell(db, companyId, 'review', waiting)

/** As `tellReviewers`, of reviews of products. */
export const tellProductReviewers = (db: TenantDb, companyId: string, waiting: number): Promise<void> =>
  tell(db, companyId, 'product_review', waiting)

async function tell(
  db: TenantDb,
  companyId: string,
  occasion: 'review' | 'product_review',
  waiting: number,
): Promise<void> {
  const { rows } = await sql<{ notice_id: string }>`
    insert into notice (company_id, notice_id, staff_id, occasion, leads, at)
    select ${companyId},
      md5(concat(${occasion}::text, ' ', s.staff_id, ' ', floor(extract(epoch from now()) / 1800)))::uuid, s.staff_id,
      ${occasion}, ${waiting}, now()
    from staff s where s.company_id = ${companyId} and s.status = 'active' and s.role in ('editor', 'admin', 'owner')
      and ${getsNotices('s')}
    on conflict (company_id, notice_id) do nothing
    returning notice_id`.execute(db)
  for (const { notice_id } of rows) await addJob(db, 'send_notice', notice_id)
}
