import { sql } from 'kysely'
import type { Database } from '#core/db/connect.ts'
import type { JobPayload } from '#core/jobs/tasks.ts'
import { tellProductReviewers } from '#domain/notices/reviews.ts'
import { recheckTexts, type ShownText, type ShownTexts } from '#domain/posts/shown-texts.ts'
import { waitingReviews } from './managed.ts'

/** The job after a change of the company's words, as `recheckPosts`. */
export const recheckReviews =
  (parts: { db: Pick<Database, 'tenant'> }) =>
  async ({ companyId }: Pick<JobPayload, 'companyId'>): Promise<void> => {
    if ((await recheckTexts(parts, companyId, shownReviews)) === 0) return
    await parts.db.tenant(companyId, async (db) =>
      tellProductReviewers(db, companyId, await waitingReviews(db, companyId)),
    )
  }

const shownReviews: ShownTexts = {
  async read(db, companyId, before, most) {
    const { rows } = await sql<ShownText>`
      select review_id as id, content as text, found_words as "passedWords", '' as role, revision from product_review
      where company_id = ${companyId} and state = 'shown' and review_id < ${before}
      order by review_id desc limit ${most}`.execute(db)
    return rows
  },
  async recall(db, companyId, { id, revision }, words) {
    const { numAffectedRows } = await sql`
      update product_review set state = 'waiting', causes = '{words}', found_words = ${words}, revision = revision + 1,
        updated_at = clock_timestamp()
      where company_id = ${companyId} and review_id = ${id} and revision = ${revision} and state = 'shown'`.execute(
      db,
    )
    return Number(numAffectedRows ?? 0n)
  },
}
