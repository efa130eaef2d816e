import type { PostType } from '@mingpian/contract/shared/rules/post.ts'
import type { OwnTransaction } from '#core/db/tenant.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { attributedEvent } from './attribution.ts'
import type { EventLookups } from './event-lookups.ts'
import { lastViewOf } from './last-view.ts'
import type { EventWriter } from './ledger/writer.ts'

export interface PostDeedParts {
  lookups: EventLookups
  events: EventWriter
}

/** A like or a comment of a person, which counts for the salesperson of the share, otherwise for the post's author. */
export interface PostDeed {
  event: 'like' | 'comment'
  postId: string
  postType: PostType
  /** The comment, or the post of a like: repeated, it adds no second event. */
  activityId: string
  shareId?: string | undefined
  /** The view in which it happened, as the phone says; otherwise it is the last one. */
  parentActivityId?: string | undefined
}

type Doer = Pick<Caller, 'companyId' | 'personId' | 'identityPersonId' | 'isColleague' | 'trackingOff'>

/**
 * Stores what a person did with a post, as a part of their view of it. Nothing of members of staff, and of persons
 * who withdrew tracking.
 */
export async function recordPostDeed(
  { lookups, events }: PostDeedParts,
  tenant: OwnTransaction,
  doer: Doer,
  { event, postId, postType, activityId, shareId = '', parentActivityId: stated }: PostDeed,
): Promise<void> {
  if (doer.isColleague || doer.trackingOff) return
  const sceneType = postType === 'announcement' ? 'announcement' : 'post'
  const { companyId, identityPersonId: personId } = doer
  const content = { type: sceneType, id: postId } as const
  const parentActivityId = stated || (await tenant((db) => lastViewOf(db, { companyId, personId, content })))
  const attr = { contentId: postId, sceneType, compatibleShareId: shareId } as const
  try {
    await events.write([await attributedEvent(lookups, doer, { event, activityId, parentActivityId, attr })])
  } catch (problem) {
    // The post is gone by now: the like or the comment stays.
    if (!(problem instanceof Failure)) throw problem
  }
}
