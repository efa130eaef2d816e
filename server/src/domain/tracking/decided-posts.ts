import type { Decided } from '@mingpian/contract/shared/posts.ts'
import type { Static } from '@sinclair/typebox'
import type { OwnTransaction } from '#core/db/tenant.ts'
import { shownComments } from '#domain/posts/comment-write.ts'
import { type Act, decide, type Moderator } from '#domain/posts/decide.ts'
import { type PostDeedParts, recordPostDeed } from './post-deeds.ts'

interface Deciding {
  moderator: Moderator
  acts: readonly Act[]
  reason?: string | undefined
}

/** Decides, and tells the ledger of comments that readers see now: a comment that waits is no deed yet. */
export async function decideAndTell(
  parts: PostDeedParts,
  tenant: OwnTransaction,
  { moderator, acts, reason }: Deciding,
): Promise<Static<typeof Decided>> {
  const { companyId } = moderator
  const { decided, shown } = await tenant(async (db) => {
    const decided = await decide(db, moderator, acts, reason)
    const ids = acts.flatMap(({ kind, id }) => (kind === 'comment' ? [id] : []))
    return { decided, shown: await shownComments(db, companyId, ids) }
  })
  for (const { commentId, postId, postType, ...doer } of shown)
    await recordPostDeed(parts, tenant, doer, { event: 'comment', postId, postType, activityId: commentId })
  return decided
}
