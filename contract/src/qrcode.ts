import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { ContactCode } from '#shared/entities.ts'
import { companyId, openId, userId } from '#shared/fields.ts'

export const qrcode = {
  sale: endpoint('GET /biz/v1/qrcode/get/sale', {
    summary: 'The contact code of a salesperson. `codeID` is the salesperson, `openID` the visitor who asks.',
    access: 'public',
    tenant: 'companyID',
    identity: ['openID'],
    query: Type.Object({ openID: openId, codeID: userId, companyID: companyId }),
    data: ContactCode,
    errors: ['cardNotOpen'],
  }),
}
