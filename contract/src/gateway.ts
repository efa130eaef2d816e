import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { companyId, openId, phone, time, unionId, url } from '#shared/fields.ts'
import { gatewayApiVersion, gatewayOptions, gatewayServiceVersion } from '#shared/rules/constants.ts'

const sealed = Type.String({ minLength: 1, maxLength: 8192 })

/** The identity of a person. Unknown fields are ''. */
export const UserIdentity = Type.Object({
  targetID: Type.String(),
  openID: Type.String(),
  unionID: Type.String(),
  /** The user id of a member of staff. */
  userID: Type.String(),
  name: Type.String(),
  avatar: url,
  /** Masked as section 5 says. */
  phone: Type.String(),
  isStaff: Type.Boolean(),
  scopes: Type.Array(
    Type.Object({
      scope: Type.Union([Type.Literal('phone'), Type.Literal('profile')]),
      granted: Type.Boolean(),
      /** '' where it was never granted. */
      grantedAt: Type.Union([time, Type.Literal('')]),
    }),
  ),
})
export type UserIdentity = Static<typeof UserIdentity>

const signature = Type.Object({
  timestamp: Type.Integer(),
  nonceStr: Type.String(),
  signature: Type.String(),
})

export const gateway = {
  go: endpoint('POST /webgateway/go', {
    summary:
      'The web gateway: one option of the user-authorizer service by its name, which the header option-name repeats. JsSDK needs no session, the others do.',
    access: 'public',
    limit: 'open',
    body: Type.Object({
      optionName: Type.Union(gatewayOptions.map((name) => Type.Literal(name))),
      /** Each option needs some of these; the error names a missing one. */
      params: Type.Object({
        companyID: Type.Optional(companyId),
        /** JsSDK. */
        url: Type.Optional(Type.String({ minLength: 1, maxLength: 2048 })),
        host: Type.Optional(Type.Union([Type.Literal('wechat'), Type.Literal('wecom')])),
        /** GetUserIdentityByTargetID and …IDs, at most 50. */
        targetID: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
        targetIDs: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 50 })),
        /**
         * CompleteUserIdentity. wx_phone: the mini program's grant, by `code` or by `encryptedData` and `iv`; sms_phone: a typed phone and the code that was sent
         * to it; wx_profile: the answer of the mini program's profile grant.
         */
        scopeType: Type.Optional(
          Type.Union([Type.Literal('wx_phone'), Type.Literal('sms_phone'), Type.Literal('wx_profile')]),
        ),
        scopeData: Type.Optional(
          Type.Object({
            openID: Type.Optional(openId),
            unionID: Type.Optional(unionId),
            companyID: Type.Optional(companyId),
            scope: Type.Optional(Type.Union([Type.Literal('phone'), Type.Literal('profile')])),
            code: Type.Optional(Type.String({ minLength: 1, maxLength: 512 })),
            iv: Type.Optional(sealed),
            encryptedData: Type.Optional(sealed),
            phone: Type.Optional(phone),
            /** Result as the vendor's client reported it. wx_phone and wx_profile need …:ok; anything else, or nothing, is refused. */
            errMsg: Type.Optional(Type.String({ maxLength: 200 })),
            nickName: Type.Optional(Type.String({ maxLength: 64 })),
            avatarUrl: Type.Optional(url),
            /** The profile as WeChat gave it, and its signature over it: checked if both are given. */
            rawData: Type.Optional(sealed),
            signature: Type.Optional(Type.String({ pattern: '^[0-9a-f]{40}$' })),
          }),
        ),
      }),
      extra: Type.Optional(Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 512 }))),
    }),
    data: Type.Object({
      optionName: Type.String(),
      apiVersion: Type.Literal(gatewayApiVersion),
      serviceVersion: Type.Literal(gatewayServiceVersion),
      /** Exactly one of these is filled: that of the option. */
      jsSDK: Type.Union([
        Type.Object({
          appId: Type.String(),
          agentId: Type.String(),
          config: signature,
          /** Only inside WeCom; empty strings elsewhere. */
          agentConfig: signature,
        }),
        Type.Null(),
      ]),
      identity: Type.Union([UserIdentity, Type.Null()]),
      identities: Type.Union([Type.Array(UserIdentity), Type.Null()]),
    }),
    errors: [
      'accessProblem',
      'platformProblem',
      'notSupportedYet',
      'loginExpired',
      'grantFailed',
      'profileFailed',
      'smsCodeWrong',
      'tooManyRequests',
    ],
  }),
}
