import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { companyId, corpId, url, userId } from '#shared/fields.ts'

const who = Type.Object({ userId, corpId, cid: companyId })
const found = Type.Object({
  userId,
  companyId,
  name: Type.String(),
  position: Type.String(),
  avatar: url,
  companyName: Type.String(),
  /** '' unless the owner made it public. */
  phone: Type.String(),
})
const detail = Type.Composite([
  found,
  Type.Object({ email: Type.String(), address: Type.String(), profile: Type.String() }),
])

/** Looks a member of staff up. Every caller gets only the public fields of the card. */
export const userLookup = {
  qwFindUserDetail: endpoint('GET /biz/v1/qw/find_user_detail', {
    summary: 'A member of staff by WeCom user id, with the public details of the card.',
    access: 'public',
    tenant: 'cid',
    query: who,
    data: detail,
  }),
  qwFindUser: endpoint('GET /biz/v1/qw/find_user', {
    summary: 'A member of staff by WeCom user id.',
    access: 'public',
    tenant: 'cid',
    query: who,
    data: found,
  }),
  gwFindUser: endpoint('GET /biz/v1/gw/find_user', {
    summary: 'A member of staff by WeCom user id, for the gateway’s callers.',
    access: 'public',
    tenant: 'cid',
    query: who,
    data: found,
  }),
}
