/** Deeds of a lead that rules can count. `visit` and `read` come from visits, the others are events of the ledger. */
export const countedDeeds = [
  'visit',
  'read',
  'call',
  'save_contact',
  'exchange',
  'submit_form',
  'pay_order',
  'place_order',
  'pay_booking',
  'book',
  'arrive',
  'request_help',
  'ask',
  'comment',
  'like',
  'share',
  'copy',
  'view_code',
] as const
export type CountedDeed = (typeof countedDeeds)[number]

/** The largest number of days that rules look back: less than the 180 days for which events are kept. */
export const longestLookBack = 150
