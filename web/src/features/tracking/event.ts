import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { firstScene } from '@mingpian/contract/shared/rules/share.ts'
import { trackingDefaults } from '@mingpian/contract/shared/rules/tracking.ts'
import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import type { Origin } from '#api/arrival.ts'
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
    event,
    activityId: isView ? viewId : newId(),
    ...(!isView && { parentActivityId: viewId }),
    attr: {
      platform: trackingDefaults.platform,
      reportType: trackingDefaults.reportType,
      deliverType: trackingDefaults.channel,
      contentId: visit.contentId,
      sceneType: visit.contentType,
      saleId: visit.saleId,
      shareType: origin.shareType,
      shareId: origin.shareId,
      compatibleShareId: origin.compatibleShareId,
      firstScene: firstScene(visit.path),
      secondScene: origin.secondScene,
      landing: origin.landing,
      ...part,
    },
  }
}

/** A random id; web views older than iOS 15.4 have no randomUUID. */
export function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
