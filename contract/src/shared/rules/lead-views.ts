/** The most views of each member's own, and those that a company shares. */
export const mostLeadViews = 20

/** Whether the text holds a whole phone. A view keeps none: it would stay after its person was forgotten. */
export const holdsPhone = (text: string): boolean => /(?:^|\D)1\d{10}(?:\D|$)/.test(text)
