import { ownKey } from '@mingpian/client/session.ts'
import { lasting } from '@mingpian/client/storage.ts'

/** A card that was opened on this phone. */
export interface Opened {
  userId: string
  /** ISO 8601. */
  openedAt: string
}

const maxKept = 10

/** The cards that were opened on this phone, the latest first. Kept here alone, and dropped with the person's other data. */
export const openedHere = () => lasting.get<Opened[]>(ownKey('opened')) ?? []

/** Remembers that a card was opened. */
export function noteOpened(companyId: string, userId: string): void {
  const others = (lasting.get<Opened[]>(ownKey('opened', companyId)) ?? []).filter(
    (each) => each.userId !== userId,
  )
  const all = [{ userId, openedAt: new Date().toISOString() }, ...others]
  lasting.set(ownKey('opened', companyId), all.slice(0, maxKept))
}

export const forgetOpened = () => lasting.remove(ownKey('opened'))
