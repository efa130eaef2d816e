/** Deeds of a lead that rules can count. `visit` and `read` come from visits, the others are events of the ledger. */
export const countedDeeds = [
  'visit',
  'read',
  'call',
  'save_contact',
  'exchange',
  'submit_form',
  'ask',
  'share',
  'copy',
  'view_code',
] as const
export type CountedDeed = (typeof countedDeeds)[number]

/** Rules look back so many days at most: less than the 180 days that events are kept. */
export const longestLookBack = 150
