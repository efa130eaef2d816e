import type { UserRecord } from '@mingpian/contract/wxwork.ts'
import { useSyncExternalStore } from 'react'
import { onSession, session } from './session.ts'

const nobody = () => null

/** Who is signed in; null for nobody, and while the server's HTML is taken over. */
export function useSession(): UserRecord | null {
  return useSyncExternalStore(onSession, session, nobody)
}
