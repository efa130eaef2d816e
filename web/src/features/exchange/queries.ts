import { call } from '@mingpian/client/call.ts'
import { callOnce } from '@mingpian/client/call-once.ts'
import { callPages, callQuery } from '@mingpian/client/react/queries.ts'
import type { LeftCard } from '@mingpian/contract/wallet.ts'

/** The card that this person left with a salesperson, if any. */
export const leftCardOptions = (companyId: string, userId: string) =>
  callQuery('GET /card/v1/card/exchange', { query: { companyId, userId } })

export const leaveCard = (companyId: string, userId: string, card: LeftCard, quiet: readonly string[]) =>
  callOnce('POST /card/v1/card/exchange', { body: { companyId, userId, ...card, agreed: true }, quiet })

export const takeBack = (companyId: string, userId: string) =>
  call('DELETE /card/v1/card/exchange', { query: { companyId, userId } })

/** Cards that visitors left with this member of staff, the newest first. */
export const receivedOptions = () => callPages('GET /card/v1/card/exchange/list')
