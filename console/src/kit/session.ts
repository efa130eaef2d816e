import { sendHeaders } from '@mingpian/client/headers.ts'
import { lasting, passing } from '@mingpian/client/storage.ts'
import { useSyncExternalStore } from 'react'

interface Session {
  sessionId: string
  companyId: string
}

const key = 'mp.console'
const companyKey = 'mp.console.company'
const listeners = new Set<() => void>()
let current = passing.get<Session>(key)

/** The session of this tab. It survives a reload and ends with the tab. */
export const session = () => current

/** @param next null: signed out */
export function keepSession(next: Session | null): void {
  current = next
  if (next) {
    passing.set(key, next)
    lasting.set(companyKey, next.companyId)
  } else passing.remove(key)
  for (const listener of listeners) listener()
}

export const useSession = () =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, session)

/** The company to sign in to: of the address, else of the last time on this computer, else ''. */
export const companyToOpen = () =>
  new URLSearchParams(location.search).get('companyId') ?? lasting.get<string>(companyKey) ?? ''

/** Requests carry the session of this tab, never one that the phone client keeps in this browser. */
export const installHeaders = () =>
  sendHeaders(() => ({ ...(current && { Authorization: current.sessionId, Account: current.companyId }) }))
