import { currentCompany } from './company.ts'
import { altReferer } from './referer.ts'
import { session } from './session.ts'

/** The headers of every request: session, company, and where the page stands. */
export function callHeaders(): Record<string, string> {
  const sessionId = session()?.sessionId
  const companyId = currentCompany()
  return {
    ...(sessionId && { Authorization: sessionId }),
    ...(companyId && { Account: companyId, 'x-auth-accountid': companyId }),
    'X-Alt-Referer': altReferer(location.href),
  }
}
