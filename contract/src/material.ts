import { Type } from '@sinclair/typebox'
import { official, Piece } from '#shared/content.ts'
import { endpoint } from '#shared/endpoint.ts'
import { companyId, recordId } from '#shared/fields.ts'

const keys = Type.Object({ _id: recordId, companyId })
const keysAndOfficial = Type.Object({ _id: recordId, companyId, official: Type.Optional(official) })

/** Public pieces of content. Each kind has a call of its own. */
export const material = {
  circleFriends: endpoint('GET /biz/v1/material/circle_friends', {
    summary: 'A text for WeChat Moments with its pictures.',
    access: 'public',
    tenant: 'companyId',
    query: keys,
    data: Piece.moments,
    errors: ['materialRecalled'],
  }),
  h5: endpoint('GET /biz/v1/material/h5', {
    summary: 'A page of another site that the company passes on.',
    access: 'public',
    tenant: 'companyId',
    query: keysAndOfficial,
    data: Piece.web,
    errors: ['materialRecalled'],
  }),
  article: endpoint('GET /biz/v1/material/article', {
    summary: 'An article.',
    access: 'public',
    tenant: 'companyId',
    query: keys,
    data: Piece.article,
    errors: ['materialRecalled'],
  }),
}
