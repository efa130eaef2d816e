import { currentCompany } from './company.ts'
import { altReferer } from './referer.ts'
import { session } from './session.ts'

/** The headers of every request: session, company, and where the page stands. */
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

/** A front end with a session of its own says here what its requests carry instead. */
export function sendHeaders(make: () => Record<string, string>): void {
  made = make
}
