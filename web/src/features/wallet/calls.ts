import { call } from '@mingpian/client/call.ts'

export const keepCard = (companyId: string, userId: string) =>
  call('POST /card/v1/wallet/save', { body: { companyId, userId } })

export const dropCard = (companyId: string, userId: string) =>
  call('DELETE /card/v1/wallet/drop', { query: { companyId, userId } })
