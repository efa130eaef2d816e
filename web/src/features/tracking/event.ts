import { currentCompany } from '@mingpian/client/company.ts'
import { newId } from '@mingpian/client/new-id.ts'
import type { ContentType } from '@mingpian/contract/shared/entities.ts'
import { firstScene } from '@mingpian/contract/shared/rules/share-origin.ts'
import type { Origin } from '#kit/address/arrival.ts'
import { reportFields } from '#kit/address/report-fields.ts'
import type { TrackedEvent } from './queue.ts'

/** The viewed thing. */
export interface Content {
  contentType: ContentType
  /** The card's user id, or the id of the material or product. */
  contentId: string
  /** The salesperson of the visit. */
  saleId: string
}

export interface Visit extends Content {
  /** The id of the `view`, the parent of all other events of the page. */
  viewId: string
  path: string
  origin: Origin
}

/** Builds one event of a visit, which names no person: see `sender.ts`. `duration` is in milliseconds. */
export function eventOf(
  visit: Visit,
  event: TrackedEvent['event'],
  part: { section?: string; duration?: number } = {},
): TrackedEvent {
  const { origin, viewId } = visit
  const isView = event === 'view'
  return {
    account: currentCompany(),
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
