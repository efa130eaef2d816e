import type { ConsoleUser } from '@mingpian/contract/console.ts'
import { type Capability, may } from '@mingpian/contract/shared/roles.ts'
import { createContext, use } from 'react'

const Context = createContext<ConsoleUser | null>(null)
export const MeProvider = Context

/** The signed-in member. */
export function useMe(): ConsoleUser {
  const me = use(Context)
  if (!me) throw new Error('not signed in')
  return me
}

/** Whether the role of the person has a right. */
export function useMay(): (capability: Capability) => boolean {
  const { role } = useMe()
  return (capability) => may(role, capability)
}
