import type { Database } from '#core/db/connect.ts'
import type { JobPayload } from '#core/jobs/tasks.ts'
import { tellReviewers } from '#domain/notices/reviews.ts'
import { lookAgain } from '#domain/posts/old-texts.ts'
import { waitingCount } from '#domain/posts/queue.ts'

/** Looks at a company's posts and comments again, and tells moderators of those that wait now. */
export const reviewWords =
  (parts: { db: Pick<Database, 'tenant'> }) =>
  async ({ companyId }: Pick<JobPayload, 'companyId'>): Promise<void> => {
    if ((await lookAgain(parts, companyId)) === 0) return
    await parts.db.tenant(companyId, async (db) =>
      tellReviewers(db, companyId, await waitingCount(db, companyId)),
    )
  }
