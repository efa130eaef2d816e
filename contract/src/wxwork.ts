import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#endpoint.ts'
import { companyId, url, userId } from '#fields.ts'

/** The local user record of section 3. Empty strings stand for what is not known yet. */
export const UserRecord = Type.Object({
  sessionId: Type.String(),
  companyId,
  unionId: Type.String(),
  openId: Type.String(),
  targetId: Type.String(),
  sid: Type.String(),
  isStaff: Type.Boolean(),
  isAdmin: Type.Boolean(),
  saleInfo: Type.Object({
    id: Type.String(),
    userId: Type.Union([userId, Type.Literal('')]),
    name: Type.String(),
    avatar: url,
  }),
})
export type UserRecord = Static<typeof UserRecord>

export const wxwork = {
  cardAuth: endpoint('POST /wxwork/v1/mini/card_auth', {
    summary:
      'Signs in with a one-use code of WeChat, WeCom or the mini program. The code `claim` trades the one-time cookie of the silent sign-in.',
    access: 'public',
    tenant: 'companyId',
    body: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 512 }),
      companyId,
      host: Type.Optional(Type.Union([Type.Literal('wechat'), Type.Literal('wecom'), Type.Literal('mini')])),
    }),
    data: UserRecord,
    errors: ['accessProblem', 'notSupportedYet', 'platformProblem'],
  }),
  session: endpoint('GET /wxwork/v1/session', {
    summary: 'The record of the session that asks: is it still available?',
    access: 'visitor',
    data: UserRecord,
  }),
  signOut: endpoint('POST /wxwork/v1/session/sign_out', {
    summary: 'Ends the session at once.',
    access: 'visitor',
    data: Type.Object({}),
  }),
  jsSdk: endpoint('POST /wxwork/v1/js_sdk', {
    summary: 'Signatures of the JS-SDK for an address of one of the company’s own domains.',
    access: 'public',
    tenant: 'companyId',
    body: Type.Object({
      companyId,
      url: Type.String({ minLength: 1, maxLength: 2048 }),
      host: Type.Union([Type.Literal('wechat'), Type.Literal('wecom')]),
    }),
    data: Type.Object({
      appId: Type.String(),
      agentId: Type.String(),
      config: Type.Object({ timestamp: Type.Integer(), nonceStr: Type.String(), signature: Type.String() }),
      /** Only inside WeCom; empty strings elsewhere. */
      agentConfig: Type.Object({
        timestamp: Type.Integer(),
        nonceStr: Type.String(),
        signature: Type.String(),
      }),
    }),
    errors: ['accessProblem', 'platformProblem', 'notSupportedYet'],
  }),
}
