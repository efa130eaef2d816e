import { type TSchema, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { companyId, openId, recordId, time, unionId, url } from '#shared/fields.ts'

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Members of the mall, and the features of a company's mall. */
export const mallAccount = {
  sessionAvailable: endpoint('GET /mall/account/v1/login/session/available', {
    summary: 'Whether the login is still valid; with a token, the member’s login of this session.',
    access: 'visitor',
    query: Type.Object({ token: Type.Optional(Type.String({ minLength: 1, maxLength: 128 })) }),
    data: Type.Boolean(),
  }),
  mallConfigForCustomer: endpoint('GET /mall/account/v1/mall_config/c', {
    summary: 'The public data of the mall. Buying is possible only with both parts.',
    access: 'public',
    tenant: 'companyId',
    query: Type.Object({ companyId }),
    data: Type.Object({
      wxMp: nullable(Type.Object({ appId: Type.String() })),
      payment: nullable(Type.Object({ method: Type.Literal('wechat'), currency: Type.Literal('CNY') })),
      /** Whether members have levels, and whether one of them takes something off the goods. */
      hasLevels: Type.Boolean(),
      hasMemberPrice: Type.Boolean(),
    }),
  }),
  mallConfig: endpoint('GET /mall/account/v1/mall_config', {
    summary: 'The mall’s set-up for the administrator, without secrets.',
    access: 'admin',
    may: 'company.read',
    data: Type.Object({
      wxMp: nullable(Type.Object({ appId: Type.String() })),
      payment: nullable(Type.Object({ merchantId: Type.String(), method: Type.Literal('wechat') })),
      mallOpen: Type.Boolean(),
      miniOpen: Type.Boolean(),
    }),
  }),
  memberAuth: endpoint('POST /mall/account/v1/member/auth', {
    summary: 'Signs the session’s person in to the mall, and makes them a member.',
    access: 'visitor',
    limit: 'write',
    tenant: 'companyId',
    identity: ['unionId', 'openId'],
    body: Type.Object({ unionId, companyId, openId, type: Type.Literal(1) }),
    data: Type.Object({ token: Type.String(), id: recordId }),
    errors: ['invalidOpenId'],
  }),
  member: endpoint('GET /mall/account/v1/member', {
    summary: 'A member, for itself and for the administrators of its company.',
    access: 'visitor',
    query: Type.Object({ id: recordId }),
    data: Type.Object({
      id: recordId,
      name: Type.String(),
      avatar: url,
      /** Masked as section 5 says; '' where none was granted. */
      phone: Type.String(),
      createdAt: time,
      /** The balance of their points; null where the company gives none. */
      points: nullable(Type.Integer()),
    }),
  }),
}
