import type { ConsoleUser } from '@mingpian/contract/console.ts'
import { createContext, use } from 'react'

const Context = createContext<ConsoleUser | null>(null)
export const MeProvider = Context

/** Who is signed in. */
export function useMe(): ConsoleUser {
  const me = use(Context)
  if (!me) throw new Error('not signed in')
  return me
}
