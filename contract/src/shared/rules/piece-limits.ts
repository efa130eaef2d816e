/** Limits of a piece, in characters unless said otherwise, for the editors and the calls. */
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
