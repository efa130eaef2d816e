/** The most that a piece holds, in characters unless said otherwise. The editors and the calls keep to the same. */
export const pieceLimits = {
  /** Of an article or a story, with its tags. */
  html: 200_000,
  /** Figures of a case. */
  results: 6,
  /** The value, or the label, of one figure. */
  result: 32,
  /** The customer's words. */
  quote: 500,
  quoteBy: 64,
} as const
