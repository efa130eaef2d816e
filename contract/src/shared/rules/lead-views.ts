import { plainMobile, plainPhone } from './phone.ts'

/** The largest number of views of a member, and of shared views of a company. */
export const mostLeadViews = 20

/** Whether the text contains a whole phone. A view may not: it would remain after its person was erased. */
export const holdsPhone = (text: string): boolean =>
  plainPhone(text) !== '' || [text, plainMobile(text)].some((part) => /(?:^|\D)1\d{10}(?:\D|$)/.test(part))
