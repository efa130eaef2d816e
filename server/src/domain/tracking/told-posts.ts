import type { PostType } from '@mingpian/contract/shared/rules/post.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { OwnTransaction } from '#core/db/tenant.ts'
import type { Caller } from '#core/http/context.ts'
import { tellReviewers } from '#domain/notices/reviews.ts'
import type { SavedComment } from '#domain/posts/comment-write.ts'
import { waitingCount } from '#domain/posts/queue.ts'
import type { Saved } from '#domain/posts/write.ts'
import { requireShare } from '#domain/sharing/queries.ts'
import { type PostDeedParts, recordPostDeed } from './post-deeds.ts'

/** Tells the moderators of a post that waits for review. */
export async function toldOf(db: TenantDb, companyId: string, saved: Saved): Promise<Saved> {
  // A post that waits for the vendor's answer about its pictures waits for no moderator.
  const waiting = saved.status === 'review' ? await waitingCount(db, companyId) : 0
  if (waiting > 0) await tellReviewers(db, companyId, waiting)
  return saved
}

interface Commenting {
  caller: Caller
  once: OwnTransaction
  tenant: OwnTransaction
  shareId?: string | undefined
  parentActivityId?: string | undefined
}

/**
 * Stores a comment. Moderators are told of one that waits; the ledger and the author are told of one that readers see.
 * @throws Failure parameterError for a share that the company does not have
 */
export async function commentAndTell(
  parts: PostDeedParts,
  { caller, once, tenant, shareId, parentActivityId }: Commenting,
  store: (db: TenantDb) => Promise<{ postId: string; postType: PostType; saved: SavedComment }>,
): Promise<SavedComment> {
  const { companyId } = caller
  const { postId, postType, saved } = await once(async (db) => {
    await requireShare(db, companyId, shareId)
    const stored = await store(db)
    if (stored.saved.status === 'waiting')
      await tellReviewers(db, companyId, await waitingCount(db, companyId))
    return stored
  })
  if (saved.status === 'shown')
    await recordPostDeed(parts, tenant, caller, {
      event: 'comment',
      postId,
      postType,
      activityId: saved.commentId,
      shareId,
      parentActivityId,
    })
  return saved
}
