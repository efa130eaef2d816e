import { onSession, type StoredUser, session } from '@mingpian/client/session.ts'
import { useSyncExternalStore } from 'react'

const none = () => null

/** The signed-in person; null without a session and during hydration. */
export function useSession(): StoredUser | null {
  return useSyncExternalStore(onSession, session, none)
}
