import type { ContentType } from '@mingpian/contract/shared/entities.ts'

/** An event as it is about to be stored: identity, company, staff and scene are already the server's own. */
export interface NewEvent {
  companyId: string
  personId: string
  /** The salesperson whom it is credited to. */
  staffId: string
  event: string
  activityId: string
  /** The view of a dwell or an action; '' for a view. */
  parentActivityId: string
  contentType: ContentType
  contentId: string
  shareId: string
  shareType: string
  firstScene: string
  secondScene: string
  landing: string
  section: string
  /** Milliseconds on the page so far. */
  durationMs: number
  attr: Record<string, unknown>
  /** Time of arrival, for imported history; by default the database's time. */
  receivedAt?: Date
}
