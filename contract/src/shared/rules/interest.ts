/** Actions that show interest by themselves. */
export const strongActions = ['call', 'save_contact', 'exchange', 'submit_form', 'share'] as const

/** From so many visits to the same salesperson on, each counts as interest. */
export const oftenFrom = 3

/** From so many milliseconds on, the time read in a visit counts as interest. */
export const longFrom = 60_000
