import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { contentType } from '#shared/entities.ts'
import { activityId, companyId, recordId } from '#shared/fields.ts'
import { carrier, delivery, secondScene, short, statedShare } from '#shared/report.ts'
import { type ledgerEvents, reportedEvents } from '#shared/rules/ledger-events.ts'
import { trackingBatch } from '#shared/rules/tracking.ts'

/** Names of events. */
export const eventName = Type.Union(reportedEvents.map((each) => Type.Literal(each)))
export type EventName = Static<typeof eventName>

/** The events of the ledger: those reported by phones, and the server's own. */
export type LedgerEventName = (typeof ledgerEvents)[number]

/** One tracked action. Identity, company and time are the server's: the fields that state them are hints. */
export const TrackingEvent = Type.Object({
  account: Type.Optional(companyId),
  /** The visitor's id at the gateway (targetId). The ledger takes the person from the session. */
  customerId: short,
  unionId: Type.Optional(Type.String({ maxLength: 128 })),
  event: eventName,
  activityId,
  /** The `view` of a `dwell` or an action on the page. */
  parentActivityId: Type.Optional(activityId),
  attr: Type.Object({
    ...delivery,
    /** The salesperson's share at the root of the chain. */
    clueShareId: statedShare,
    platform: short,
    /** The card's user id, or the id of the record. */
    contentId: recordId,
    reportType: short,
    /** The kind of the content; a card by default. */
    sceneType: Type.Optional(contentType),
    shareType: Type.Optional(
      Type.Union([Type.Literal('wxUser'), Type.Literal('selfVisit'), Type.Literal('staff')]),
    ),
    /** The share by which the visitor came. */
    shareId: statedShare,
    /** The share in the present address. */
    currentShareId: statedShare,
    /**
     * The share to which the event is credited: the current one, otherwise the one by which they came, otherwise the
     * root.
     */
    compatibleShareId: statedShare,
    firstScene: short,
    secondScene: Type.Optional(secondScene),
    carrier: Type.Optional(Type.Union([Type.String({ maxLength: 64 }), Type.Object(carrier)])),
    /** The salesperson of a visit without a share. */
    saleId: Type.Optional(Type.String({ maxLength: 128 })),
    /** Place where the link was opened: single, group, timeline. */
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
      /** Events that are not tracked: of a member of staff, or without a person. */
      skipped: Type.Integer(),
    }),
    errors: ['unavailable'],
    limit: 'tracking',
  }),
}
