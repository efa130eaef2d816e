import { lasting } from '@mingpian/client/storage.ts'
import type { CardEdit } from '@mingpian/contract/shared/card-edit.ts'

/** The page that opens a card for the first time, in three steps. */
export const claimPage = '/pages/card-claim/index'

type Owner = Pick<CardEdit, 'companyId' | 'userId'>

const key = (kind: 'later' | 'claimed', { companyId, userId }: Owner) =>
  `mp.card.${kind}.${companyId}.${userId}`

/** Whether the member postponed the first run; it then opens only on request. */
export const putOff = (owner: Owner) => lasting.get<boolean>(key('later', owner)) === true
export const notePutOff = (owner: Owner) => void lasting.set(key('later', owner), true)

/** A card that was open once needs no first run. Stored on this phone, so that home need not wait for an answer. */
export const knownClaimed = (owner: Owner) => lasting.get<boolean>(key('claimed', owner)) === true
export const noteClaimed = (owner: Owner) => void lasting.set(key('claimed', owner), true)

let fresh = false

/** Marks that the card was just opened for the first time. It is read once, so the guide to sharing shows once. */
export const noteFresh = () => {
  fresh = true
}
export function takeFresh(): boolean {
  const was = fresh
  fresh = false
  return was
}
