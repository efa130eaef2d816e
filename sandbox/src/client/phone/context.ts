import { createContext, type ReactNode, useContext } from 'react'
import type { PersonView } from '../world.tsx'
import type { Screen, Tab } from './nav.ts'

/** Tools of a phone for each of its screens. */
export type PhoneTools = {
  /** The phone's name, with which its web views' addresses begin: its owner's, independent of the account. */
  phone: string
  me: PersonView
  app: 'wecom' | 'wechat'
  /** Chat ids with their number of messages not seen yet. */
  unread: Record<string, number>
  open(screen: Screen): void
  replace(screen: Screen): void
  back(): void
  goTab(tab: Tab): void
  /** A sheet, dialog or viewer over everything; null takes it away. */
  cover(over: ReactNode): void
  toast(text: string): void
}

export const PhoneContext = createContext<PhoneTools | null>(null)

export function usePhone(): PhoneTools {
  const phone = useContext(PhoneContext)
  if (!phone) throw new Error('usePhone outside a phone')
  return phone
}
