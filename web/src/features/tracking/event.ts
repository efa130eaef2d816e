import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { firstScene } from '@mingpian/contract/shared/rules/share.ts'
import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import type { Origin } from '#api/arrival.ts'
import { newId } from '#api/new-id.ts'
import { reportFields } from '#api/report-fields.ts'
import type { TrackedEvent } from './queue.ts'

/** What is looked at. */
export interface Content {
  contentType: ContentType
  /** The card's user id, or the id of the material or product. */
  contentId: string
  /** The salesperson whose visitor this is. */
  saleId: string
}

export interface Visit extends Content {
  /** The id of the `view` that everything on the page hangs on. */
  viewId: string
  path: string
  origin: Origin
  user: UserRecord
}

/** Builds one event of a visit. `duration` is in milliseconds. */
export function eventOf(
  visit: Visit,
  event: TrackedEvent['event'],
  part: { section?: string; duration?: number } = {},
): TrackedEvent {
  const { origin, user, viewId } = visit
  const isView = event === 'view'
  return {
    account: user.companyId,
    ...(user.unionId && { unionId: user.unionId }),
    ...(user.targetId && { customerId: user.targetId }),
    event,
    activityId: isView ? viewId : newId(),
    ...(!isView && { parentActivityId: viewId }),
    attr: {
      ...reportFields(),
      contentId: visit.contentId,
      sceneType: visit.contentType,
      saleId: visit.saleId,
      shareType: origin.shareType,
      clueShareId: origin.saleShareId,
      shareId: origin.shareId,
      currentShareId: origin.shareId,
      compatibleShareId: origin.compatibleShareId,
      firstScene: firstScene(visit.path),
      secondScene: origin.secondScene,
      landing: origin.landing,
      ...part,
    },
  }
}
