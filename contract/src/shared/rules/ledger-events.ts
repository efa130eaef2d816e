/**
 * The events that phones report. `view` opens an activity; `dwell` is its child and has the milliseconds so far;
 * `exchange` is a card left in return.
 */
export const reportedEvents = [
  'view',
  'dwell',
  'share',
  'call',
  'save_contact',
  'copy',
  'view_code',
  'exchange',
] as const

/** Deeds that modules above tracking record. Their events have details of their own. */
export const recordedDeeds = [
  'place_order',
  'pay_order',
  'refund_order',
  'review_product',
  'take_coupon',
  'book',
  'join_waiting',
  'pay_booking',
  'cancel_booking',
  'refund_booking',
  'arrive',
  'request_help',
] as const
export type RecordedDeed = (typeof recordedDeeds)[number]

/** The events of the ledger: those that phones report, and the server's own. */
export const ledgerEvents = [
  ...reportedEvents,
  'submit_form',
  'ask',
  'like',
  'comment',
  ...recordedDeeds,
] as const
