import { onSession, type StoredUser, session } from '@mingpian/client/session.ts'
import { useSyncExternalStore } from 'react'

const nobody = () => null

/** Who is signed in; null for nobody, and while the server's HTML is taken over. */
export function useSession(): StoredUser | null {
  return useSyncExternalStore(onSession, session, nobody)
}
