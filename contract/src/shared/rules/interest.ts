/** Actions that show interest by themselves. */
export const strongActions = [
  'pay_order',
  'place_order',
  'pay_booking',
  'book',
  'call',
  'save_contact',
  'exchange',
  'submit_form',
  'share',
] as const

/** From this number of visits to the same salesperson on, each counts as interest. */
export const oftenFrom = 3

/** From this number of milliseconds on, the reading time of a visit counts as interest. */
export const longFrom = 60_000
