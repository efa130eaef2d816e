import type { Database } from '#core/db/connect.ts'
import type { JobPayload } from '#core/jobs/tasks.ts'
import { waitingCount } from '#domain/posts/queue.ts'
import { recheckPosts } from '#domain/posts/shown-texts.ts'
import { tellReviewers } from './reviews.ts'

/** The job after a change of a company's words: reviews its shown texts, and tells moderators if some wait now. */
export const reviewWords =
  (parts: { db: Pick<Database, 'tenant'> }) =>
  async ({ companyId }: Pick<JobPayload, 'companyId'>): Promise<void> => {
    if ((await recheckPosts(parts, companyId)) === 0) return
    await parts.db.tenant(companyId, async (db) =>
      tellReviewers(db, companyId, await waitingCount(db, companyId)),
    )
  }
