import { Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf, MaterialItem, materialKind } from '#shared/entities.ts'
import { page, pageSize, phone, smsCode, url, userId } from '#shared/fields.ts'
import { UserRecord } from './wxwork.ts'

/** Binds a person to a member of staff, and shows what that member has. */
export const userCenter = {
  sms: endpoint('POST /card/v1/user/center/sms', {
    summary: 'Sends a one-time code to a phone. The answer does not depend on the phone’s owner.',
    access: 'visitor',
    body: Type.Object({
      phone,
      /** bind: to become staff; phone: to store the phone with one's own record; card: to change it on the own card. */
      purpose: Type.Optional(
        Type.Union([Type.Literal('bind'), Type.Literal('phone'), Type.Literal('card'), Type.Literal('form')]),
      ),
    }),
    data: Type.Object({
      /** Seconds until another code may be requested, and for which this one is valid. */
      retryAfter: Type.Integer(),
      expiresIn: Type.Integer(),
    }),
    errors: ['platformProblem', 'tooManyRequests'],
  }),
  bind: endpoint('POST /card/v1/user/center/bind', {
    summary:
      'Binds the caller to the member of staff with this registered phone. The session stays; an earlier binding of that phone ends.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ phone, code: smsCode }),
    data: UserRecord,
    errors: ['staffNotFound', 'smsCodeWrong', 'alreadyBound'],
  }),
  unbind: endpoint('POST /card/v1/user/center/unbind', {
    summary:
      'Ends the caller’s binding; the person stays. Who comes from the company’s WeCom is not bound by this.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({}),
    data: UserRecord,
    errors: ['notBound'],
  }),
  isPhoneMatch: endpoint('POST /card/v1/user/center/is/phone/match', {
    summary:
      'Is this my registered phone? Staff learn it of their own phone only. Other callers get “no”, unless they prove the phone by a code, which is then used up.',
    access: 'visitor',
    limit: 'write',
    body: Type.Object({ phone, code: Type.Optional(smsCode) }),
    data: Type.Object({ match: Type.Boolean() }),
    errors: ['smsCodeWrong'],
  }),
  isSale: endpoint('POST /card/v1/user/center/is/sale', {
    summary: 'Whether the caller is a member of staff.',
    access: 'visitor',
    body: Type.Object({}),
    data: Type.Object({ isSale: Type.Boolean() }),
  }),
  saleInfo: endpoint('POST /card/v1/user/center/sale/info', {
    summary: 'The caller as a member of staff; empty strings for a visitor.',
    access: 'visitor',
    body: Type.Object({}),
    data: Type.Object({
      id: Type.String(),
      userId: Type.Union([userId, Type.Literal('')]),
      name: Type.String(),
      position: Type.String(),
      department: Type.String(),
      avatar: url,
      companyName: Type.String(),
      /** The own phone, masked as section 5 says. */
      phone: Type.String(),
      isAdmin: Type.Boolean(),
      /** Bound by a phone and a code, which can be undone; false for members who sign in by WeCom. */
      bound: Type.Boolean(),
    }),
  }),
  miniMaterialList: endpoint('POST /card/v1/user/center/mini-material/list', {
    summary: 'Published materials of the company, for its staff all, for a visitor those on open cards.',
    access: 'visitor',
    body: Type.Object({
      page,
      pageSize,
      kind: Type.Optional(materialKind),
      title: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    data: listOf(MaterialItem),
  }),
}
