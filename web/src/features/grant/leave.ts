import { currentCompany } from '@mingpian/client/company.ts'
import { passing } from '@mingpian/client/storage.ts'
import { currentHost } from '#host/host.ts'
import { askShell } from '#host/mini.ts'

const key = 'mp.grant'

/** The requested grant when the person left the page, and the action to continue after a yes. */
export interface Left {
  kind: 'phone' | 'profile'
  resume?: 'save'
}

/** Returns and removes the pending action. */
export function takeLeft(): Left | null {
  const left = passing.get<Left>(key)
  passing.remove(key)
  return left
}

/** Opens the page on which the phone is granted, a page of the mini program. False if there is none. */
export function leaveForPhone(resume?: 'save'): boolean {
  return leaveForShell({ kind: 'phone', ...(resume && { resume }) })
}

/**
 * Opens the page on which name and picture are granted: a page of the mini program, otherwise the vendor's own page.
 */
export function leaveForProfile(resume?: 'save'): boolean {
  const left: Left = { kind: 'profile', ...(resume && { resume }) }
  if (currentHost().mini) return leaveForShell(left)
  passing.set(key, left)
  const { pathname, search, hash } = location
  const query = { companyId: currentCompany(), back: pathname + search + hash, scope: 'snsapi_userinfo' }
  location.assign(`/wxwork/v1/oauth/start?${new URLSearchParams(query)}`)
  return true
}

function leaveForShell(left: Left): boolean {
  passing.set(key, left)
  return askShell(`/pages/grant/${left.kind}`, { back: location.href })
}
