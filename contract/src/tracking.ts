import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { contentType } from '#shared/entities.ts'
import { activityId, companyId, recordId, shareId } from '#shared/fields.ts'
import { trackingBatch } from '#shared/rules/tracking.ts'

const short = Type.Optional(Type.String({ maxLength: 64 }))
const optionalShare = Type.Optional(Type.Union([shareId, Type.Literal('')]))

/** What happened. `view` opens an activity; `dwell` is its child and carries the milliseconds so far. */
export const eventName = Type.Union([
  Type.Literal('view'),
  Type.Literal('dwell'),
  Type.Literal('share'),
  Type.Literal('call'),
  Type.Literal('save_contact'),
  Type.Literal('copy'),
  Type.Literal('view_code'),
  /** Left an own card in return. */
  Type.Literal('exchange'),
])
export type EventName = Static<typeof eventName>

/** One tracked action. Identity, company and time are the server's: the fields that state them are hints. */
export const TrackingEvent = Type.Object({
  account: Type.Optional(companyId),
  customerId: short,
  unionId: Type.Optional(Type.String({ maxLength: 128 })),
  event: eventName,
  activityId,
  /** The `view` that a `dwell` or an action on the page belongs to. */
  parentActivityId: Type.Optional(activityId),
  attr: Type.Object({
    clueShareId: optionalShare,
    deliverType: short,
    sourceId: short,
    platform: short,
    /** The card's user id, or the id of the record. */
    contentId: recordId,
    reportType: short,
    /** What the content is. */
    sceneType: contentType,
    shareType: Type.Optional(
      Type.Union([Type.Literal('wxUser'), Type.Literal('selfVisit'), Type.Literal('staff')]),
    ),
    shareId: optionalShare,
    /** The share that the event is credited to. */
    compatibleShareId: optionalShare,
    firstScene: short,
    secondScene: Type.Optional(Type.Union([Type.Literal('0'), Type.Literal('1'), Type.Literal('2')])),
    carrier: short,
    /** The salesperson whom a visit without a share belongs to. */
    saleId: Type.Optional(Type.String({ maxLength: 128 })),
    /** Where the link was opened: single, group, timeline. */
    landing: short,
    /** The part of the page, for dwell and actions. */
    section: short,
    /** Milliseconds on the page so far, for dwell. */
    duration: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
  }),
})
export type TrackingEvent = Static<typeof TrackingEvent>

export const tracking = {
  report: endpoint('POST /crm-trail-api/behaviors/qw', {
    summary:
      'One tracked action, or at most 50. Acknowledged only after it is stored; a known activity id is not stored twice.',
    access: 'public',
    tenant: 'account',
    identity: ['unionId'],
    body: Type.Union([TrackingEvent, Type.Array(TrackingEvent, { minItems: 1, maxItems: trackingBatch })]),
    data: Type.Object({
      /** Events stored by this call. */
      accepted: Type.Integer(),
      /** Events whose activity id was known already. */
      duplicates: Type.Integer(),
      /** Events that are not tracked: of a member of staff, or of nobody. */
      skipped: Type.Integer(),
    }),
    errors: ['unavailable'],
    limit: 'tracking',
  }),
}
