import { keepDraftsIn } from '@mingpian/client/drafts.ts'
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

/** Whether the server ended the session, not the person. */
let isOver = false
export const wasEnded = () => isOver

/** @param next null: signed out @param ended by the server */
export function keepSession(next: Session | null, ended = false): void {
  current = next
  isOver = ended
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

/** The company that a text names: the link of the console as it was copied, or the id alone; '' for neither. */
export const companyIn = (text: string) =>
  /[?&]companyId=([\w-]{1,64})/.exec(text)?.[1] ?? /^\s*([a-z0-9]{8})\s*$/.exec(text)?.[1] ?? ''

/** The company whose domain it is, as the server wrote it into the document; '' under a domain of several. */
const companyOfDomain = () => document.querySelector<HTMLMetaElement>('meta[name="company"]')?.content ?? ''

/** The company to sign in to: that of the address, of the domain, of the last sign-in on this computer, or ''. */
export const companyToOpen = () =>
  companyIn(location.search) || companyOfDomain() || lasting.get<string>(companyKey) || ''

/** Requests have the session of this tab, never one that the phone client stored in this browser. */
export const installHeaders = () =>
  sendHeaders(() => ({ ...(current && { Authorization: current.sessionId, Account: current.companyId }) }))

const draftKey = (name: string) => `mp.console.draft.${name}`

/** Drafts are kept in this tab, so that a reload or an ended session loses nothing. */
export const installDrafts = () =>
  keepDraftsIn({
    get: (name) => passing.get(draftKey(name)),
    set: (name, value) => passing.set(draftKey(name), value),
    remove: (name) => passing.remove(draftKey(name)),
  })
