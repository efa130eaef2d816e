import { currentCompany } from './company.ts'
import { altReferer } from './referer.ts'
import { session } from './session.ts'

/** The headers of every request: session, company, and the page's address. */
function phoneHeaders(): Record<string, string> {
  const sessionId = session()?.sessionId
  const companyId = currentCompany()
  return {
    ...(sessionId && { Authorization: sessionId }),
    ...(companyId && { Account: companyId, 'x-auth-accountid': companyId }),
    'X-Alt-Referer': altReferer(location.href),
  }
}

let made = phoneHeaders

export const callHeaders = () => made()

/** Replaces the headers, for a front end with a session of its own. */
export function sendHeaders(make: () => Record<string, string>): void {
  made = make
}
