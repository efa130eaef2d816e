import type { PostType } from '@mingpian/contract/shared/rules/post.ts'
import type { Caller } from '#core/http/context.ts'
import { Failure } from '#core/http/failure.ts'
import { attributedEvent } from './attribution.ts'
import type { EventLookups } from './event-lookups.ts'
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
}

type Doer = Pick<Caller, 'companyId' | 'personId' | 'identityPersonId' | 'isColleague' | 'trackingOff'>

/** Stores what a person did with a post. Nothing of members of staff, and of persons who withdrew tracking. */
export async function recordPostDeed(
  { lookups, events }: PostDeedParts,
  doer: Doer,
  { event, postId, postType, activityId, shareId = '' }: PostDeed,
): Promise<void> {
  if (doer.isColleague || doer.trackingOff) return
  const sceneType = postType === 'announcement' ? 'announcement' : 'post'
  const attr = { contentId: postId, sceneType, compatibleShareId: shareId } as const
  try {
    await events.write([await attributedEvent(lookups, doer, { event, activityId, attr })])
  } catch (problem) {
    // The post is gone by now: the like or the comment stays.
    if (!(problem instanceof Failure)) throw problem
  }
}
